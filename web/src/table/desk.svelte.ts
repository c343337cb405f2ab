// What a person at a gridless table is about to do: the plan for what is asked, its ghost, and the tools. The desk knows
// no verbs; what is put down, and as which order, the plans say. Whether it may stand there is asked of the server.
import type { Grab, Grip } from '../boards/PanZoom.svelte';
import type { Answer, Order, State } from '../lib/protocol';
import type { MatchModel } from '../match/model.svelte';
import { Asker } from './asker';
import { longest, type OrderJson, type Poses } from './formation';
import { ahead, beside, type Base, type Spot } from './geometry';
import { NO_POSES, type Ghost } from './ghosts/ghost';
import { PairsGhost } from './ghosts/pairs.svelte';
import { Pieces } from './pieces.svelte';
import { PLANS, PREVIEWS, SPOKEN } from './plans';
import { choosePlan, type Asked, type Plan } from './plans/plan';
import { Reaction } from './plans/reaction.svelte';
import { Routine } from './plans/routine.svelte';
import { Rulers } from './rulers.svelte';
import { verdictOf, type Task, type Verdict } from './task';
import { waiting } from './view';

const NO_BASES: ReadonlyMap<string, Base> = new Map();
const NUDGE_MM = 5;
const TURN_DEGREES = 5;

export class Desk {
  readonly match!: MatchModel;
  readonly pieces: Pieces;
  readonly rulers: Rulers;
  readonly reaction: Reaction;
  readonly routine: Routine;
  // How the drawing is turned on the screen.
  turn = 0;
  verdict = $state.raw<Verdict | null>(null);
  held = $state(false);
  // The step of the battle that the desk has heard of.
  step = -1;
  private ghosts: ReadonlyMap<Plan, Ghost>;
  private asker: Asker<OrderJson, Answer>;

  constructor(match: MatchModel) {
    this.match = match;
    this.pieces = new Pieces(match, this);
    this.rulers = new Rulers(match, this.pieces);
    this.reaction = new Reaction(match);
    this.routine = new Routine(match);
    this.ghosts = new Map(PLANS.map((plan) => [plan, plan.ghost(this)]));
    this.asker = new Asker<OrderJson, Answer>(
      (order) => match.check(order),
      (order, answer) => (this.verdict = verdictOf(order, answer)),
    );
  }

  get view() {
    return this.pieces.view;
  }
  get figures() {
    return this.pieces.figures;
  }
  get units() {
    return this.pieces.units;
  }
  readonly nameOf = (id: string): string => this.pieces.nameOf(id);
  readonly side = $derived.by(() => this.match.state?.pending.side ?? '');
  readonly asked = $derived.by<Asked>(() => {
    const state = this.match.mine ? this.match.state : null;
    const { view } = this;
    const orders = state?.orders ?? [];
    const unit = view?.acting ?? view?.announced?.unit ?? '';
    return {
      verbs: new Set(state && view ? [...(state.pending.verbs ?? []), ...orders.map((each) => String(each.json.verb))] : []),
      side: this.side,
      orders,
      unit: this.units.has(unit) ? unit : '',
      acts: (view?.acting ?? null) !== null,
      waiting: state && view ? waiting(view, this.side) : [],
    };
  });

  // What is asked of the person, if a plan serves it.
  private hand = $derived.by(() => choosePlan(PLANS, this.asked));
  readonly plan = $derived<Plan | null>(this.hand?.plan ?? null);
  readonly ghost = $derived.by<Ghost | null>(() => (this.plan && this.ghosts.get(this.plan)) ?? null);
  readonly task = $derived.by<Task | null>(() => this.hand && { ...this.hand.task, unit: this.ghost?.unit || this.hand.task.unit });
  readonly unit = $derived(this.task?.unit ?? '');
  // Everything that can be ordered now has a place of its own; the list of orders need not be looked through.
  readonly covered = $derived.by(() => this.plan?.covers === true || SPOKEN.some((each) => each.covers && this.asked.verbs.has(each.verb) && (each.when?.(this.asked) ?? true)));
  readonly spoken = $derived.by(() => (this.routine.shown ? SPOKEN : []).filter((each) => this.asked.verbs.has(each.verb) && (each.when?.(this.asked) ?? true)));
  // Pairs that are being made.
  readonly pairs = $derived.by<PairsGhost | null>(() => (this.ghost instanceof PairsGhost && this.ghost.opened ? this.ghost : null));
  get bases(): ReadonlyMap<string, Base> {
    return this.ghost?.bases ?? NO_BASES;
  }

  // What the person has put together, or what a listed order would do.
  readonly poses = $derived.by<Poses>(() => {
    const own = this.ghost?.poses ?? NO_POSES;
    const listed = this.match.chosen;
    if (own.size > 0 || !listed || !this.view) return own;
    const { now, framed, menOf } = this.pieces;
    return PREVIEWS[String(listed.json.verb)]?.(listed.json, { now, frame: framed(now), menOf }) ?? NO_POSES;
  });
  readonly frame = $derived.by(() => this.ghost?.frame ?? null);
  readonly own = $derived.by(() => this.ghost?.own ?? false);
  readonly alone = $derived.by(() => this.ghost?.alone ?? false);
  readonly limited = $derived.by(() => this.ghost?.limited ?? false);
  readonly order = $derived.by<OrderJson | null>(() => (this.plan && this.ghost && this.task ? this.plan.order(this.ghost, this.task) : null));
  private notation = $derived(this.order ? JSON.stringify(this.order) : '');
  // An answer counts for the ghost it was asked for; until it comes the one before it colours the ghost.
  readonly sure = $derived(this.verdict !== null && this.verdict.order === this.notation);
  readonly colour = $derived(!this.own ? 'listed' : !this.verdict ? 'asking' : this.verdict.ok ? 'yes' : 'no');
  readonly way = $derived.by(() => longest(this.pieces.now, this.poses, this.pieces.baseOf));
  readonly limit = $derived.by(() => this.rulers.moveOf(this.unit));
  // Figures that a refusal names.
  readonly faulty = $derived(new Set(this.own && this.verdict && !this.verdict.ok ? (this.verdict.message.match(/[A-Z]\d+-\d+/g) ?? []) : []));

