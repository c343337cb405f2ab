// Where units would stand if a listed order were given, as far as its words say. Shapes only: whether it is legal
// has been decided by whoever listed the order.
import { cellOf, directionIndex, facingIndex, FACINGS, hexName, neighbour, wayDirection } from './hex';
import type { Order, View } from './protocol';

export interface Move {
  unit: string;
  from: string;
  to: string;
  facing: string;
}
interface HexUnit {
  id: string;
  hex: string;
  facing?: string;
}

const toward = (unit: HexUnit, direction: number): Move => ({
  unit: unit.id,
  from: unit.hex,
  to: hexName(neighbour(cellOf(unit.hex)!, direction)),
  facing: unit.facing ?? '',
});

function actors(view: View): HexUnit[] {
  const units = view.units as HexUnit[] | undefined;
  const active = (view.activation?.units ?? []) as string[];
  return active.flatMap((id) => units?.find((unit) => unit.id === id) ?? []);
}

export function movesOf(view: View, order: Order): Move[] {
  if (view.board !== 'hex') return [];
  const { verb, ways, direction, way, hex, unit, facing, attacker, defender, target } = order.json as Record<string, any>;
  if (verb === 'step' || verb === 'back') {
    const members = actors(view);
    // Members that are halted have no way; the view does not say who, so only complete lists can be drawn.
    if (!Array.isArray(ways) || ways.length !== members.length) return [];
    return members.flatMap((member, i) =>
      ways[i] === 'H' ? [] : [toward(member, wayDirection(facingIndex(member.facing), ways[i], verb === 'back'))],
    );
  }
  if (verb === 'go') return actors(view).slice(0, 1).map((member) => toward(member, directionIndex(direction ?? way)));
  if (verb === 'turn') {
    const by = ({ left: 5, right: 1, about: 3 } as Record<string, number>)[way] ?? 0;
    return actors(view).map((member) => ({
      unit: member.id,
      from: member.hex,
      to: member.hex,
      facing: FACINGS[(facingIndex(member.facing) + by) % 6]!,
    }));
  }
  // An attack, a shot or an advance points from one unit to another.
  const [from, to] = [attacker ?? unit, defender ?? target].map((id) => (view.units as HexUnit[]).find((each) => each.id === id));
  if (from && to) return [{ unit: from.id, from: from.hex, to: to.hex, facing: from.facing ?? '' }];
  if (typeof hex === 'string' && cellOf(hex)) {
    const known = (view.units as HexUnit[]).find((each) => each.id === unit);
    return [{ unit: unit ?? '', from: known?.hex ?? '', to: hex, facing: facing ?? known?.facing ?? '' }];
  }
  return [];
}

// The hexes an order leads to, as further words it mentions.
export const extraWords = (view: View) => (order: Order): string[] => [
  ...new Set(movesOf(view, order).filter((move) => move.to !== move.from).map((move) => move.to)),
];
