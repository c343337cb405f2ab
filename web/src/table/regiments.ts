// Regiments: figures in ranks and files drawn as one thing, so that six hundred of them move smoothly. Everything is told
// in the regiment's own frame: the middle of its front edge is the origin, x goes to its right, y to its rear.
import { ahead, aside, beside, heading, turnedAbout, type Base, type Frame, type Pose, type Spot } from './geometry';
import { chances, short } from './ground';
import { fitOf, kindOf, MINIS, type Kind } from './minis';
import { stands, troopOf, type Block, type Figure, type Standing, type Unit } from './view';

export interface Regiment {
  unit: Unit;
  block: Block;
  base: Base;
  kind: Kind;
  // Where the figures stand, the front rank first.
  places: readonly Spot[];
  // Places that losses have left empty.
  gaps: readonly Spot[];
  side: string;
}
const RUNS = new Set(['fleeing', 'stampeding']);
export const isRunning = (unit: Unit): boolean => RUNS.has(unit.status ?? '') || unit.state === 'routing';
export const isSkirmishing = (unit: Unit): boolean => unit.formation === 'skirmish';

export const middleOf = (block: Block): Frame => ({ ...beside(block, block.h, -block.d / 2, 0), h: block.h, w: block.w, d: block.d });
// The corners of a block on the table: front left, front right, rear right, rear left.
export function cornersOf(block: Pose & Base, grown = 0): Spot[] {
  const across = block.w / 2 + grown;
  return [beside(block, block.h, grown, -across), beside(block, block.h, grown, across), beside(block, block.h, -block.d - grown, across), beside(block, block.h, -block.d - grown, -across)];
}
export type Side = 'front' | 'right' | 'rear' | 'left';
// The edge of a block that is called so, from one corner to the other.
export function edgeOf(block: Pose & Base, face: string): [Spot, Spot] {
  const [fl, fr, rr, rl] = cornersOf(block, 3) as [Spot, Spot, Spot, Spot];
  return ({ front: [fl, fr], right: [fr, rr], rear: [rr, rl], left: [rl, fl] } as Record<string, [Spot, Spot]>)[face] ?? [fl, fr];
}

const local = (block: Block, at: Spot): Spot => {
  const [f, r] = [ahead(block.h), aside(block.h)];
  const [dx, dy] = [at.x - block.x, at.y - block.y];
  return { x: dx * r.x + dy * r.y, y: -(dx * f.x + dy * f.y) };
};
const byRank = (a: Spot, b: Spot): number => Math.round(a.y - b.y) || a.x - b.x;

// The places of ranks that are not full: those in the middle of the last rank are taken.
function emptyPlaces(block: Block, base: Base, standing: readonly Spot[], missing: number): Spot[] {
  if (missing <= 0 || standing.length === 0) return [];
  const last = Math.max(...standing.map((each) => each.y));
  const inLast = standing.filter((each) => Math.abs(each.y - last) < 1);
  const gap = block.files - inLast.length;
  const pitch = block.w / block.files;
  const found: Spot[] = [];
  for (let i = 0; i < Math.min(gap, missing); i++) {
    const step = inLast.length / 2 + 0.5 + Math.floor(i / 2);
    found.push({ x: (i % 2 ? 1 : -1) * step * pitch, y: last });
  }
  // Outside the files nobody has stood.
  return found.filter((each) => Math.abs(each.x) <= block.w / 2 - base.w / 2 + 1);
}

export function regimentOf(unit: Unit, figures: readonly Standing[]): Regiment | null {
  const { block } = unit;
  const [first] = figures;
  if (!block || !first) return null;
  const base = { w: first.w, d: first.d };
  const places = figures.map((each) => local(block, each)).sort(byRank);
  const gaps = isSkirmishing(unit) ? [] : emptyPlaces(block, base, places, unit.start - unit.strength);
  return { unit, block, base, kind: kindOf(troopOf(unit), unit.mounted, !!unit.shoot || hasMissiles(unit)), places, gaps, side: unit.side };
}
const hasMissiles = ({ missile }: Unit): boolean => !!missile && missile !== 'none';

// All that stand in blocks, and the figures of no block.
export function musterOf(units: ReadonlyMap<string, Unit>, figures: readonly Figure[]): { regiments: Regiment[]; loose: Standing[] } {
  const by = new Map<string, Standing[]>();
  const loose: Standing[] = [];
  for (const figure of figures.filter(stands)) {
    if (!units.get(figure.unit)?.block) loose.push(figure);
    else by.set(figure.unit, [...(by.get(figure.unit) ?? []), figure]);
  }
  return { regiments: [...by].flatMap(([id, list]) => regimentOf(units.get(id)!, list) ?? []), loose };
}

