// Ornaments of the ground: where trees, stones and reeds stand in an area, how roofs and contours run. The same area always
// looks the same. Coordinates are those of the drawing, y down; outlines themselves are drawn exactly as the rules know them.
import { inside, type Spot } from './geometry';

export type Outline = readonly (readonly [number, number])[];
export interface Scattered extends Spot {
  // Between 0 and 1, for sizes and kinds.
  chance: number;
}

// A small generator: what it draws has no meaning, it only has to be the same each time.
export function chances(seed: number): () => number {
  let state = (seed | 0) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}
const seedOf = (points: Outline): number => points.reduce((sum, [x, y]) => (sum * 31 + Math.round(x) * 7 + Math.round(y)) | 0, 17);
export const path = (points: Outline, closed = true): string => `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${closed ? 'Z' : ''}`;
export const short = (value: number): number => Math.round(value * 10) / 10;

export function boundsOf(points: Outline): { x: number; y: number; width: number; height: number } {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
export function middleOf(points: Outline): Spot {
  let area = 0;
  let x = 0;
  let y = 0;
  for (let i = 0; i < points.length; i++) {
    const [ax, ay] = points[i]!;
    const [bx, by] = points[(i + 1) % points.length]!;
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  if (Math.abs(area) < 1e-6) return { x: points[0]![0], y: points[0]![1] };
  return { x: x / (3 * area), y: y / (3 * area) };
}
const toSegment = (at: Spot, [ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number => {
  const long = (bx - ax) ** 2 + (by - ay) ** 2;
  const part = long === 0 ? 0 : Math.max(0, Math.min(1, ((at.x - ax) * (bx - ax) + (at.y - ay) * (by - ay)) / long));
  return Math.hypot(at.x - ax - part * (bx - ax), at.y - ay - part * (by - ay));
};
export const toEdge = (at: Spot, points: Outline): number => Math.min(...points.map((point, i) => toSegment(at, point, points[(i + 1) % points.length]!)));

// Spots about so far from each other, with some room to the edge.
export function scatter(points: Outline, spacing: number, margin: number): Scattered[] {
  const chance = chances(seedOf(points));
  const { x, y, width, height } = boundsOf(points);
  const found: Scattered[] = [];
  for (let row = 0; row * spacing * 0.87 <= height; row++) {
    for (let column = 0; column * spacing <= width + spacing; column++) {
      const at = {
        x: x + (column + (row % 2) / 2 + (chance() - 0.5) * 0.75) * spacing,
        y: y + (row * 0.87 + (chance() - 0.5) * 0.75) * spacing,
        chance: chance(),
      };
      if (inside(at, points) && toEdge(at, points) >= margin) found.push(at);
    }
  }
  return found;
}

// The outline drawn again toward its middle, rounded: contours of a hill.
export function contour(points: Outline, part: number): string {
  const { x, y } = middleOf(points);
  const inner = points.map(([px, py]) => [x + (px - x) * part, y + (py - y) * part] as const);
  const half = (i: number) => {
    const [ax, ay] = inner[i % inner.length]!;
    const [bx, by] = inner[(i + 1) % inner.length]!;
    return [(ax + bx) / 2, (ay + by) / 2] as const;
  };
  const [sx, sy] = half(inner.length - 1);
  return `M${short(sx)} ${short(sy)}` + inner.map(([px, py], i) => `Q${short(px)} ${short(py)} ${half(i).map(short).join(' ')}`).join('') + 'Z';
}
// Short strokes from the outline inward.
export function strokes(points: Outline, spacing: number, long: number, inward = true): string {
  const middle = middleOf(points);
  const chance = chances(seedOf(points));
  return along(points, spacing, true)
    .map(({ x, y, nx, ny }) => {
      const sign = ((middle.x - x) * nx + (middle.y - y) * ny > 0) === inward ? 1 : -1;
      const far = long * (0.55 + 0.45 * chance());
      return `M${short(x)} ${short(y)}l${short(nx * far * sign)} ${short(ny * far * sign)}`;
    })
    .join('');
}
export interface Along extends Spot {
  // Across the line.
  nx: number;
  ny: number;
}
// Spots on a line at even distances, with its normal there.
export function along(points: Outline, spacing: number, closed: boolean): Along[] {
  const found: Along[] = [];
  for (let i = 0; i < points.length - (closed ? 0 : 1); i++) {
    const [ax, ay] = points[i]!;
    const [bx, by] = points[(i + 1) % points.length]!;
    const long = Math.hypot(bx - ax, by - ay);
    const count = Math.max(1, Math.round(long / spacing));
    for (let n = 0; n < count; n++) {
      const part = (n + 0.5) / count;
      found.push({ x: ax + (bx - ax) * part, y: ay + (by - ay) * part, nx: -(by - ay) / (long || 1), ny: (bx - ax) / (long || 1) });
    }
  }
  return found;
}
// A roof over a house of four walls: a ridge along the longer way and the two slopes beside it. Other houses have flat roofs.
export function roof(points: Outline): { ridge: string; slope: string } | null {
  if (points.length !== 4) return null;
  const [a, b, c, d] = points as [readonly [number, number], readonly [number, number], readonly [number, number], readonly [number, number]];
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) >= Math.hypot(c[0] - b[0], c[1] - b[1]);
  const [p, q, r, s] = long ? [d, a, b, c] : [a, b, c, d];
  // The ridge joins the middles of the short walls p-q and r-s.
  const from = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2] as const;
  const to = [(r[0] + s[0]) / 2, (r[1] + s[1]) / 2] as const;
  return { ridge: path([from, to], false), slope: path([from, to, r, q]) };
}
// Parallel lines across an area, cut at its edge by whoever draws them.
export function lines(points: Outline, spacing: number, angle: number): string {
  const { x, y } = middleOf(points);
  const box = boundsOf(points);
  const far = Math.hypot(box.width, box.height) / 2 + spacing;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const found: string[] = [];
  for (let at = -far; at <= far; at += spacing) found.push(`M${short(x - s * at - c * far)} ${short(y + c * at - s * far)}L${short(x - s * at + c * far)} ${short(y + c * at + s * far)}`);
  return found.join('');
}
// The direction of the longest edge.
export function lie(points: Outline): number {
  let best = 0;
  let angle = 0;
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length]!;
    const long = Math.hypot(bx - ax, by - ay);
    if (long <= best) return;
    best = long;
    angle = Math.atan2(by - ay, bx - ax);
  });
  return angle;
}
const round = (x: number, y: number, r: number): string => `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 1 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 1 ${short(-2 * r)} 0Z`;
export const discs = (spots: readonly Scattered[], size: (chance: number) => number, dx = 0, dy = 0): string => spots.map(({ x, y, chance }) => round(x + dx, y + dy, size(chance))).join('');
// Tree tops: a few lobes round a middle.
export function crown(x: number, y: number, r: number, chance: number): string {
  const lobes = 7;
  const points = Array.from({ length: lobes }, (_, i) => {
    const angle = (i / lobes) * 2 * Math.PI + chance * 6;
    return [x + Math.cos(angle) * r, y + Math.sin(angle) * r] as const;
  });
  const bulge = short(r * 0.5);
  return `M${short(points[0]![0])} ${short(points[0]![1])}` + points.map((_, i) => `A${bulge} ${bulge} 0 0 1 ${points[(i + 1) % lobes]!.map(short).join(' ')}`).join('') + 'Z';
}
export const stone = (x: number, y: number, r: number, chance: number): string =>
  path(Array.from({ length: 6 }, (_, i) => {
    const angle = (i / 6) * 2 * Math.PI + chance * 3;
    const far = r * (0.75 + 0.35 * ((chance * 97 * (i + 3)) % 1));
    return [x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.85] as const;
  }));
