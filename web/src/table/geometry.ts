// Bases on a table without grid (CL-GEO-01, -02): millimetres, y to the north,
// headings in degrees clockwise from north. Only shapes; what is legal is asked of the server.

export interface Spot {
  x: number;
  y: number;
}
export interface Pose extends Spot {
  h: number;
}
export interface Base {
  w: number;
  d: number;
}
export type Corners = [Spot, Spot, Spot, Spot];

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const heading = (degrees: number): number => ((degrees % 360) + 360) % 360;
export const ahead = (h: number): Spot => ({ x: Math.sin(radians(h)), y: Math.cos(radians(h)) });
export const aside = (h: number): Spot => ({ x: Math.cos(radians(h)), y: -Math.sin(radians(h)) });
// The heading from one spot to another.
export const bearing = (from: Spot, to: Spot): number => heading((Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI);
export const between = (a: Spot, b: Spot): number => Math.hypot(b.x - a.x, b.y - a.y);
// The smaller angle from one heading to another, negative to the left.
export const turnBetween = (from: number, to: number): number => ((((to - from) % 360) + 540) % 360) - 180;

export function beside(at: Spot, h: number, forward: number, right: number): Spot {
  const f = ahead(h);
  const r = aside(h);
  return { x: at.x + f.x * forward + r.x * right, y: at.y + f.y * forward + r.y * right };
}
// Front left, front right, rear right, rear left.
export function corners(pose: Pose, { w, d }: Base, grown = 0): Corners {
  const forward = d / 2 + grown;
  const right = w / 2 + grown;
  return [
    beside(pose, pose.h, forward, -right),
    beside(pose, pose.h, forward, right),
    beside(pose, pose.h, -forward, right),
    beside(pose, pose.h, -forward, -right),
  ];
}
// How far the corner moves that moves farthest (CL-MOV-02).
export function farthest(from: Pose, to: Pose, base: Base): number {
  const a = corners(from, base);
  const b = corners(to, base);
  return Math.max(...a.map((corner, i) => between(corner, b[i]!)));
}
export const shifted = <P extends Spot>(pose: P, by: Spot): P => ({ ...pose, x: pose.x + by.x, y: pose.y + by.y });
export function turnedAbout(pose: Pose, pivot: Spot, by: number): Pose {
  const { x: s, y: c } = ahead(by);
  const dx = pose.x - pivot.x;
  const dy = pose.y - pivot.y;
  return { x: pivot.x + dx * c + dy * s, y: pivot.y - dx * s + dy * c, h: heading(pose.h + by) };
}
export function inside(at: Spot, points: readonly (readonly [number, number])[]): boolean {
  let odd = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [xi, yi] = points[i]!;
    const [xj, yj] = points[j]!;
    if (yi > at.y !== yj > at.y && at.x < ((xj - xi) * (at.y - yi)) / (yj - yi) + xi) odd = !odd;
  }
  return odd;
}

// The room between two bases along the edge that parts them best, and the way from the first to the second. Negative if
// they overlap. `level` is false where only their corners look at each other.
export function room(a: Corners, b: Corners): { gap: number; x: number; y: number; level: boolean } {
  let best = { gap: -Infinity, x: 0, y: 0, level: false };
  for (const shape of [a, b]) {
    for (let i = 0; i < 4; i++) {
      const p = shape[i]!;
      const q = shape[(i + 1) % 4]!;
      const long = between(p, q);
      // Corners run clockwise, so the outside is to the left.
      let x = -(q.y - p.y) / long;
      let y = (q.x - p.x) / long;
      if (shape === b) [x, y] = [-x, -y];
      const far = Math.max(...a.map((each) => each.x * x + each.y * y));
      const near = Math.min(...b.map((each) => each.x * x + each.y * y));
      if (near - far <= best.gap) continue;
      const along = (each: Spot) => -each.y * x + each.x * y;
      const [la, lb] = [a.map(along), b.map(along)];
      const shared = Math.min(Math.max(...la), Math.max(...lb)) - Math.max(Math.min(...la), Math.min(...lb));
      best = { gap: near - far, x, y, level: shared > 2 };
    }
  }
  return best;
}

// The small step that brings one of the moved bases to rest against one of the others, if there is one within reach.
export function snap(moved: readonly Corners[], others: readonly Corners[], reach: number): Spot | null {
  let best: Spot | null = null;
  let least = reach;
  for (const a of moved) {
    for (const b of others) {
      if (Math.abs(a[0].x - b[0].x) > 150 || Math.abs(a[0].y - b[0].y) > 150) continue;
      const { gap, x, y, level } = room(a, b);
      if (!level || Math.abs(gap) > least) continue;
      least = Math.abs(gap);
      best = { x: x * gap, y: y * gap };
    }
  }
  return best;
}

// The rectangle round a formation that looks where most of it looks.
export interface Frame extends Pose, Base {}
export function frameOf(figures: readonly (Pose & Base)[]): Frame | null {
  if (figures.length === 0) return null;
  const votes = new Map<number, number>();
  for (const { h } of figures) votes.set(Math.round(h), (votes.get(Math.round(h)) ?? 0) + 1);
  const most = Math.max(...votes.values());
  const h = figures.find((each) => votes.get(Math.round(each.h)) === most)!.h;
  const f = ahead(h);
  const r = aside(h);
  const all = figures.flatMap((each) => corners(each, each));
  const forward = all.map((each) => each.x * f.x + each.y * f.y);
  const right = all.map((each) => each.x * r.x + each.y * r.y);
  const [front, rear] = [Math.max(...forward), Math.min(...forward)];
  const [far, near] = [Math.max(...right), Math.min(...right)];
  const along = (front + rear) / 2;
  const across = (far + near) / 2;
  return { x: f.x * along + r.x * across, y: f.y * along + r.y * across, h, w: far - near, d: front - rear };
}
// The places right beside, before and behind a base where another one would stand in line with it.
export function seats(at: Pose & Base, base: Base): Pose[] {
  const away = (at.d + base.d) / 2;
  const across = (at.w + base.w) / 2;
  return [[0, -across], [0, across], [-away, 0], [away, 0]].map(([forward, right]) => ({ ...beside(at, at.h, forward!, right!), h: at.h }));
}
