// What a person at the table is asked for, what the server says about it, and a few things the rulebook prints.
import type { Base } from './geometry';
import type { Unit } from './view';

export interface Task {
  kind: 'move' | 'manoeuvre' | 'mount' | 'deploy' | 'place' | 'pivot' | 'marker' | 'terrain';
  unit: string;
}
export interface Verdict {
  order: string;
  ok: boolean;
  message: string;
  clause?: string;
}
export interface Reach {
  move: number;
  range: number;
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

// The heading away from one's own edge.
export const forwardOf = (edge: string): number => ({ south: 0, west: 90, north: 180, east: 270 })[edge] ?? 0;

// Bases of the rulebook (CL-UNT, table T1), for units that the view does not show yet.
export function usualBase(sheet: Unit): Base {
  const kind = sheet.troop;
  if (kind[0] === 'E') return { w: 60, d: 60 };
  if (kind[0] === 'V') return { w: 40, d: 60 };
  if (kind === 'C' || kind === 'D') return { w: sheet.order === 'OD' ? 30 : 25, d: 50 };
  if (kind[0] === 'A') return { w: 25, d: 50 };
  const side = ({ OS: 20, OD: 30 } as Record<string, number>)[sheet.order] ?? 25;
  return { w: side, d: side };
}
