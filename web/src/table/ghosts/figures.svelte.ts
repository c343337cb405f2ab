// Figures that stand on the table and are put somewhere else: the whole unit in its formation, or one figure after another.
import { limited, longest, shiftedAll, turnedAll, type Poses } from '../formation';
import { between, corners, room, seats, snap, turnBetween, type Base, type Frame, type Pose, type Spot } from '../geometry';
import type { Desk } from '../desk.svelte';
import type { Json } from '../../lib/protocol';
import type { Standing } from '../view';
import { Ghost, NO_POSES, type Handles, type Pull, type Touch } from './ghost';

export interface FiguresWays {
  // Who moves at a time: single figures, or as the person likes.
  single: 'always' | 'choice';
  // No corner goes farther than the unit reaches.
  limited?: boolean;
  // Figures of any unit of the side turn where they stand, and none goes anywhere.
  turns_only?: boolean;
  // What the server is asked before anything is put down: where the figures would stand, and on which bases.
  ask?: { [key: string]: Json };
}
type Place = Pose & Base & { figure: string };

// A formation pulled past its limit stays there until it is pulled a quarter farther.
const STICKY = 1.25;
// Figures that are clicked to a place settle beside what is so near.
const CLICK_REACH_MM = 4;

export class FiguresGhost extends Ghost {
  // Figures are moved one by one.
  single = $state(false);
  figure = $state('');
  staged = $state.raw<Poses>(NO_POSES);
  // Where the server would put the figures.
  private places = $state.raw<ReadonlyMap<string, Pose>>(NO_POSES);
  override bases = $state.raw<ReadonlyMap<string, Base>>(new Map());

  constructor(
    desk: Desk,
    private readonly ways: FiguresWays,
  ) {
    super(desk);
    this.limited = ways.limited === true;
    this.buttons = { steps: ways.turns_only !== true, turns: true };
  }
  override readonly limited: boolean;
  override readonly buttons: { steps: boolean; turns: boolean };

  readonly free = $derived.by(() => this.ways.single === 'choice');
  readonly alone = $derived.by(() => this.ways.single === 'always' || this.single);
  readonly own = $derived(this.staged.size > 0);
  get poses(): Poses {
    return this.staged;
  }
  // The server has not been asked yet where the figures would stand.
  readonly shut = $derived.by(() => this.ways.ask !== undefined && this.places.size === 0);
  readonly unit = $derived.by(() => (this.ways.turns_only ? (this.desk.pieces.figures.get(this.figure)?.unit ?? '') : ''));
  readonly handles = $derived.by<Handles>(() => (this.shut ? 'none' : this.alone ? 'knob' : 'corners'));
  readonly frame = $derived.by<Frame | null>(() => {
    const { poses, pieces } = this.desk;
    if (!this.alone) return pieces.framed(poses.size > 0 ? poses : this.now);
    const pose = poses.get(this.figure) ?? this.now.get(this.figure);
    return pose ? pieces.framed(new Map([[this.figure, pose]])) : null;
  });
  readonly choices = [];
  readonly chosen = '';
  private get now(): Poses {
    return this.desk.pieces.now;
  }

  clear(): void {
    this.staged = NO_POSES;
    this.places = NO_POSES;
    this.bases = new Map();
  }
  override forget(): void {
    this.clear();
    this.figure = '';
  }
  private stage(poses: Poses): void {
    this.staged = poses;
    this.desk.changed();
  }
  private put_down(poses: Poses): void {
    this.stage(this.alone ? new Map([...this.staged, ...poses]) : poses);
  }
  // What moves, from where it is.
  private begin(): Poses {
    if (!this.alone) return this.staged.size > 0 ? this.staged : this.now;
    return new Map([[this.figure, this.staged.get(this.figure) ?? this.now.get(this.figure) ?? { x: 0, y: 0, h: 0 }]]);
  }
  private from = (poses: Poses): Poses => new Map([...poses.keys()].map((id) => [id, this.now.get(id) ?? poses.get(id)!]));
  // How far a ghost that has not been turned stands from its figures.
  private offset(poses: Poses): Spot {
    const [id, pose] = [...poses][0] ?? [];
    const start = id ? this.now.get(id) : undefined;
    return start && pose ? { x: pose.x - start.x, y: pose.y - start.y } : { x: 0, y: 0 };
  }
  private wayOf = (poses: Poses): number => longest(this.now, poses, this.desk.pieces.baseOf);

