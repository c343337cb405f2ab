// A unit that comes onto the table as a block of ranks and files.
import { blockOf, type Block, type Poses } from '../formation';
import { heading, shifted, turnedAbout, type Frame, type Spot } from '../geometry';
import type { Desk } from '../desk.svelte';
import { Ghost, NO_POSES, type Handles, type Pull, type Touch } from './ghost';

// The heading away from one's own edge.
const forwardOf = (edge: string): number => ({ south: 0, west: 90, north: 180, east: 270 })[edge] ?? 0;

export class BlockGhost extends Ghost {
  block = $state.raw<Block | null>(null);
  unit = $state('');

  constructor(
    desk: Desk,
    // Where a listed order would set the unit up, to begin there.
    private readonly listed: (unit: string) => Block | null,
  ) {
    super(desk);
  }

  readonly own = $derived(this.block !== null);
  readonly poses = $derived.by<Poses>(() => (this.block ? blockOf(this.desk.pieces.menOf(this.desk.unit), this.block) : NO_POSES));
  readonly frame = $derived.by<Frame | null>(() => this.desk.pieces.framed(this.desk.poses.size > 0 ? this.desk.poses : this.desk.pieces.now));
  readonly handles = $derived<Handles>(this.block ? 'knob' : 'none');
  readonly alone = false;
  readonly choices = $derived.by(() => this.desk.asked.waiting.map((each) => each.id));
  readonly chosen = $derived.by(() => this.desk.unit);

  clear(): void {
    this.block = null;
  }
  override forget(): void {
    this.clear();
    this.unit = '';
  }
  private set(block: Block): void {
    this.block = block;
    this.desk.changed();
  }
  override choose(unit: string): void {
    this.desk.cancel();
    this.unit = unit;
    this.set(this.listed(unit) ?? this.usual(unit));
  }
  // In the middle of the side's zone, half as deep as wide.
  private usual(unit: string): Block {
    const { menOf, view } = this.desk.pieces;
    const camp = view!.sides.find((each) => each.side === this.desk.side);
    const zone = camp?.zones?.[0] ?? [];
    const middle = (axis: 0 | 1) => zone.reduce((sum, at) => sum + at[axis], 0) / zone.length;
    const at = zone.length > 0 ? { x: middle(0), y: middle(1) } : { x: view!.table.width / 2, y: view!.table.height / 2 };
    return { ...at, h: forwardOf(camp?.edge ?? 'south'), files: Math.ceil(menOf(unit).length / 2) };
  }
  files(by: number): void {
    if (!this.block) return;
    const most = this.desk.pieces.menOf(this.desk.unit).length;
    this.set({ ...this.block, files: Math.max(1, Math.min(most, this.block.files + by)) });
  }
  // The block, begun if there is none yet.
  private begun(): Block | null {
    if (!this.block && this.desk.unit) this.choose(this.desk.unit);
    return this.block;
  }

  grab({ at, names }: Touch): Pull | null {
    const start = this.block;
    if (!start || names?.[0] !== 'ghost') return null;
    return (to) => this.set({ ...start, x: start.x + to.x - at.x, y: start.y + to.y - at.y });
  }
  protected turning(pivot: Spot): (by: number) => void {
    const start = this.block!;
    return (by) => this.set({ ...start, ...turnedAbout(start, pivot, by) });
  }
  put({ x, y }: Spot): boolean {
    const block = this.begun();
    if (block) this.set({ ...block, x, y });
    return true;
  }
  nudge(by: Spot): boolean {
    const block = this.begun();
    if (block) this.set(shifted(block, by));
    return block !== null;
  }
  rotate(by: number): boolean {
    const block = this.begun();
    if (block) this.set({ ...block, h: heading(block.h + by) });
    return block !== null;
  }
}
