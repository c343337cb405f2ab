// Hexes as docs/rules/champs.md draws them: flat tops, odd columns half a hex farther south, facings are vertices.
// Only shapes and names; no rules.

export interface Cell {
  column: number;
  row: number;
}
export interface Point {
  x: number;
  y: number;
}
export const FACINGS = ['E', 'SSE', 'SSW', 'W', 'NNW', 'NNE'] as const;
export const DIRECTIONS = ['SE', 'S', 'SW', 'NW', 'N', 'NE'] as const;
export type Turn = 0 | 90 | 180 | 270;

export const SIZE = 24;
const HALF_HEIGHT = (Math.sqrt(3) / 2) * SIZE;

export function cellOf(name: string): Cell | null {
  if (!/^\d{3,4}$/.test(name)) return null;
  return { column: Math.floor(Number(name) / 100), row: Number(name) % 100 };
}
export const hexName = ({ column, row }: Cell): string => String(column * 100 + row).padStart(4, '0');

export function turned({ x, y }: Point, turn: Turn): Point {
  if (turn === 90) return { x: -y, y: x };
  if (turn === 180) return { x: -x, y: -y };
  if (turn === 270) return { x: y, y: -x };
  return { x, y };
}

export function centre(cell: Cell, turn: Turn = 0): Point {
  const low = Math.abs(cell.column) % 2 === 1 ? 1 : 0;
  return turned({ x: 1.5 * SIZE * cell.column, y: HALF_HEIGHT * (2 * cell.row + low) }, turn);
}

// The vertex in the direction of a facing: 0 is east, then clockwise.
export function corner(at: Point, facing: number, turn: Turn = 0, size = SIZE): Point {
  const angle = ((facing * 60 + turn) * Math.PI) / 180;
  return { x: at.x + size * Math.cos(angle), y: at.y + size * Math.sin(angle) };
}
const short = (value: number): string => String(Math.round(value * 10) / 10);

export function outline(cell: Cell, turn: Turn = 0, size = SIZE): string {
  const at = centre(cell, turn);
  return [0, 1, 2, 3, 4, 5].map((each) => corner(at, each, turn, size)).map(({ x, y }) => `${short(x)},${short(y)}`).join(' ');
}
export const pathOf = (cell: Cell, turn: Turn = 0): string => `M${outline(cell, turn).replaceAll(' ', 'L')}Z`;

// The side toward direction d lies between the vertices d and d + 1.
export function edge(cell: Cell, direction: number, turn: Turn = 0, size = SIZE): [Point, Point] {
  const at = centre(cell, turn);
  return [corner(at, direction, turn, size), corner(at, direction + 1, turn, size)];
}

export function neighbour({ column, row }: Cell, direction: number): Cell {
  const d = ((direction % 6) + 6) % 6;
  const odd = Math.abs(column) % 2 === 1;
  const rows = odd ? [1, 1, 1, 0, -1, 0] : [0, 1, 0, -1, -1, -1];
  const columns = [1, 0, -1, -1, 0, 1];
  return { column: column + columns[d]!, row: row + rows[d]! };
}

export const facingIndex = (facing: string | undefined): number => FACINGS.indexOf(facing as (typeof FACINGS)[number]);
export const directionIndex = (name: string): number => DIRECTIONS.indexOf(name as (typeof DIRECTIONS)[number]);

// Left and right of a vertex: in front (steps) or behind (withdrawals).
export function wayDirection(facing: number, way: 'L' | 'R', back: boolean): number {
  const d = back ? (way === 'L' ? facing + 3 : facing + 2) : way === 'L' ? facing - 1 : facing;
  return ((d % 6) + 6) % 6;
}

export function distance(a: Cell, b: Cell): number {
  const dq = b.column - a.column;
  const dr = b.row - Math.floor(b.column / 2) - (a.row - Math.floor(a.column / 2));
  return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export function bounds(columns: number, rows: number, turn: Turn, margin = 0): Box {
  const a = turned({ x: SIZE * 0.5, y: HALF_HEIGHT }, turn);
  const b = turned({ x: SIZE * (1.5 * columns + 1), y: HALF_HEIGHT * (2 * rows + 2) }, turn);
  return {
    x: Math.min(a.x, b.x) - margin,
    y: Math.min(a.y, b.y) - margin,
    width: Math.abs(a.x - b.x) + 2 * margin,
    height: Math.abs(a.y - b.y) + 2 * margin,
  };
}
