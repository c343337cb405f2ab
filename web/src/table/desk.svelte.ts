// What a person at a gridless table is about to do: the ghost of a formation that is being placed, the measure stick, the
// line of a shot. It knows shapes; whether a ghost may stand where it stands is asked of the server.
import type { Grab, Grip } from '../boards/PanZoom.svelte';
import { keep, kept } from '../lib/kept';
import type { Answer, State } from '../lib/protocol';
import type { MatchModel } from '../match/model.svelte';
import { Asker } from './asker';
import { say } from '../lib/words.svelte';
import { blockOf, deployOrder, figuresOrder, limited, longest, markerOrder, pivotOf, pivotOrder, placeOrder, preview, shiftedAll, terrainOrder, towardOrder, turnedAll, type Block, type OrderJson, type Poses } from './formation';
import { ahead, aside, bearing, between, corners, frameOf, heading, room, seats, shifted, snap, turnBetween, turnedAbout, type Base, type Frame, type Pose, type Spot } from './geometry';
import { forwardOf, usualBase, type LineAnswer, type Reach, type Task, type Tool, type Verdict } from './task';
import { DuelPlan, ShotPlan } from './plans.svelte';
import { holds, interruption, silentPass, type Quiet } from './quiet';
import { isTable, stands, waiting, type Figure, type TableView } from './view';

const NONE: Poses = new Map();
// A formation pulled past its limit stays there until it is pulled a quarter farther.
const STICKY = 1.25;
const NUDGE_MM = 5;

export class Desk {
  readonly match!: MatchModel;
  tool = $state<Tool>('none');
  // Figures are moved one by one.
  single = $state(false);
  figure = $state('');
  staged = $state.raw<Poses>(NONE);
  block = $state.raw<Block | null>(null);
  chosen_unit = $state('');
  spot = $state.raw<Pose | null>(null);
  element = $state('');
  mark = $state('');
  // How the drawing is turned on the screen.
  turn = 0;
  verdict = $state.raw<Verdict | null>(null);
  held = $state(false);
  stick = $state.raw<{ from: Spot; to: Spot } | null>(null);
  line = $state.raw<{ from: string; to: string; answer: LineAnswer | null } | null>(null);
  quiet = $state.raw<Quiet | null>(null);
  pointed = $state('');
  readonly shots = new ShotPlan(this);
  readonly duels = new DuelPlan(this);
  // Where riders would stand, and on which bases, once they have mounted or dismounted.
  private riders = $state.raw<ReadonlyMap<string, Pose & Base>>(new Map());
  private reaches = $state.raw<ReadonlyMap<string, Reach>>(new Map());
  private asked = new Set<string>();
  private step = -1;
  private asker: Asker<OrderJson, Answer>;

  constructor(match: MatchModel) {
    this.match = match;
    this.quiet = kept<Quiet>(`quiet.${match.id}`);
    this.asker = new Asker<OrderJson, Answer>(
      (order) => match.check(order),
      (order, answer) => (this.verdict = { order: JSON.stringify(order), ok: answer.ok, message: answer.error?.message ?? '', clause: answer.error?.clause }),
    );
  }

  readonly view = $derived((this.match.state && isTable(this.match.state.view) ? this.match.state.view : null) as TableView | null);
  // What a unit is called; with its number where two of a side have the same name.
  readonly nameOf = $derived((id: string): string => {
    const unit = this.units.get(id);
    const name = say(unit?.name);
    if (!unit || !name) return id;
    return (this.view?.units ?? []).some((each) => each.id !== id && each.side === unit.side && say(each.name) === name) ? `${name} ${id}` : name;
  });
  readonly figures = $derived(new Map((this.view?.figures ?? []).map((each) => [each.id, each])));
  readonly units = $derived(new Map((this.view?.units ?? []).map((each) => [each.id, each])));
  private byUnit = $derived.by(() => {
    const found = new Map<string, Figure[]>();
    for (const each of this.view?.figures ?? []) found.set(each.unit, [...(found.get(each.unit) ?? []), each]);
    return found;
  });
  private verbs = $derived(new Set<string>(this.match.mine ? [...(this.match.state?.pending.verbs ?? []), ...(this.match.state?.orders ?? []).map((each) => String(each.json.verb))] : []));
  readonly can = $derived((verb: string): boolean => this.verbs.has(verb));
  readonly side = $derived(this.match.state?.pending.side ?? '');
  readonly interruption = $derived(this.match.state !== null && interruption(this.match.state));
  readonly silent = $derived(this.match.state !== null && holds(this.quiet, this.match.state));
  readonly waiting = $derived(this.view && this.match.mine ? waiting(this.view, this.side) : []);
  readonly declares = $derived(this.verbs.has('declare'));

