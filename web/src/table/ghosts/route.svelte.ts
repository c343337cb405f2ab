// A regiment on its way: steps that are added by dragging, by handles, by keys or by numbers, and where they lead. Those who
// keep no ranks go from spot to spot. What it costs and how far it comes is told by the server.
import type { Answer, Json } from '../../lib/protocol';
import { Asker } from '../asker';
import type { Desk } from '../desk.svelte';
import type { OrderJson, Poses } from '../formation';
import { ahead, aside, bearing, beside, heading, turnBetween, type Frame, type Spot } from '../geometry';
import { advanced, cellOf, courseTo, middleOf, placesIn, reformed, turnedBlock, wheeled } from '../regiments';
import type { Block } from '../view';
import { Ghost, NO_POSES, type Handles, type Pull, type Touch } from './ghost';

// Ahead so many millimetres; a swing about a front corner or a turn about the middle by so many degrees, negative to the
// left; so many files.
export interface Step {
  kind: 'ahead' | 'swing' | 'turn' | 'files';
  amount: number;
}
export interface Trial {
  legal: boolean;
  block?: Block;
  used?: number;
  left?: number;
  parts?: { step: string; price: number }[];
  furthest?: string;
}
export interface Threat {
  unit: string;
  face: string;
  distance: number;
}
export interface RouteWays {
  // Who may go.
  units: () => string[];
  // Who keeps no ranks and goes as he likes.
  free: (unit: string) => boolean;
  // Ways of going; the last of `placed` ones only turns and changes its files where it stands.
  ways: () => string[];
  placed: (way: string) => boolean;
  // Steps that an order of the server's own making has.
  read: (notation: string) => Step[] | null;
  trial: (order: OrderJson, notation: string) => { [key: string]: Json };
  notation: (ghost: RouteGhost) => string;
}
const KEY_DEGREES = 5;
const LEAST_MM = 0.6;
const tenth = (value: number): number => Math.round(value * 10) / 10;

export class RouteGhost extends Ghost {
  unit = $state('');
  steps = $state.raw<readonly Step[]>([]);
  // Of those who go freely: the spots on the way, and where they look in the end.
  path = $state.raw<readonly Spot[]>([]);
  look = $state<number | null>(null);
  private wish = $state('');
  trial = $state.raw<Trial | null>(null);
  threats = $state.raw<readonly Threat[]>([]);
  // Where the part of the way begins that is being dragged.
  private base = 0;
  private trials: Asker<{ [key: string]: Json }, Answer>;
  private dangers: Asker<{ [key: string]: Json }, Answer>;

  constructor(
    desk: Desk,
    private readonly ways: RouteWays,
  ) {
    super(desk);
    this.trials = new Asker((question) => desk.match.ask(question), (_, answer) => (this.trial = (answer.ok ? (answer.answer as unknown as Trial | null) : null) ?? null));
    this.dangers = new Asker((question) => desk.match.ask(question), (_, answer) => (this.threats = (answer.ok ? ((answer.answer as unknown as { threats?: Threat[] } | null)?.threats ?? []) : [])));
  }

  readonly start = $derived.by<Block | null>(() => this.desk.units.get(this.unit)?.block ?? null);
  readonly count = $derived.by(() => this.desk.pieces.menOf(this.unit).length);
  readonly modes = $derived.by(() => this.ways.ways());
  readonly mode = $derived.by(() => (this.modes.includes(this.wish) ? this.wish : (this.modes[0] ?? '')));
  readonly stays = $derived.by(() => this.ways.placed(this.mode));
  readonly formation = $derived.by(() => this.desk.units.get(this.unit)?.formation ?? 'formed');
  readonly free = $derived.by(() => this.unit !== '' && this.ways.free(this.unit));
  // The block after each step, beginning with where it stands.
  readonly blocks = $derived.by<Block[]>(() => {
    if (!this.start) return [];
    const found = [this.start];
    for (const step of this.steps) found.push(this.after(found.at(-1)!, step));
    return found;
  });
  readonly end = $derived.by<Block | null>(() => {
    const last = this.blocks.at(-1);
    if (!last || (!this.free && !this.stays)) return last ?? null;
    const to = this.path.at(-1);
    const h = this.look ?? last.h;
    if (to) return { ...last, ...to, h };
    // It turns where it stands, about its middle.
    return { ...last, h, ...beside(middleOf(last), h, last.d / 2, 0) };
  });
  private after(block: Block, { kind, amount }: Step): Block {
    if (kind === 'ahead') return advanced(block, amount);
    if (kind === 'swing') return wheeled(block, amount);
    if (kind === 'turn') return turnedBlock(block, amount);
    return reformed(block, amount, this.count);
  }

