// A pin on the table, with the outline of what would lie there if it has one.
import { heading, shifted, type Frame, type Pose, type Spot } from '../geometry';
import type { Desk } from '../desk.svelte';
import { Ghost, NO_POSES, type Pull, type Touch } from './ghost';

export interface SpotWays {
  // What may be put there, of the things that the listed orders name.
  choices: () => string[];
  // It may be turned.
  turns: boolean;
  // Round its own middle and looking north.
  outline?: (choice: string) => [number, number][] | undefined;
}
// The room of a pin, for what is said beside it.
const PIN = { h: 0, w: 60, d: 60 };

export class SpotGhost extends Ghost {
  spot = $state.raw<Pose | null>(null);
  private choice = $state('');

  constructor(
    desk: Desk,
    private readonly ways: SpotWays,
  ) {
    super(desk);
    this.buttons = { steps: ways.turns, turns: ways.turns };
  }
  override readonly buttons: { steps: boolean; turns: boolean };

  readonly own = $derived(this.spot !== null);
  readonly poses = NO_POSES;
  readonly frame = $derived<Frame | null>(this.spot && { ...this.spot, ...PIN });
  readonly handles = 'none';
  readonly alone = false;
  readonly unit = '';
  readonly choices = $derived.by(() => this.ways.choices());
  readonly chosen = $derived.by(() => (this.choices.includes(this.choice) ? this.choice : (this.choices[0] ?? '')));
  readonly outline = $derived.by(() => this.ways.outline?.(this.chosen));

  override choose(id: string): void {
    this.choice = id;
    this.desk.ask();
  }
  clear(): void {
    this.spot = null;
  }
  private pin(spot: Pose): void {
    this.spot = spot;
    this.desk.changed();
  }
  grab({ at, names }: Touch): Pull | null {
    const start = this.spot;
    if (!start || names?.[0] !== 'ghost') return null;
    return (to) => this.pin(shifted(start, { x: to.x - at.x, y: to.y - at.y }));
  }
  protected turning(): (by: number) => void {
    const start = this.spot!;
    return (by) => this.pin({ ...start, h: heading(start.h + by) });
  }
  put(at: Spot): boolean {
    this.pin({ ...at, h: this.spot?.h ?? 0 });
    return true;
  }
  nudge(by: Spot): boolean {
    if (this.spot) this.pin(shifted(this.spot, by));
    return this.spot !== null;
  }
  rotate(by: number): boolean {
    if (this.spot) this.pin({ ...this.spot, h: heading(this.spot.h + by) });
    return this.spot !== null;
  }
}
