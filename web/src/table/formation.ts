// Formations: blocks of ranks and files, and all figures of a unit moved together.
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