  // Bases that come near others rest against them: by hand nobody meets the half millimetre that contact allows.
  private settled(poses: Poses, reach: number): Poses {
    const { baseOf, others } = this.desk.pieces;
    const near = others(poses);
    if (this.alone) {
      const seat = this.seat([...poses][0]!, near, reach);
      if (seat) return seat;
    }
    const step = snap([...poses].map(([id, pose]) => corners(pose, baseOf(id))), near.map((each) => corners(each, each)), reach);
    if (!step) return poses;
    const snapped = shiftedAll(poses, step);
    const most = this.desk.limit + 0.005;
    return this.wayOf(snapped) > most && this.wayOf(poses) <= most ? poses : snapped;
  }
  // The nearest free place beside another figure of its unit.
  private seat([id, pose]: [string, Pose], others: readonly Standing[], reach: number): Poses | null {
    const { baseOf } = this.desk.pieces;
    const base = baseOf(id);
    const staged = (each: Standing): Pose => this.staged.get(each.id) ?? { x: each.x, y: each.y, h: each.h };
    const free = (at: Pose) => others.every((each) => room(corners(at, base), corners(staged(each), baseOf(each.id))).gap > -0.1);
    const found = others
      .filter((each) => each.unit === this.desk.unit)
      .flatMap((each) => seats({ ...staged(each), ...baseOf(each.id) }, base))
      .map((seat) => ({ seat, far: between(seat, pose) }))
      .filter(({ seat, far }) => far < reach * 1.6 && free(seat))
      .sort((a, b) => a.far - b.far)[0];
    return found ? new Map([[id, found.seat]]) : null;
  }

  grab({ at, names, alone, reach }: Touch): Pull | null {
    const id = names?.find((name) => this.now.has(name)) ?? '';
    if (!names || (!id && names[0] !== 'ghost' && !names.includes(this.desk.unit))) return null;
    if (this.ways.turns_only || this.shut) return null;
    if (alone && this.free && id) this.single = true;
    if (this.alone) {
      if (!id) return null;
      this.figure = id;
    }
    const start = this.begin();
    const level = [...start].every(([each, pose]) => turnBetween(this.now.get(each)?.h ?? pose.h, pose.h) === 0);
    const before = level ? this.offset(start) : { x: 0, y: 0 };
    return (to) => {
      const by = { x: to.x - at.x + before.x, y: to.y - at.y + before.y };
      const held = level && this.limited ? limited(by, this.desk.limit, STICKY) : by;
      this.put_down(this.settled(shiftedAll(level ? this.from(start) : start, held), reach));
    };
  }
  protected turning(pivot: Spot): (by: number) => void {
    const start = this.begin();
    return (by) => this.put_down(this.turnedWithin(start, pivot, by));
  }
  // A turn that goes a little too far ends at the limit.
  private turnedWithin(start: Poses, pivot: Spot, by: number): Poses {
    let poses = turnedAll(start, pivot, by);
    if (!this.limited) return poses;
    const { limit } = this.desk;
    for (let i = 0, angle = by; i < 4; i++) {
      const way = this.wayOf(poses);
      if (way <= limit || way > limit * STICKY) break;
      angle *= (limit / way) * 0.9995;
      poses = turnedAll(start, pivot, Math.trunc(angle * 100) / 100);
    }
    return poses;
  }
  // The ghost goes as far as its limit allows.
  put(at: Spot): boolean {
    if (this.ways.turns_only || this.shut || (this.alone && !this.figure)) return false;
    const start = this.from(this.begin());
    const frame = this.desk.pieces.framed(start);
    if (!frame) return false;
    const by = { x: at.x - frame.x, y: at.y - frame.y };
    this.put_down(this.settled(shiftedAll(start, this.limited ? limited(by, this.desk.limit, Infinity) : by), CLICK_REACH_MM));
    return true;
  }
  private ready(turning: boolean): boolean {
    if (this.ways.turns_only) return turning && this.figure !== '';
    return !this.shut && (!this.alone || this.figure !== '') && this.now.size > 0;
  }
  nudge(by: Spot): boolean {
    if (!this.ready(false)) return false;
    this.put_down(shiftedAll(this.begin(), by));
    return true;
  }
  rotate(by: number): boolean {
    if (!this.ready(true)) return false;
    const start = this.begin();
    this.put_down(turnedAll(start, this.desk.pieces.framed(start)!, by));
    return true;
  }
  // Whoever is moved one by one is clicked first.
  override click(names: string[]): boolean {
    if (!this.alone) return super.click(names);
    const { figures } = this.desk.pieces;
    const figure = names.find((name) => (this.ways.turns_only ? figures.get(name)?.side === this.desk.side : figures.has(name) && this.now.has(name)));
    if (!figure) return false;
    if (!this.ways.turns_only) this.figure = figure;
    else {
      if (this.figure !== figure) this.desk.cancel();
      this.figure = figure;
      this.stage(new Map([[figure, this.now.get(figure)!]]));
    }
    return true;
  }
  // Figures are put down one by one, starting where the server would put them.
  async open(): Promise<void> {
    const at = this.desk.step;
    const answer = await this.desk.match.ask(this.ways.ask!);
    const found = answer.ok ? (answer.answer as unknown as { figures: Place[] } | null) : null;
    if (!found || at !== this.desk.step) return;
    this.bases = new Map(found.figures.map(({ figure, w, d }) => [figure, { w, d }]));
    this.places = new Map(found.figures.map(({ figure, x, y, h }) => [figure, { x, y, h }]));
    this.stage(this.places);
  }
  // A figure that has been set down one by one goes back to its place.
  put_back(figure: string): void {
    const place = this.places.get(figure);
    if (place) return this.stage(new Map([...this.staged, [figure, place]]));
    const rest = new Map(this.staged);
    rest.delete(figure);
    if (rest.size > 0) this.stage(rest);
    else this.desk.cancel();
  }
}
