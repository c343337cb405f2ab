// Who fights whom, fighter by fighter, beginning with what the server would do itself.
import { PairsGhost, type Pairing } from '../ghosts/pairs.svelte';
import type { Json } from '../../lib/protocol';
import { t } from '../../lib/words.svelte';
import type { OrderJson } from '../formation';
import DuelsEditor from './DuelsEditor.svelte';
import type { Plan } from './plan';

export interface Fighter {
  figure: string;
  fighters: number;
  foes: string[];
}
// One fighter of a figure: fights this enemy, or helps against him.
export interface Part {
  foe: string;
  aside: boolean;
}
interface DuelsAnswer {
  fighters: Fighter[];
  duels: { attacker: string; defender: string; fighters: number }[];
  supports: { figure: string; defender: string }[];
}

export class DuelPairs extends PairsGhost {
  fighters = $state.raw<Fighter[]>([]);
  parts = $state.raw<ReadonlyMap<string, (Part | null)[]>>(new Map());

  readonly order = $derived.by<OrderJson | null>(() => {
    if (this.fighters.length === 0) return null;
    const duels: { [key: string]: Json }[] = [];
    const supports: { [key: string]: Json }[] = [];
    for (const [figure, parts] of this.parts) {
      for (const foe of new Set(parts.flatMap((part) => part?.foe ?? []))) {
        const fights = parts.filter((part) => part?.foe === foe && !part.aside).length;
        if (fights > 0) duels.push({ attacker: figure, defender: foe, fighters: fights });
        if (parts.some((part) => part?.foe === foe && part.aside)) supports.push({ figure, defender: foe });
      }
    }
    return { verb: 'duels', duels, supports };
  });
  readonly pairings = $derived.by<Pairing[]>(() => [...this.parts].flatMap(([from, parts]) => parts.flatMap((part) => (part ? [{ from, to: part.foe, aside: part.aside, refused: this.verdict?.ok === false && this.verdict.message.includes(from) }] : []))));

  async open(): Promise<void> {
    this.opened = true;
    const answer = await this.desk.match.ask({ duels: {} });
    const found = answer.ok ? (answer.answer as unknown as DuelsAnswer | null) : null;
    if (!found || !this.opened) return;
    this.fighters = found.fighters;
    this.parts = new Map(
      found.fighters.map(({ figure, fighters }) => {
        const parts: (Part | null)[] = found.duels.filter((duel) => duel.attacker === figure).flatMap((duel) => Array.from({ length: duel.fighters }, () => ({ foe: duel.defender, aside: false })));
        for (const support of found.supports) if (support.figure === figure) parts.push({ foe: support.defender, aside: true });
        return [figure, Array.from({ length: fighters }, (_, i) => parts[i] ?? null)];
      }),
    );
    this.wonder();
  }
  override close(): void {
    super.close();
    this.fighters = [];
    this.parts = new Map();
  }
  set(figure: string, slot: number, part: Part | null): void {
    this.parts = new Map([...this.parts].map(([id, parts]) => [id, id === figure ? parts.map((each, i) => (i === slot ? part : each)) : parts]));
    this.wonder();
  }
  protected pair(names: string[]): boolean {
    const figure = this.desk.pieces.figureIn(names)?.id ?? '';
    if (this.parts.has(figure)) {
      this.picked = this.picked === figure ? '' : figure;
      return true;
    }
    const foes = this.fighters.find((each) => each.figure === this.picked)?.foes ?? [];
    if (!foes.includes(figure)) return this.picked !== '';
    // A second click on the same enemy: helps against him.
    const before = this.parts.get(this.picked)?.[0];
    this.set(this.picked, 0, { foe: figure, aside: before?.foe === figure && !before.aside });
    return true;
  }
}

export const duels: Plan<DuelPairs> = {
  verb: 'duels',
  task: () => ({ verb: 'duels', unit: '' }),
  ghost: (desk) => new DuelPairs(desk),
  order: (ghost) => ghost.order,
  title: () => t('web.duels.title'),
  how: () => t('web.duels.how'),
  opener: () => t('web.duels.open'),
  panel: DuelsEditor,
};