  // What is asked of the person, if it is something to be put on the table.
  readonly task = $derived.by<Task | null>(() => {
    if (!this.view || !this.match.mine) return null;
    const unit = this.view.acting ?? this.view.announced?.unit ?? '';
    for (const kind of ['manoeuvre', 'move', 'mount'] as const) if (this.verbs.has(kind) && this.units.has(unit)) return { kind, unit };
    for (const kind of ['deploy', 'place'] as const) if (this.verbs.has(kind)) return { kind, unit: this.chosen_unit || this.listedUnit(kind) || this.waiting[0]?.id || '' };
    if (this.verbs.has('pivot')) return { kind: 'pivot', unit: this.figures.get(this.figure)?.unit ?? '' };
    for (const kind of ['marker', 'terrain'] as const) if (this.verbs.has(kind)) return { kind, unit: '' };
    return null;
  });
  private listedUnit = (verb: string): string => String(this.match.state?.orders?.find((each) => each.json.verb === verb)?.json.unit ?? '');
  readonly alone = $derived(this.task?.kind === 'manoeuvre' || this.task?.kind === 'mount' || this.task?.kind === 'pivot' || (this.task?.kind === 'move' && this.single));
  // Where the figures of the unit stand now.
  readonly now = $derived<Poses>(new Map((this.byUnit.get(this.task?.unit ?? '') ?? []).filter(stands).map(({ id, x, y, h }) => [id, { x, y, h }])));

  figuresOf = (unit: string): (Base & { id: string; role: string; troop: string; side: string; lives: number })[] => {
    const known = this.byUnit.get(unit);
    if (known?.length) return this.riders.size > 0 ? known.map((each) => ({ ...each, ...this.pick(this.riders.get(each.id) ?? each) })) : known;
    // A unit that the view does not show figure by figure yet.
    const sheet = this.units.get(unit);
    if (!sheet) return [];
    const base = usualBase(sheet);
    return Array.from({ length: Math.max(1, sheet.strength || sheet.start) }, (_, i) => ({ id: `${unit}-${i + 1}`, role: 'rank', troop: sheet.troop, side: sheet.side, lives: 1, ...base }));
  };
  private baseOf = (id: string): Base => this.riders.get(id) ?? this.figures.get(id) ?? this.figuresOf(this.task?.unit ?? '').find((each) => each.id === id) ?? { w: 25, d: 25 };
  private framed = (poses: Poses): Frame | null => frameOf([...poses].map(([id, pose]) => ({ ...pose, ...this.pick(this.baseOf(id)) })));
  private pick = ({ w, d }: Base): Base => ({ w, d });

