// A regiment that comes onto the table: put down, turned and given its files before the server is told.
import type { Poses } from '../formation';
import { aside, beside, heading, type Base, type Frame, type Spot } from '../geometry';
import { middleOf, placesIn } from '../regiments';
import type { Desk } from '../desk.svelte';
import type { Block, Unit } from '../view';
import { Ghost, NO_POSES, type Handles, type Pull, type Touch } from './ghost';

export interface Standing {
  x: number;
  y: number;
  h: number;
  files: number;
  formation: string;
}
export interface StandWays {
  // Who may be put down, if not everybody who waits.
  units?: () => string[];
  // It stands at an edge and is only drawn along it.
  slides?: boolean;
  // Where a listed order would put it, to begin there.
  listed: (unit: string) => Standing | null;
  // Formations in which it may be put down; the room between figures of each.
  formations: (unit: string) => string[];
  apart: (formation: string) => number;
}
const forwardOf = (edge: string): number => ({ south: 0, west: 90, north: 180, east: 270 })[edge] ?? 0;

export class StandGhost extends Ghost {
  unit = $state('');
  standing = $state.raw<Standing | null>(null);

  constructor(
    desk: Desk,
    readonly ways: StandWays,
  ) {
    super(desk);
  }
  private readonly sheet = $derived.by<Unit | undefined>(() => this.desk.units.get(this.unit || this.desk.unit));
  private readonly base = $derived.by<Base>(() => this.sheet?.base ?? { w: 25, d: 25 });
  readonly count = $derived.by(() => this.desk.pieces.menOf(this.sheet?.id ?? '').length);
  readonly formations = $derived.by(() => this.ways.formations(this.sheet?.id ?? ''));
  readonly block = $derived.by<Block | null>(() => {
    const { standing, base, count } = this;
    if (!standing) return null;
    const apart = this.ways.apart(standing.formation);
    const ranks = Math.ceil(count / standing.files);
    return { x: standing.x, y: standing.y, h: standing.h, files: standing.files, ranks, w: standing.files * (base.w + apart), d: ranks * (base.d + apart) };
  });
  readonly own = $derived(this.standing !== null);
  readonly poses = $derived.by<Poses>(() => {
    const { block, base } = this;
    if (!block) return NO_POSES;
    const men = this.desk.pieces.menOf(this.sheet?.id ?? '');
    const apart = this.ways.apart(this.standing!.formation);
    const places = placesIn(block, men.length, { w: base.w + apart, d: base.d + apart });
    return new Map(men.map((man, i) => [man.id, { ...beside(block, block.h, -places[i]!.y, places[i]!.x), h: block.h }]));
  });
  readonly frame = $derived.by<Frame | null>(() => this.block && middleOf(this.block));
  readonly handles = $derived.by<Handles>(() => (this.standing && !this.ways.slides ? 'knob' : 'none'));
  readonly alone = false;
  readonly choices = $derived.by(() => this.ways.units?.() ?? this.desk.asked.waiting.map((each) => each.id));
  readonly chosen = $derived.by(() => this.unit);

  clear(): void {
    this.standing = null;
  }
  override forget(): void {
    this.clear();
    this.unit = '';
  }
  private set(standing: Standing): void {
    this.standing = this.ways.slides ? this.slid(standing) : standing;
    this.desk.changed();
  }
  // As far along its edge, but no farther from it.
  private slid(to: Standing): Standing {
    const from = this.ways.listed(this.sheet?.id ?? '');
    if (!from) return to;
    const right = aside(from.h);
    const along = (to.x - from.x) * right.x + (to.y - from.y) * right.y;
    return { ...from, ...beside(from, from.h, 0, along) };
  }
  override choose(unit: string): void {
    this.desk.cancel();
    this.unit = unit;
    this.set(this.ways.listed(unit) ?? this.usual());
  }
  // In the middle of the side's zone, half as deep as wide.
  private usual(): Standing {
    const { view } = this.desk.pieces;
    const camp = view!.sides.find((each) => each.side === this.desk.side);
    const zone = camp?.zones?.[0] ?? [];
    const middle = (axis: 0 | 1) => zone.reduce((sum, at) => sum + at[axis], 0) / zone.length;
    const at = zone.length > 0 ? { x: middle(0), y: middle(1) } : { x: view!.table.width / 2, y: view!.table.height / 2 };
    return { ...at, h: forwardOf(camp?.edge ?? 'south'), files: Math.max(1, Math.min(this.count, 5)), formation: this.formations[0] ?? '' };
  }
  private begun(): Standing | null {
    if (!this.standing && this.desk.unit) this.choose(this.unit || this.desk.unit);
    return this.standing;
  }
  files(by: number): void {
    const standing = this.begun();
    if (standing) this.set({ ...standing, files: Math.max(1, Math.min(this.count, standing.files + by)) });
  }
  form(formation: string): void {
    const standing = this.begun();
    if (standing) this.set({ ...standing, formation });
  }
  grab({ at, names }: Touch): Pull | null {
    const start = this.standing;
    if (!start || names?.[0] !== 'ghost') return null;
    return (to) => this.set({ ...start, x: start.x + to.x - at.x, y: start.y + to.y - at.y });
  }
  protected turning(): (by: number) => void {
    const start = this.standing!;
    const middle = this.frame!;
    const deep = this.block!.d / 2;
    return (by) => {
      const h = heading(start.h + by);
      this.set({ ...start, ...beside(middle, h, deep, 0), h });
    };
  }
  // The middle of the block goes there.
  put(at: Spot): boolean {
    const standing = this.begun();
    if (standing) this.set({ ...standing, ...beside(at, standing.h, (this.block?.d ?? 0) / 2, 0) });
    return true;
  }
  nudge(by: Spot): boolean {
    const standing = this.begun();
    if (standing) this.set({ ...standing, x: standing.x + by.x, y: standing.y + by.y });
    return standing !== null;
  }
  rotate(by: number): boolean {
    if (!this.begun()) return false;
    this.turning()(by);
    return true;
  }
  // Units of the own side that stand there already are not meant by a click.
  override click(names: string[]): boolean {
    return names[0] === 'ghost' || this.standing !== null;
  }
}