// The path of a drawing moved and made larger or smaller. Absolute and relative commands of lines and curves.
const NUMBERS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
export function placedPath(path: string, at: Spot, size: number): string {
  let out = '';
  for (const [, command = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const upper = command.toUpperCase();
    const moves = command === upper;
    const count = NUMBERS[upper] || 1;
    out += command + numbers.map((value, i) => {
      const k = i % count;
      if (upper === 'A' && k >= 2 && k <= 4) return value;
      const vertical = upper === 'V' || (upper === 'A' ? k === 6 : upper !== 'H' && k % 2 === 1);
      const shift = !moves || (upper === 'A' && k < 2) ? 0 : vertical ? at.y : at.x;
      return short(value * size + shift);
    }).join(' ');
  }
  return out;
}

export interface Drawing {
  bases: string;
  bands: string;
  solid: string;
  thin: string;
  cut: string;
  riders: string;
  heads: string;
  gaps: string;
}
const square = ({ x, y }: Spot, { w, d }: Base, round: number): string => {
  const [l, t] = [short(x - w / 2), short(y - d / 2)];
  if (round === 0) return `M${l} ${t}h${w}v${d}h${-w}Z`;
  return `M${short(l + round)} ${t}h${w - 2 * round}q${round} 0 ${round} ${round}v${d - 2 * round}q0 ${round} ${-round} ${round}h${2 * round - w}q${-round} 0 ${-round} ${-round}v${2 * round - d}q0 ${-round} ${round} ${-round}Z`;
};
const disc = (x: number, y: number, r: number): string => `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 1 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 1 ${short(-2 * r)} 0Z`;

// All figures of a regiment in a few paths. Those that run have lost their ranks.
export function drawingOf({ unit, base, kind, places, gaps, side }: Regiment): Drawing {
  const mini = MINIS[kind];
  const size = fitOf(mini, base.w, base.d);
  const chance = chances(unit.id.charCodeAt(0) * 97 + unit.id.charCodeAt(1) * 31 + 7);
  const wild = isRunning(unit) ? Math.min(base.w, base.d) * 0.32 : 0;
  const found: Drawing = { bases: '', bands: '', solid: '', thin: '', cut: '', riders: '', heads: '', gaps: '' };
  const round = side === 'A' ? 0 : Math.min(base.w, base.d) * 0.2;
  for (const place of places) {
    const at = { x: place.x + (chance() - 0.5) * wild, y: place.y + (chance() - 0.5) * wild };
    const drawn = { x: at.x, y: at.y + 1.2 };
    found.bases += square(at, base, round);
    found.bands += `M${short(at.x - base.w / 2 + 2)} ${short(at.y - base.d / 2 + 2.2)}h${base.w - 4}`;
    found.solid += placedPath(mini.fill, drawn, size);
    found.thin += placedPath(mini.line, drawn, size);
    if (mini.cut) found.cut += placedPath(mini.cut, drawn, size);
    if (mini.rider) found.riders += placedPath(mini.rider, drawn, size);
    for (const [x, y, r] of mini.heads) found.heads += disc(drawn.x + x * size, drawn.y + y * size, r * size);
  }
  for (const gap of gaps) found.gaps += square(gap, base, round);
  return found;
}

// The figures of a block that stands elsewhere, or in other ranks: the last rank is centred.
export function placesIn(block: Pick<Block, 'files'>, count: number, cell: Base): Spot[] {
  return Array.from({ length: count }, (_, i) => {
    const rank = Math.floor(i / block.files);
    const inRank = Math.min(block.files, count - rank * block.files);
    return { x: ((i % block.files) - (inRank - 1) / 2) * cell.w, y: (rank + 0.5) * cell.d };
  });
}
export const cellOf = ({ w, d, files, ranks }: Block): Base => ({ w: w / Math.max(1, files), d: d / Math.max(1, ranks) });

// --- how a block moves; what is legal and what it costs is asked of the server ---
export const advanced = (block: Block, by: number): Block => ({ ...block, ...beside(block, block.h, by, 0) });
// About the front corner on the side it turns to; negative to the left.
export function wheeled(block: Block, by: number): Block {
  const pivot = beside(block, block.h, 0, (Math.sign(by) * block.w) / 2);
  return { ...block, ...turnedAbout(block, pivot, by) };
}
// About the middle. A quarter turn makes ranks of files and files of ranks.
export function turnedBlock(block: Block, by: number): Block {
  const middle = middleOf(block);
  const quarter = Math.abs(by) === 90;
  const cell = cellOf(block);
  const [files, ranks] = quarter ? [block.ranks, block.files] : [block.files, block.ranks];
  const after = { ...block, files, ranks, w: files * cell.w, d: ranks * cell.d, h: heading(block.h + by) };
  return { ...after, ...beside(middle, after.h, after.d / 2, 0) };
}
export function reformed(block: Block, files: number, count: number): Block {
  const cell = cellOf(block);
  const ranks = Math.ceil(count / files);
  return { ...block, files, ranks, w: files * cell.w, d: ranks * cell.d };
}

// The wheel and the advance that bring the middle of the front to a spot. What lies almost ahead needs no wheel.
const NEARLY_AHEAD_DEGREES = 1.2;
export function courseTo(block: Block, to: Spot): { wheel: number; advance: number } {
  const here = local(block, to);
  const [forward, right] = [-here.y, here.x];
  if (forward > 0 && Math.abs(Math.atan2(right, forward)) < (NEARLY_AHEAD_DEGREES * Math.PI) / 180) return { wheel: 0, advance: forward };
  const hand = right < 0 ? -1 : 1;
  const half = block.w / 2;
  // From the corner that stays to the goal: so far to the right of it as half the front is wide.
  const along = forward;
  const across = right - hand * half;
  const far = Math.hypot(along, across);
  const advance = far > half ? Math.sqrt(far * far - half * half) : 0;
  const bearing = (Math.atan2(across, along) * 180) / Math.PI;
  const offset = advance > 0 ? (Math.atan2(half, advance) * 180) / Math.PI : 90;
  // To the left the front's middle lies right of the corner, to the right left of it.
  let wheel = bearing + hand * offset;
  wheel = ((((wheel % 360) + 540) % 360) - 180);
  if (wheel * hand < 0) wheel = 0;
  return { wheel, advance };
}