  // What the person has put together, or what a listed order would do.
  readonly poses = $derived.by<Poses>(() => {
    if (this.block && this.task) return blockOf(this.figuresOf(this.task.unit), this.block);
    if (this.staged.size > 0) return this.staged;
    const listed = this.match.chosen;
    if (!listed || !this.view) return NONE;
    return preview(listed.json, this.now, this.framed(this.now), this.figuresOf) ?? NONE;
  });
  // The rectangle that has the handles: round the ghost, else round what could be moved.
  readonly frame = $derived.by(() => {
    if (!this.alone) return this.framed(this.poses.size > 0 ? this.poses : this.now);
    const pose = this.poses.get(this.figure) ?? this.now.get(this.figure);
    return pose ? this.framed(new Map([[this.figure, pose]])) : null;
  });
  readonly own = $derived(this.block !== null || this.staged.size > 0 || this.spot !== null);
  readonly order = $derived.by<OrderJson | null>(() => {
    const task = this.task;
    if (!task) return null;
    if (task.kind === 'marker') return this.spot && markerOrder(this.marked, this.spot);
    if (task.kind === 'terrain') return this.spot && terrainOrder(this.piece, this.spot);
    if (this.block) return task.kind === 'deploy' ? deployOrder(task.unit, this.block) : placeOrder(task.unit, this.poses);
    if (this.staged.size === 0) return null;
    if (task.kind === 'pivot') return pivotOrder(this.figure, this.staged.get(this.figure)?.h ?? 0);
    return figuresOrder(task.kind, this.staged);
  });
  private notation = $derived(this.order ? JSON.stringify(this.order) : '');
  readonly pieces = $derived([...new Set((this.match.state?.orders ?? []).filter((each) => each.json.verb === 'terrain').map((each) => String(each.json.element)))]);
  readonly piece = $derived(this.pieces.includes(this.element) ? this.element : (this.pieces[0] ?? ''));
  // What a marker may stand for: units, or nothing.
  readonly marks = $derived([...new Set((this.match.state?.orders ?? []).filter((each) => each.json.verb === 'marker').map((each) => String(each.json.unit ?? '')))]);
  readonly marked = $derived(this.marks.includes(this.mark) ? this.mark : (this.marks[0] ?? ''));
  // An answer counts for the ghost it was asked for; until it comes the one before it colours the ghost.
  readonly sure = $derived(this.verdict !== null && this.verdict.order === this.notation);
  readonly colour = $derived(!this.own ? 'listed' : !this.verdict ? 'asking' : this.verdict.ok ? 'yes' : 'no');
  readonly way = $derived(longest(this.now, this.poses, this.baseOf));
  readonly limit = $derived(this.reaches.get(this.task?.unit ?? '')?.move ?? 100);
  // Figures that a refusal names.
  readonly faulty = $derived(new Set(this.own && this.verdict && !this.verdict.ok ? (this.verdict.message.match(/[A-Z]\d+-\d+/g) ?? []) : []));

  // A new state: what was put together is gone with the question it answered.
  heard(state: State): void {
    if (state.step !== this.step) {
      this.step = state.step;
      this.cancel();
      this.chosen_unit = '';
      this.figure = '';
      this.shots.close();
      this.duels.close();
      this.riders = new Map();
      this.asked.clear();
      this.reaches = new Map();
      if (this.line) void this.aim(this.line.from, this.line.to);
    }
    if (this.quiet && !holds(this.quiet, state)) this.loud();
    const pass = silentPass(this.quiet, state);
    if (pass) void this.match.give(pass);
    for (const unit of [this.task?.unit, this.view?.acting]) if (unit) void this.reachOf(unit);
  }
  hush(): void {
    if (!this.view) return;
    this.quiet = { phase: this.view.phase, sides: [...(this.match.state?.you ?? [])] };
    keep(`quiet.${this.match.id}`, this.quiet);
    const pass = silentPass(this.quiet, this.match.state!);
    if (pass) void this.match.give(pass);
  }
  loud(): void {
    this.quiet = null;
    keep(`quiet.${this.match.id}`, null);
  }