  // A new state: what was put together is gone with the question it answered.
  heard(state: State): void {
    if (state.step !== this.step) {
      this.step = state.step;
      this.cancel();
      for (const ghost of this.ghosts.values()) ghost.forget();
      this.rulers.renew();
    }
    this.reaction.heard(state);
    this.routine.heard(state);
    for (const unit of [this.unit, this.view?.acting]) if (unit) void this.rulers.reachOf(unit);
  }
  // Something else has been put together than what was chosen in the list.
  changed(): void {
    this.match.choose(null);
    this.ask();
  }
  ask(): void {
    if (this.order) this.asker.wonder(this.order);
  }
  cancel(): void {
    this.asker.drop();
    this.ghost?.clear();
    this.verdict = null;
    this.held = false;
  }
  // Esc: first what is being put down, then a tool.
  escape(): boolean {
    if (this.own) this.cancel();
    else if (this.ghost?.escape()) return true;
    else if (this.rulers.tool !== 'none') this.rulers.use('none');
    else return false;
    return true;
  }
  async confirm(): Promise<boolean> {
    if (!this.order || !this.sure || !this.verdict?.ok) return false;
    return this.match.give(this.order);
  }
  readonly toward = $derived.by(() => (this.plan?.toward && this.asked.verbs.has(this.plan.toward.verb) && !this.alone ? this.plan.toward : null));
  async goToward(): Promise<boolean> {
    return this.toward && this.frame ? this.match.give(this.toward.order(this.frame)) : false;
  }
  // Listed orders that are offered beside the ghost.
  readonly beside = $derived.by<Order[]>(() => (this.plan?.beside ?? []).flatMap((verb) => this.asked.orders.find((each) => each.json.verb === verb) ?? []));

  grab({ at, names, handle, alone, scale }: Grab): Grip | null {
    const drawn = this.rulers.draw(at);
    if (drawn) return { move: drawn, end: () => undefined };
    if (!this.ghost || this.rulers.tool !== 'none') return null;
    const reach = Math.max(1.5, Math.min(10, 9 / scale));
    const pull = handle && this.frame ? this.ghost.turner(handle, at) : this.ghost.grab({ at, names, alone, reach });
    if (!pull) return null;
    this.held = true;
    return {
      move: pull,
      end: (finished) => {
        this.held = false;
        if (finished) this.ask();
      },
    };
  }
  // A click on the open table.
  put(at: Spot): boolean {
    if (this.rulers.put(at)) return true;
    return this.rulers.tool === 'none' && this.ghost !== null && this.ghost.put(at);
  }
  // A click on a figure or a unit. True if it is not meant for the list of orders.
  click(names: string[]): boolean {
    return this.rulers.click(names) || (this.ghost ? this.ghost.click(names) : names[0] === 'ghost');
  }
  // Small steps: to the east and to the north.
  nudge = (x: number, y: number): boolean => this.ghost?.nudge({ x, y }) ?? false;
  // Small steps of the formation itself.
  step_by(forward_mm: number, right_mm: number): boolean {
    const { x, y } = beside({ x: 0, y: 0 }, this.frame?.h ?? 0, forward_mm, right_mm);
    return this.nudge(x, y);
  }
  rotate = (by: number): boolean => this.ghost?.rotate(by) ?? false;

  // Whose reach is shown: the unit that acts, if the plan asks for it, else what is pointed at or selected.
  readonly looked = $derived.by(() => (this.plan?.covers && this.ghost?.unit) || (this.plan?.reach && this.view?.acting) || this.rulers.pointed || this.match.picked.find((name) => this.units.has(name)) || '');

  // Keys, while the board has the focus or nothing that needs them itself.
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const far = event.shiftKey ? 1 : NUDGE_MM;
    const arrow = ({ ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 } as Record<string, number>)[event.key];
    if (arrow !== undefined) {
      const to = ahead(arrow - this.turn);
      return this.nudge(to.x * far, to.y * far);
    }
    const turn = event.shiftKey ? 1 : TURN_DEGREES;
    if (event.key === '[' || event.key === '{') return this.rotate(-turn);
    if (event.key === ']' || event.key === '}') return this.rotate(turn);
    if (event.key === 'Escape') return this.escape();
    if (event.key === 'Enter' && this.own) {
      void this.confirm();
      return true;
    }
    if (event.key === 'Backspace') return this.ghost?.back() ?? false;
    if (event.key === 'm') this.rulers.use('stick');
    else if (event.key === 'l') this.rulers.use('line');
    else if (event.key === 'z' && this.view?.inch !== undefined) this.rulers.zoned = !this.rulers.zoned;
    else return false;
    return true;
  }
}
