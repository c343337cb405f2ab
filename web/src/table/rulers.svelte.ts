// The measure stick, the line of a shot, and how far units reach. They can be taken up whatever is asked.
import type { MatchModel } from '../match/model.svelte';
import type { Spot } from './geometry';
import type { Pieces } from './pieces.svelte';
import { stands } from './view';

export interface Reach {
  move: number;
  range: number;
  march?: number;
  charge?: number;
}
export interface LineAnswer {
  open: boolean;
  from: [number, number];
  to: [number, number];
  blockers: string[];
  terrain: string[];
  distance: number;
  words: string;
}
export type Tool = 'none' | 'stick' | 'line';
// What lies before, beside and behind a block, cut at the edge of the table.
export const FACES = ['front', 'right', 'rear', 'left'] as const;
export type Zones = Record<(typeof FACES)[number], [number, number][]>;
// Until the server has said how far a unit reaches.
const USUAL_MOVE_MM = 100;

export class Rulers {
  tool = $state<Tool>('none');
  stick = $state.raw<{ from: Spot; to: Spot } | null>(null);
  line = $state.raw<{ from: string; to: string; answer: LineAnswer | null } | null>(null);
  pointed = $state('');
  // The zones of the unit that is looked at are shown.
  zoned = $state(false);
  zones = $state.raw<{ unit: string; zones: Zones | null } | null>(null);
  private reaches = $state.raw<ReadonlyMap<string, Reach | null>>(new Map());
  private asked = new Set<string>();
  private round = 0;

  constructor(
    private readonly match: MatchModel,
    private readonly pieces: Pieces,
  ) {}

  // The battle has moved on: what was measured may be wrong now.
  renew(): void {
    this.round++;
    this.zones = null;
    this.asked.clear();
    this.reaches = new Map();
    if (this.line) void this.aim(this.line.from, this.line.to);
  }
  use(tool: Tool): void {
    this.tool = this.tool === tool ? 'none' : tool;
    if (this.tool !== 'stick') this.stick = null;
    if (this.tool !== 'line') this.line = null;
  }
  // A drag with the stick in hand.
  draw(from: Spot): ((to: Spot) => void) | null {
    if (this.tool !== 'stick') return null;
    this.stick = { from, to: from };
    return (to) => (this.stick = { from, to });
  }
  // A click on the open table; true if it was meant for the stick.
  put(at: Spot): boolean {
    if (this.tool !== 'stick') return false;
    this.stick = this.stick && this.stick.to === this.stick.from ? { from: this.stick.from, to: at } : { from: at, to: at };
    return true;
  }
  // A click on a figure or a unit; true if it was meant for a tool.
  click(names: string[]): boolean {
    if (this.tool === 'none') return false;
    if (this.tool === 'stick') {
      const figure = this.pieces.meant(names.slice(0, 1));
      if (figure && stands(figure)) this.put({ x: figure.x, y: figure.y });
      return true;
    }
    const figure = this.pieces.meant(names)?.id;
    if (figure && this.line && this.line.from !== figure) void this.aim(this.line.from, figure);
    else this.line = figure && this.line?.from !== figure ? { from: figure, to: '', answer: null } : null;
    return true;
  }
  async aim(from: string, to: string): Promise<void> {
    this.line = { from, to, answer: null };
    if (!to) return;
    const answer = await this.match.ask({ line: { from, to } });
    if (this.line?.from === from && this.line.to === to) this.line = { from, to, answer: answer.ok ? ((answer.answer ?? null) as unknown as LineAnswer | null) : null };
  }

  reach = (unit: string): Reach | undefined => this.reaches.get(unit) ?? undefined;
  // Without an end where the game does not say how far its units go.
  moveOf = (unit: string): number => {
    const reach = this.reaches.get(unit);
    return reach === undefined ? USUAL_MOVE_MM : (reach?.move ?? Infinity);
  };
  async reachOf(unit: string): Promise<void> {
    if (this.asked.has(unit) || !this.pieces.units.has(unit)) return;
    this.asked.add(unit);
    const at = this.round;
    const answer = await this.match.ask({ reach: { unit } });
    if (at === this.round) this.reaches = new Map([...this.reaches, [unit, answer.ok ? (answer.answer as unknown as Reach | null) : null]]);
  }
  async zonesOf(unit: string): Promise<void> {
    if (!unit || this.zones?.unit === unit) return;
    const at = this.round;
    this.zones = { unit, zones: null };
    const answer = await this.match.ask({ zones: { unit } });
    if (at === this.round && this.zones?.unit === unit) this.zones = { unit, zones: answer.ok ? ((answer.answer ?? null) as unknown as Zones | null) : null };
  }
  point(name: string): void {
    const unit = this.pieces.figures.get(name)?.unit ?? (this.pieces.units.has(name) ? name : '');
    if (unit === this.pointed) return;
    this.pointed = unit;
    if (unit) void this.reachOf(unit);
  }
}