  private wonder(): void {
    if (this.order) this.asker.wonder(this.order);
  }
  private stage(poses: Poses): void {
    this.match.choose(null);
    this.staged = poses;
    this.wonder();
  }
  private setBlock(block: Block): void {
    this.match.choose(null);
    this.block = block;
    this.wonder();
  }
  cancel(): void {
    this.asker.drop();
    this.staged = NONE;
    this.block = null;
    this.spot = null;
    this.verdict = null;
    this.held = false;
    this.riders = new Map();
  }
  // Esc: first what is being put down, then a tool.
  escape(): boolean {
    if (this.own) this.cancel();
    else if (this.shots.open || this.duels.open) [this.shots, this.duels].forEach((plan) => plan.close());
    else if (this.tool !== 'none') this.use('none');
    else return false;
    return true;
  }
  async confirm(): Promise<boolean> {
    if (!this.order || !this.sure || !this.verdict?.ok) return false;
    return this.match.give(this.order);
  }
  async toward(): Promise<boolean> {
    const goal = this.frame ?? this.framed(this.now);
    return goal ? this.match.give(towardOrder(goal)) : false;
  }
  readonly canToward = $derived(this.verbs.has('toward'));

  choose(unit: string): void {
    this.cancel();
    this.chosen_unit = unit;
    const listed = this.match.state?.orders?.find((each) => (each.json.verb === 'deploy') && each.json.unit === unit)?.json as Record<string, number> | undefined;
    if (listed) this.setBlock({ x: listed.x! / 100, y: listed.y! / 100, h: listed.heading! / 100, files: listed.files! });
    else this.setBlock(this.usualBlock(unit));
  }
  private usualBlock(unit: string): Block {
    const camp = this.view!.sides.find((each) => each.side === this.side);
    const count = this.figuresOf(unit).length;
    const zone = camp?.zones?.[0] ?? [];
    const at = zone.length ? { x: zone.reduce((sum, [x]) => sum + x, 0) / zone.length, y: zone.reduce((sum, [, y]) => sum + y, 0) / zone.length } : { x: this.view!.table.width / 2, y: this.view!.table.height / 2 };
    return { ...at, h: forwardOf(camp?.edge ?? 'south'), files: Math.ceil(count / 2) };
  }
  files(by: number): void {
    if (!this.block || !this.task) return;
    const most = this.figuresOf(this.task.unit).length;
    this.setBlock({ ...this.block, files: Math.max(1, Math.min(most, this.block.files + by)) });
  }

  private begin(): Poses {
    if (this.staged.size > 0 && !this.alone) return this.staged;
    if (!this.alone) return this.now;
    return new Map([[this.figure, this.staged.get(this.figure) ?? this.now.get(this.figure) ?? { x: 0, y: 0, h: 0 }]]);
  }
  private put_down(poses: Poses): void {
    this.stage(this.alone ? new Map([...this.staged, ...poses]) : poses);
  }
  private others(moved: Poses): Figure[] {
    return (this.view?.figures ?? []).filter((each) => stands(each) && !moved.has(each.id));
  }
  // Bases that come near others rest against them: by hand nobody meets the half millimetre that contact allows.
  private settled(poses: Poses, reach: number): Poses {
    const others = this.others(poses).filter(stands);
    if (this.alone) {
      const [id, pose] = [...poses][0]!;
      const base = this.baseOf(id);
      const staged = (each: Figure & Spot): Pose => this.staged.get(each.id) ?? { x: each.x, y: each.y, h: each.h };
      const free = (at: Pose) => others.every((each) => room(corners(at, base), corners(staged(each), this.baseOf(each.id))).gap > -0.1);
      const near = others
        .filter((each) => each.unit === this.task?.unit)
        .flatMap((each) => seats({ ...staged(each), ...this.pick(this.baseOf(each.id)) }, base))
        .map((seat) => ({ seat, far: between(seat, pose) }))
        .filter(({ seat, far }) => far < reach * 1.6 && free(seat))
        .sort((a, b) => a.far - b.far)[0];
      if (near) return new Map([[id, near.seat]]);
    }
    const step = snap([...poses].map(([id, pose]) => corners(pose, this.baseOf(id))), others.map((each) => corners(each, each)), reach);
    if (!step) return poses;
    const snapped = shiftedAll(poses, step);
    return longest(this.now, snapped, this.baseOf) > this.limit + 0.005 && longest(this.now, poses, this.baseOf) <= this.limit + 0.005 ? poses : snapped;
  }

