// Formations and the orders that put them somewhere. Orders carry whole hundredths of millimetres and of degrees.
import type { Json } from '../lib/protocol';
import { beside, farthest, heading, shifted, turnedAbout, type Base, type Frame, type Pose, type Spot } from './geometry';

export interface Block extends Pose {
  files: number;
}
export interface Placed extends Base {
  id: string;
  role: string;
}
export type Poses = ReadonlyMap<string, Pose>;
export type OrderJson = { verb: string } & { [key: string]: Json };

// Ranks of so many files with bases touching; the middle of the front rank is at the spot, officers stand in its middle,
// the last rank is centred (CL-SET-11).
export function blockOf(figures: readonly Placed[], { x, y, h, files }: Block): Map<string, Pose> {
  const front = figures.filter((each) => each.role !== 'rank');
  const rest = figures.filter((each) => each.role === 'rank');
  const wide = Math.max(1, Math.min(files, figures.length));
  const before = Math.max(0, Math.floor((wide - front.length) / 2));
  const ordered = [...rest.slice(0, before), ...front, ...rest.slice(before)];
  const found = new Map<string, Pose>();
  let behind = 0;
  for (let first = 0; first < ordered.length; first += wide) {
    const rank = ordered.slice(first, first + wide);
    const depth = Math.max(...rank.map((each) => each.d));
    if (first > 0) behind += depth / 2;
    let right = -rank.reduce((sum, each) => sum + each.w, 0) / 2;
    for (const each of rank) {
      found.set(each.id, { ...beside({ x, y }, h, -behind, right + each.w / 2), h: heading(h) });
      right += each.w;
    }
    behind += depth / 2;
  }
  return found;
}

export const shiftedAll = (poses: Poses, by: Spot): Map<string, Pose> => new Map([...poses].map(([id, pose]) => [id, shifted(pose, by)]));
export const turnedAll = (poses: Poses, pivot: Spot, by: number): Map<string, Pose> => new Map([...poses].map(([id, pose]) => [id, turnedAbout(pose, pivot, by)]));

// The corner of a formation that stays when the other one wheels.
export const pivotOf = (frame: Frame, hand: 'left' | 'right'): Spot => beside(frame, frame.h, frame.d / 2, hand === 'left' ? -frame.w / 2 : frame.w / 2);

// The longest way of any corner.
export function longest(from: Poses, to: Poses, baseOf: (id: string) => Base): number {
  let most = 0;
  for (const [id, pose] of to) {
    const start = from.get(id);
    if (start) most = Math.max(most, farthest(start, pose, baseOf(id)));
  }
  return most;
}

// A step that is too long ends at the limit. `sticky` lets go of the limit when it is pulled much farther, since a road or
// the server may know better.
export function limited(by: Spot, limit: number, sticky = 1): Spot {
  const long = Math.hypot(by.x, by.y);
  if (long <= limit || long > limit * sticky) return by;
  return { x: (by.x * limit) / long, y: (by.y * limit) / long };
}

const hundredths = (value: number): number => Math.round(value * 100) || 0;
const turn = (h: number): number => hundredths(heading(h)) % 36000;
export const item = (id: string, { x, y, h }: Pose): { [key: string]: Json } => ({ figure: id, x: hundredths(x), y: hundredths(y), heading: turn(h) });

export const figuresOrder = (verb: string, poses: Poses): OrderJson => ({ verb, figures: [...poses].map(([id, pose]) => item(id, pose)) });
export const placeOrder = (unit: string, poses: Poses): OrderJson => ({ verb: 'place', unit, figures: [...poses].map(([id, pose]) => item(id, pose)) });
export const towardOrder = ({ x, y }: Spot): OrderJson => ({ verb: 'toward', x: hundredths(x), y: hundredths(y) });
export const deployOrder = (unit: string, { x, y, h, files }: Block): OrderJson => ({ verb: 'deploy', unit, x: hundredths(x), y: hundredths(y), heading: turn(h), files });
export const pivotOrder = (figure: string, h: number): OrderJson => ({ verb: 'pivot', figure, heading: turn(h) });
// A marker without a unit is a decoy.
export const markerOrder = (unit: string, { x, y }: Spot): OrderJson => ({ verb: 'marker', ...(unit && { unit }), x: hundredths(x), y: hundredths(y) });
export const terrainOrder = (element: string, { x, y, h }: Pose): OrderJson => ({ verb: 'terrain', element, x: hundredths(x), y: hundredths(y), heading: turn(h) });

// Where an order would put figures, as far as its fields say. `toward`, `spread` and `charge` are the server's to know.
export function preview(json: { [key: string]: Json }, now: Poses, frame: Frame | null, figuresOf: (unit: string) => readonly Placed[]): Map<string, Pose> | null {
  const { verb, figures, figure, ahead: forward, right, hand, turn: by, heading: h, unit, x, y, files } = json as Record<string, any>;
  if (Array.isArray(figures) && (verb === 'move' || verb === 'manoeuvre' || verb === 'place' || verb === 'mount'))
    return new Map(figures.map((each) => [each.figure, { x: each.x / 100, y: each.y / 100, h: each.heading / 100 }]));
  if (verb === 'deploy') return blockOf(figuresOf(unit), { x: x / 100, y: y / 100, h: h / 100, files });
  if (verb === 'pivot' && now.has(figure)) return new Map([[figure, { ...now.get(figure)!, h: h / 100 }]]);
  if (!frame) return null;
  if (verb === 'advance') {
    const to = beside({ x: 0, y: 0 }, frame.h, forward / 100, right / 100);
    return shiftedAll(now, to);
  }
  if (verb === 'wheel') return turnedAll(now, pivotOf(frame, hand), (hand === 'left' ? -by : by) / 100);
  return null;
}
