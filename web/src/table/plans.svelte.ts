// Orders that pair figures: who shoots at whom, who fights whom. Clicks on the table or in the panel put them together;
// whether they are allowed is asked of the server, as a whole and, for shots, one by one.
import type { Answer, Json } from '../lib/protocol';
import { Asker } from './asker';
import type { Desk } from './desk.svelte';
import type { OrderJson } from './formation';
import type { Verdict } from './task';
import { stands, type Figure } from './view';

export interface Pairing {
  from: string;
  to: string;
  // Helps only.
  aside: boolean;
  refused: boolean;
}

abstract class Plan {
  open = $state(false);
  // The figure whose part is being chosen.
  chosen = $state('');
  verdict = $state.raw<Verdict | null>(null);
  private asker: Asker<OrderJson, Answer>;

  constructor(protected readonly desk: Desk) {
    this.asker = new Asker<OrderJson, Answer>(
      (order) => desk.match.check(order),
      (order, answer) => (this.verdict = verdictOf(order, answer)),
    );
  }
  abstract readonly order: OrderJson | null;
  abstract readonly pairings: Pairing[];
  // A click on the table; true if it was meant for this.
  abstract click(names: string[]): boolean;

  readonly sure = $derived.by(() => this.order !== null && this.verdict?.order === JSON.stringify(this.order));
  protected wonder(): void {
    if (this.order) this.asker.wonder(this.order);
    else this.forget();
  }
  protected forget(): void {
    this.asker.drop();
    this.verdict = null;
  }
  close(): void {
    this.open = false;
    this.chosen = '';
    this.forget();
  }
  async give(): Promise<boolean> {
    return this.order && this.sure && this.verdict?.ok ? this.desk.match.give(this.order) : false;
  }
  protected figureIn = (names: string[]): Figure | undefined => names.map((name) => this.desk.figures.get(name)).find((each) => each !== undefined);
}

const verdictOf = (order: OrderJson, answer: Answer): Verdict => ({ order: JSON.stringify(order), ok: answer.ok, message: answer.error?.message ?? '', clause: answer.error?.clause });

export class ShotPlan extends Plan {
  // Whom each figure aims at: a unit, or a figure that a sniper names.
  aims = $state.raw<ReadonlyMap<string, string>>(new Map());
  reasons = $state.raw<ReadonlyMap<string, Verdict>>(new Map());
  mode = $state('plain');

  readonly possible = $derived.by(() => this.desk.can('shoot') && this.desk.view?.acting !== null);
  readonly shooters = $derived.by(() => this.desk.figuresOf(this.desk.view?.acting ?? '').map((each) => each.id).filter((id) => this.desk.figures.has(id)));
  readonly targets = $derived.by(() => {
    const acting = this.desk.units.get(this.desk.view?.acting ?? '');
    if (!acting) return [];
    const foes = (this.desk.view?.figures ?? []).filter((each) => each.side !== acting.side && stands(each));
    const named = acting.special.includes('sniper') ? foes.filter((each) => each.role !== 'rank').map((each) => each.id) : [];
    return [...new Set(foes.map((each) => each.unit)), ...named];
  });
  readonly order = $derived.by<OrderJson | null>(() => (this.aims.size === 0 ? null : { verb: 'shoot', shots: [...this.aims].map(([figure, target]) => this.shot(figure, target)) }));
  readonly pairings = $derived.by<Pairing[]>(() => [...this.aims].map(([from, to]) => ({ from, to, aside: false, refused: this.reasons.get(from)?.ok === false })));
  private shot = (figure: string, target: string): { [key: string]: Json } => ({ figure, target, mode: this.mode });

  override close(): void {
    super.close();
    this.aims = new Map();
    this.reasons = new Map();
  }
  setMode(mode: string): void {
    this.mode = mode;
    this.reasons = new Map();
    for (const [figure, target] of this.aims) void this.ask(figure, target);
    this.wonder();
  }
  aim(figure: string, target: string): void {
    const aims = new Map(this.aims);
    const reasons = new Map(this.reasons);
    reasons.delete(figure);
    if (target) aims.set(figure, target);
    else aims.delete(figure);
    this.aims = aims;
    this.reasons = reasons;
    if (target) void this.ask(figure, target);
    this.wonder();
  }
  // Everybody who may; the others say why not.
  async all(target: string): Promise<void> {
    this.reasons = new Map();
    this.aims = new Map(this.shooters.map((figure) => [figure, target]));
    const allowed = await Promise.all(this.shooters.map((figure) => this.ask(figure, target)));
    const able = new Set(this.shooters.filter((_, i) => allowed[i]));
    this.aims = new Map([...this.aims].filter(([figure, aimed]) => aimed !== target || able.has(figure)));
    this.wonder();
  }
  private async ask(figure: string, target: string): Promise<boolean> {
    const order: OrderJson = { verb: 'shoot', shots: [this.shot(figure, target)] };
    const answer = await this.desk.match.check(order);
    if (this.aims.get(figure) === target) this.reasons = new Map([...this.reasons, [figure, verdictOf(order, answer)]]);
    return answer.ok;
  }
  click(names: string[]): boolean {
    const figure = this.figureIn(names);
    const unit = figure?.unit ?? names.find((name) => this.desk.units.has(name));
    if (!unit) return false;
    if (unit === this.desk.view?.acting) {
      if (figure) this.chosen = this.chosen === figure.id ? '' : figure.id;
      return true;
    }
    const target = figure && this.targets.includes(figure.id) ? figure.id : unit;
    if (!this.targets.includes(target)) return false;
    if (this.chosen) this.aim(this.chosen, target);
    else void this.all(target);
    return true;
  }
}

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

export class DuelPlan extends Plan {
  fighters = $state.raw<Fighter[]>([]);
  parts = $state.raw<ReadonlyMap<string, (Part | null)[]>>(new Map());
  readonly possible = $derived.by(() => this.desk.can('duels'));

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

  // Begins with what the server would do itself.
  async start(): Promise<void> {
    this.open = true;
    const answer = await this.desk.match.ask({ duels: {} });
    const found = answer.ok ? (answer.answer as unknown as DuelsAnswer | null) : null;
    if (!found || !this.open) return;
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
  click(names: string[]): boolean {
    const figure = this.figureIn(names)?.id ?? '';
    if (this.parts.has(figure)) {
      this.chosen = this.chosen === figure ? '' : figure;
      return true;
    }
    const foes = this.fighters.find((each) => each.figure === this.chosen)?.foes ?? [];
    if (!foes.includes(figure)) return this.chosen !== '';
    // A second click on the same enemy: helps against him.
    const before = this.parts.get(this.chosen)?.[0];
    this.set(this.chosen, 0, { foe: figure, aside: before?.foe === figure && !before.aside });
    return true;
  }
}