  grab({ at, names, handle, alone, scale }: Grab): Grip | null {
    const done = (finished: boolean) => {
      this.held = false;
      if (finished) this.wonder();
    };
    if (this.tool === 'stick') {
      this.stick = { from: at, to: at };
      return { move: (to) => (this.stick = { from: at, to }), end: () => undefined };
    }
    const task = this.task;
    if (!task || this.tool !== 'none') return null;
    const reach = Math.max(1.5, Math.min(10, 9 / scale));
    if (handle && this.frame) return this.turner(handle, at, done);
    if (this.spot && names?.[0] === 'ghost') {
      const start = this.spot;
      this.held = true;
      return { move: (to) => this.pin(shifted(start, { x: to.x - at.x, y: to.y - at.y })), end: done };
    }
    if (this.block && names?.[0] === 'ghost') {
      const start = this.block;
      this.held = true;
      return { move: (to) => this.setBlock({ ...start, x: start.x + to.x - at.x, y: start.y + to.y - at.y }), end: done };
    }
    const id = names?.find((name) => this.now.has(name)) ?? '';
    if (!names || (!id && names[0] !== 'ghost' && !names.includes(task.unit))) return null;
    if (task.kind !== 'move' && task.kind !== 'manoeuvre' && !this.riding) return null;
    if (alone && task.kind === 'move' && id) this.single = true;
    if (this.alone) {
      if (!id) return null;
      this.figure = id;
    }
    const start = this.begin();
    const level = [...start].every(([each, pose]) => turnBetween(this.now.get(each)?.h ?? pose.h, pose.h) === 0);
    const before = level ? this.offset(start) : { x: 0, y: 0 };
    this.held = true;
    return {
      move: (to) => {
        const by = { x: to.x - at.x + before.x, y: to.y - at.y + before.y };
        const held = level && task.kind === 'move' ? limited(by, this.limit, STICKY) : by;
        const poses = shiftedAll(level ? this.from(start) : start, held);
        this.put_down(this.settled(poses, reach));
      },
      end: done,
    };
  }
  // How far a ghost that has not been turned stands from its figures.
  private offset(poses: Poses): Spot {
    const [id, pose] = [...poses][0] ?? [];
    const start = id ? this.now.get(id) : undefined;
    return start && pose ? { x: pose.x - start.x, y: pose.y - start.y } : { x: 0, y: 0 };
  }
  private from = (poses: Poses): Poses => new Map([...poses.keys()].map((id) => [id, this.now.get(id) ?? poses.get(id)!]));

  private turner(handle: string, at: Spot, done: (finished: boolean) => void): Grip {
    const frame = this.frame!;
    const start = this.block ? null : this.begin();
    const block = this.block;
    const pivot = handle === 'wheel-left' ? pivotOf(frame, 'right') : handle === 'wheel-right' ? pivotOf(frame, 'left') : frame;
    const first = bearing(pivot, at);
    this.held = true;
    return {
      move: (to) => {
        const by = Math.round(turnBetween(first, bearing(pivot, to)));
        if (block) this.setBlock({ ...block, ...turnedAbout(block, pivot, by) });
        else this.put_down(this.turnedWithin(start!, pivot, by));
      },
      end: done,
    };
  }
  // A turn that goes a little too far ends at the limit.
  private turnedWithin(start: Poses, pivot: Spot, by: number): Poses {
    let poses = turnedAll(start, pivot, by);
    if (this.task?.kind !== 'move') return poses;
    for (let i = 0, angle = by; i < 4; i++) {
      const way = longest(this.now, poses, this.baseOf);
      if (way <= this.limit || way > this.limit * STICKY) break;
      angle *= (this.limit / way) * 0.9995;
      poses = turnedAll(start, pivot, Math.trunc(angle * 100) / 100);
    }
    return poses;
  }