  readonly own = $derived.by(() => this.steps.length > 0 || this.path.length > 0 || this.look !== null);
  readonly poses = $derived.by<Poses>(() => {
    const { end, start } = this;
    if (!this.own || !end || !start) return NO_POSES;
    const men = this.desk.pieces.standing(this.unit);
    const [f, r] = [ahead(start.h), aside(start.h)];
    const same = end.files === start.files;
    const fresh = placesIn(end, men.length, cellOf(end));
    return new Map(men.map((man, i) => {
      const [dx, dy] = [man.x - start.x, man.y - start.y];
      const at = same ? { x: dx * r.x + dy * r.y, y: -(dx * f.x + dy * f.y) } : fresh[i]!;
      return [man.id, { ...beside(end, end.h, -at.y, at.x), h: end.h }];
    }));
  });
  readonly frame = $derived.by<Frame | null>(() => this.end && middleOf(this.end));
  readonly handles = $derived.by<Handles>(() => (!this.start ? 'none' : this.free || this.stays ? 'knob' : 'corners'));
  readonly alone = false;
  readonly choices = $derived.by(() => this.ways.units());
  readonly chosen = $derived.by(() => this.unit);

  override choose(unit: string): void {
    if (unit === this.unit) return;
    this.drop();
    this.unit = unit;
    void this.desk.rulers.reachOf(unit);
    this.wonder();
  }
  setMode(mode: string): void {
    this.wish = mode;
    this.put_together([], []);
    this.look = null;
    this.desk.cancel();
  }
  private drop(): void {
    this.desk.cancel();
    this.unit = '';
    this.wish = '';
  }
  clear(): void {
    this.steps = [];
    this.path = [];
    this.look = null;
    this.base = 0;
    this.trials.drop();
    this.trial = null;
    if (this.unit) this.wonder();
  }
  override forget(): void {
    this.unit = '';
    this.wish = '';
    this.threats = [];
    this.clear();
    this.dangers.drop();
  }
  override escape(): boolean {
    if (!this.unit) return false;
    this.drop();
    this.threats = [];
    return true;
  }
  override back(): boolean {
    if (!this.own) return false;
    if (this.path.length > 0) this.put_together([], this.path.slice(0, -1));
    else if (this.steps.length > 0) this.put_together(this.steps.slice(0, -1));
    else this.look = null;
    this.base = Math.min(this.base, this.steps.length);
    this.told();
    return true;
  }

  private put_together(steps: readonly Step[], path: readonly Spot[] = this.path): void {
    this.steps = steps.filter((each) => each.kind === 'files' || Math.abs(each.amount) > 0.01);
    this.path = path;
  }
  // Something has changed: what the server says about it is asked for again.
  private told(): void {
    if (!this.own) {
      this.desk.cancel();
      return;
    }
    this.desk.changed();
    const { order } = this.desk;
    if (order) this.trials.wonder(this.ways.trial(order, this.ways.notation(this)));
    this.wonder();
  }
  // Who could charge it there?
  private wonder(): void {
    if (!this.unit) return;
    const { end } = this;
    this.dangers.wonder({ threats: { unit: this.unit, ...(this.own && end && { at: { x: end.x, y: end.y, h: end.h, w: end.w, d: end.d, files: end.files, ranks: end.ranks } }) } });
  }
  add(step: Step): void {
    const last = this.steps.at(-1);
    const joins = last && last.kind === step.kind && (step.kind === 'ahead' || step.kind === 'files' || (step.kind === 'swing' && Math.sign(last.amount) === Math.sign(step.amount)));
    const together = joins && step.kind !== 'files' ? { kind: step.kind, amount: tenth(last.amount + step.amount) } : step;
    this.put_together(joins ? [...this.steps.slice(0, -1), together] : [...this.steps, step]);
    this.base = this.steps.length;
    this.told();
  }
  set(i: number, amount: number): void {
    this.put_together(this.steps.map((step, k) => (k === i ? { ...step, amount } : step)));
    this.told();
  }
  remove(i: number): void {
    this.put_together(this.steps.filter((_, k) => k !== i));
    this.base = Math.min(this.base, this.steps.length);
    this.told();
  }
  turnTo(h: number): void {
    this.look = heading(h);
    this.told();
  }
  files(by: number): void {
    const { end } = this;
    if (!end) return;
    const files = Math.max(1, Math.min(this.count, end.files + by));
    if (files !== end.files) this.add({ kind: 'files', amount: files });
  }
  // As far as the server says that it may go.
  far(): boolean {
    const steps = this.trial?.furthest ? this.ways.read(this.trial.furthest) : null;
    if (!steps) return false;
    this.put_together(steps);
    this.base = this.steps.length;
    this.told();
    return true;
  }

