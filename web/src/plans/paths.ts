// Where units of a map would stand after an order that says it by directions, verb by verb. Orders that name hexes or two
// units need nothing here. Shapes only: whether it is legal has been decided by whoever listed the order.
import { cellOf, directionIndex, facingIndex, FACINGS, hexName, neighbour, wayDirection } from '../lib/hex';

export interface Move {
  unit: string;
  from: string;
  to: string;
  facing: string;
}
export interface HexUnit {
  id: string;
  hex: string;
  facing?: string;
}
// `members` are the units that act.
type Path = (fields: Record<string, any>, members: readonly HexUnit[]) => Move[];

// What each member of a group may do in a step: forward to the left, nothing, forward to the right.
export const WAYS = ['L', 'H', 'R'] as const;
const HALTS = 'H';

const toward = (unit: HexUnit, direction: number): Move => ({
  unit: unit.id,
  from: unit.hex,
  to: hexName(neighbour(cellOf(unit.hex)!, direction)),
  facing: unit.facing ?? '',
});
// Members that are halted have no way; the view does not say who, so only complete lists can be drawn.
const stepping = (backwards: boolean): Path => ({ ways }, members) =>
  Array.isArray(ways) && ways.length === members.length
    ? members.flatMap((member, i) => (ways[i] === HALTS ? [] : [toward(member, wayDirection(facingIndex(member.facing), ways[i], backwards))]))
    : [];

export const PATHS: Readonly<Record<string, Path>> = {
  step: stepping(false),
  back: stepping(true),
  go: ({ direction, way }, members) => members.slice(0, 1).map((member) => toward(member, directionIndex(direction ?? way))),
  turn: ({ way }, members) => {
    const by = ({ left: 5, right: 1, about: 3 } as Record<string, number>)[way] ?? 0;
    return members.map((member) => ({
      unit: member.id,
      from: member.hex,
      to: member.hex,
      facing: FACINGS[(facingIndex(member.facing) + by) % 6]!,
    }));
  },
};