  // A click on the open table: the ghost goes there, as far as its limit allows.
  put(at: Spot): boolean {
    if (this.tool === 'stick') {
      this.stick = this.stick && this.stick.to === this.stick.from ? { from: this.stick.from, to: at } : { from: at, to: at };
      return true;
    }
    const task = this.task;
    if (!task || this.tool !== 'none') return false;
    if (task.kind === 'marker' || task.kind === 'terrain') this.pin({ ...at, h: this.spot?.h ?? 0 });
    else if (task.kind === 'deploy' || task.kind === 'place') {
      if (!this.block && task.unit) this.choose(task.unit);
      if (this.block) this.setBlock({ ...this.block, x: at.x, y: at.y });
    } else if (task.kind === 'move' || task.kind === 'manoeuvre' || this.riding) {
      if (this.alone && !this.figure) return false;
      const start = this.from(this.begin());
      const frame = this.framed(start);
      if (!frame) return false;
      const by = { x: at.x - frame.x, y: at.y - frame.y };
      this.put_down(this.settled(shiftedAll(start, task.kind === 'move' ? limited(by, this.limit, Infinity) : by), 4));
    } else return false;
    return true;
  }
  private pin(spot: Pose): void {
    this.match.choose(null);
    this.spot = spot;
    this.wonder();
  }
  choosePiece(element: string): void {
    this.element = element;
    this.wonder();
  }
  chooseMark(unit: string): void {
    this.mark = unit;
    this.wonder();
  }
  // Small steps: `dx` to the east, `dy` to the north.
  nudge(dx: number, dy: number): boolean {
    if (!this.ready()) return false;
    if (this.spot) this.pin(shifted(this.spot, { x: dx, y: dy }));
    else if (this.block) this.setBlock({ ...this.block, x: this.block.x + dx, y: this.block.y + dy });
    else this.put_down(shiftedAll(this.begin(), { x: dx, y: dy }));
    return true;
  }
  // Small steps of the formation itself: ahead and to the right.
  step_by(forward_mm: number, right_mm: number): boolean {
    const h = (this.block ?? this.frame ?? this.framed(this.now))?.h ?? 0;
    const f = ahead(h);
    const r = aside(h);
    return this.nudge(f.x * forward_mm + r.x * right_mm, f.y * forward_mm + r.y * right_mm);
  }
  rotate(by: number): boolean {
    if (!this.ready(true)) return false;
    if (this.spot) this.pin({ ...this.spot, h: heading(this.spot.h + by) });
    else if (this.block) this.setBlock({ ...this.block, h: heading(this.block.h + by) });
    else {
      const start = this.begin();
      this.put_down(turnedAll(start, this.framed(start)!, by));
    }
    return true;
  }
  private ready(turning = false): boolean {
    const task = this.task;
    if (!task) return false;
    if (task.kind === 'pivot') return turning && this.figure !== '';
    if (task.kind === 'deploy' || task.kind === 'place') {
      if (!this.block && task.unit) this.choose(task.unit);
      return this.block !== null;
    }
    if (task.kind === 'marker' || task.kind === 'terrain') return this.spot !== null;
    if (task.kind === 'mount' && !this.riding) return false;
    if (this.alone && !this.figure) return false;
    return this.now.size > 0;
  }
  // Riders are put down one by one, starting where the server would put them.
  readonly riding = $derived(this.task?.kind === 'mount' && this.riders.size > 0);
  async ride(): Promise<void> {
    const at = this.step;
    const answer = await this.match.ask({ mount: {} });
    const found = answer.ok ? (answer.answer as unknown as { figures: (Pose & Base & { figure: string })[] } | null) : null;
    if (!found || at !== this.step) return;
    this.riders = new Map(found.figures.map(({ figure, ...rest }) => [figure, rest]));
    this.stage(new Map(found.figures.map(({ figure, x, y, h }) => [figure, { x, y, h }])));
  }
  // A figure that has been set down one by one goes back to its place.
  put_back(figure: string): void {
    const rider = this.riders.get(figure);
    if (rider) return this.stage(new Map([...this.staged, [figure, { x: rider.x, y: rider.y, h: rider.h }]]));
    const rest = new Map(this.staged);
    rest.delete(figure);
    if (rest.size > 0) this.stage(rest);
    else this.cancel();
  }