  // The part of the way that is dragged leads to this spot.
  private lead(to: Spot): void {
    if (this.free) {
      this.put_together([], [...this.path.slice(0, this.base), { x: to.x, y: to.y }]);
      if (this.look === null && this.start) this.look = this.start.h;
    } else {
      const from = this.blocks[Math.min(this.base, this.blocks.length - 1)];
      if (!from) return;
      const { wheel, advance } = courseTo(from, to);
      const part: Step[] = [{ kind: 'swing', amount: tenth(wheel) }, { kind: 'ahead', amount: advance < LEAST_MM ? 0 : tenth(advance) }];
      this.put_together([...this.steps.slice(0, this.base), ...part]);
    }
    this.told();
  }
  grab({ at, names }: Touch): Pull | null {
    const onGhost = names?.[0] === 'ghost';
    const unit = names?.map((name) => this.desk.figures.get(name)?.unit ?? name).find((name) => this.choices.includes(name));
    if (!onGhost && !unit) return null;
    if (this.stays && this.unit) return null;
    if (!onGhost) {
      if (unit !== this.unit) this.choose(unit!);
      else if (this.own) this.desk.cancel();
      this.base = 0;
    }
    const from = this.end;
    if (!from) return null;
    return (to) => this.lead({ x: from.x + to.x - at.x, y: from.y + to.y - at.y });
  }
  // A click goes on from where the ghost stands.
  put(at: Spot): boolean {
    if (!this.unit || this.stays) return false;
    this.base = this.free ? this.path.length : this.steps.length;
    this.lead(at);
    return true;
  }
  nudge(by: Spot): boolean {
    const { end } = this;
    if (!this.unit || !end || this.stays) return false;
    if (this.free) {
      this.base = Math.max(0, this.path.length - 1);
      this.lead({ x: end.x + by.x, y: end.y + by.y });
      return true;
    }
    const [f, r] = [ahead(end.h), aside(end.h)];
    const forward = by.x * f.x + by.y * f.y;
    const right = by.x * r.x + by.y * r.y;
    if (Math.abs(right) > Math.abs(forward)) this.add({ kind: 'swing', amount: Math.abs(right) >= KEY_DEGREES - 0.01 ? Math.sign(right) * KEY_DEGREES : Math.sign(right) });
    else if (forward > 0) this.add({ kind: 'ahead', amount: forward });
    else if (this.steps.at(-1)?.kind === 'ahead') {
      const amount = this.steps.at(-1)!.amount + forward;
      if (amount > LEAST_MM) this.set(this.steps.length - 1, tenth(amount));
      else this.remove(this.steps.length - 1);
    }
    return true;
  }
  rotate(by: number): boolean {
    const { end } = this;
    if (!this.unit || !end) return false;
    if (this.free || this.stays) this.turnTo(end.h + by);
    else this.add({ kind: 'turn', amount: by < 0 ? -90 : 90 });
    return true;
  }
  // A corner swings about the other one, forward only; the knob turns by quarters, or freely those without ranks.
  override turner(handle: string, at: Spot): Pull | null {
    const { end, frame } = this;
    if (!end || !frame) return null;
    const steps = this.steps;
    if (handle === 'turn') {
      const first = bearing(frame, at);
      return (to) => {
        const by = turnBetween(first, bearing(frame, to));
        if (this.free || this.stays) return this.turnTo(Math.round(end.h + by));
        const quarters = Math.round(by / 90) * 90;
        this.put_together(quarters === 0 ? steps : [...steps, { kind: 'turn', amount: quarters === -180 ? 180 : quarters }]);
        this.base = this.steps.length;
        this.told();
      };
    }
    const hand = handle === 'wheel-left' ? 1 : -1;
    const pivot = beside(end, end.h, 0, (hand * end.w) / 2);
    const first = bearing(pivot, at);
    const last = steps.at(-1);
    const more = last?.kind === 'swing' && Math.sign(last.amount) === hand ? last.amount : 0;
    const kept = more ? steps.slice(0, -1) : steps;
    return (to) => {
      const by = more + turnBetween(first, bearing(pivot, to));
      this.put_together(by * hand > 0 ? [...kept, { kind: 'swing', amount: tenth(by) }] : kept);
      this.base = this.steps.length;
      this.told();
    };
  }
  protected turning = () => () => undefined;

  override click(names: string[]): boolean {
    if (names[0] === 'ghost') return true;
    const unit = names.map((name) => this.desk.figures.get(name)?.unit ?? name).find((name) => this.choices.includes(name));
    if (!unit) return false;
    if (unit === this.unit) this.drop();
    else this.choose(unit);
    return true;
  }
}
