// Who shoots at whom, figure by figure. Whether a shot is allowed is asked of the server, one by one and as a whole.
import { PairsGhost, type Pairing } from '../ghosts/pairs.svelte';
import type { Json } from '../../lib/protocol';
import { t } from '../../lib/words.svelte';
import type { OrderJson } from '../formation';
import { verdictOf, type Verdict } from '../task';
import { roleOf, stands } from '../view';
import type { Plan } from './plan';
import ShotsEditor from './ShotsEditor.svelte';

export class ShotPairs extends PairsGhost {
  // Whom each figure aims at: a unit, or a figure that a sniper names.
  aims = $state.raw<ReadonlyMap<string, string>>(new Map());
  reasons = $state.raw<ReadonlyMap<string, Verdict>>(new Map());
  mode = $state('plain');

  private acting = $derived.by(() => this.desk.view?.acting ?? '');
  readonly shooters = $derived.by(() => this.desk.pieces.menOf(this.acting).map((each) => each.id).filter((id) => this.desk.figures.has(id)));
  readonly targets = $derived.by(() => {
    const acting = this.desk.units.get(this.acting);
    if (!acting) return [];
    const foes = (this.desk.view?.figures ?? []).filter((each) => each.side !== acting.side && stands(each));
    const named = acting.special?.includes('sniper') ? foes.filter((each) => roleOf(each) !== 'rank').map((each) => each.id) : [];
    return [...new Set(foes.map((each) => each.unit)), ...named];
  });
  readonly order = $derived.by<OrderJson | null>(() => (this.aims.size === 0 ? null : { verb: 'shoot', shots: [...this.aims].map(([figure, target]) => this.shot(figure, target)) }));
  readonly pairings = $derived.by<Pairing[]>(() => [...this.aims].map(([from, to]) => ({ from, to, aside: false, refused: this.reasons.get(from)?.ok === false })));
  private shot = (figure: string, target: string): { [key: string]: Json } => ({ figure, target, mode: this.mode });

  open(): void {
    this.opened = true;
  }
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
  protected pair(names: string[]): boolean {
    const figure = this.desk.pieces.figureIn(names);
    const unit = figure?.unit ?? names.find((name) => this.desk.units.has(name));
    if (!unit) return false;
    if (unit === this.acting) {
      if (figure) this.picked = this.picked === figure.id ? '' : figure.id;
      return true;
    }
    const target = figure && this.targets.includes(figure.id) ? figure.id : unit;
    if (!this.targets.includes(target)) return false;
    if (this.picked) this.aim(this.picked, target);
    else void this.all(target);
    return true;
  }
}

export const shots: Plan<ShotPairs> = {
  verb: 'shoot',
  task: (asked) => (asked.acts ? { verb: 'shoot', unit: '' } : null),
  ghost: (desk) => new ShotPairs(desk),
  order: (ghost) => ghost.order,
  title: () => t('web.shots.title'),
  how: () => t('web.shots.how'),
  opener: () => t('web.shots.open'),
  reach: true,
  panel: ShotsEditor,
};