  // A click on a figure or a unit. True if it is not meant for the list of orders.
  click(names: string[]): boolean {
    if (this.tool === 'line') {
      const figure = names.find((name) => this.figures.has(name)) ?? this.byUnit.get(names[0] ?? '')?.find(stands)?.id;
      if (figure && this.line && this.line.from !== figure) void this.aim(this.line.from, figure);
      else this.line = figure && this.line?.from !== figure ? { from: figure, to: '', answer: null } : null;
      return true;
    }
    if (this.tool === 'stick') {
      const figure = this.figures.get(names[0] ?? '') ?? this.byUnit.get(names[0] ?? '')?.find(stands);
      return figure && stands(figure) ? this.put({ x: figure.x, y: figure.y }) : true;
    }
    for (const plan of [this.shots, this.duels]) if (plan.open && this.tool === 'none') return plan.click(names);
    const task = this.task;
    if (this.alone && task) {
      const figure = names.find((name) => this.figures.has(name) && (task.kind === 'pivot' ? this.figures.get(name)!.side === this.side : this.now.has(name)));
      if (!figure) return false;
      if (task.kind === 'pivot' && this.figure !== figure) this.cancel();
      this.figure = figure;
      if (task.kind === 'pivot') this.stage(new Map([[figure, this.now.get(figure)!]]));
      return true;
    }
    return names[0] === 'ghost' || (task !== null && names.includes(task.unit));
  }
  use(tool: Tool): void {
    this.tool = this.tool === tool ? 'none' : tool;
    if (this.tool !== 'stick') this.stick = null;
    if (this.tool !== 'line') this.line = null;
  }
  async aim(from: string, to: string): Promise<void> {
    this.line = { from, to, answer: null };
    if (!to) return;
    const answer = await this.match.ask({ line: { from, to } });
    if (this.line?.from === from && this.line.to === to) this.line = { from, to, answer: answer.ok ? ((answer.answer ?? null) as unknown as LineAnswer | null) : null };
  }
  readonly reach = $derived((unit: string): Reach | undefined => this.reaches.get(unit));
  async reachOf(unit: string): Promise<void> {
    if (this.asked.has(unit) || !this.units.has(unit)) return;
    this.asked.add(unit);
    const at = this.step;
    const answer = await this.match.ask({ reach: { unit } });
    if (answer.ok && at === this.step) this.reaches = new Map([...this.reaches, [unit, answer.answer as unknown as Reach]]);
  }
  // Whose reach is shown: who shoots now, else what is pointed at or selected.
  readonly looked = $derived((this.match.mine && this.view?.announced?.action === 'shoot' && this.view.acting) || this.pointed || this.match.picked.find((name) => this.units.has(name)) || '');
  point(name: string): void {
    const unit = this.figures.get(name)?.unit ?? (this.units.has(name) ? name : '');
    if (unit === this.pointed) return;
    this.pointed = unit;
    if (unit) void this.reachOf(unit);
  }

  // Keys, while the board has the focus or nothing that needs them itself.
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const far = event.shiftKey ? 1 : NUDGE_MM;
    const arrow = ({ ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 } as Record<string, number>)[event.key];
    if (arrow !== undefined) {
      const to = ahead(arrow - this.turn);
      return this.nudge(to.x * far, to.y * far);
    }
    if (event.key === '[' || event.key === '{') return this.rotate(event.shiftKey ? -1 : -5);
    if (event.key === ']' || event.key === '}') return this.rotate(event.shiftKey ? 1 : 5);
    if (event.key === 'Escape') return this.escape();
    if (event.key === 'Enter' && this.own) {
      void this.confirm();
      return true;
    }
    if (event.key === 'm') this.use('stick');
    else if (event.key === 'l') this.use('line');
    else return false;
    return true;
  }
}
