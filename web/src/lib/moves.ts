// Where units would stand if a listed order were given, as far as its words say. Shapes only: whether it is legal
// has been decided by whoever listed the order.
import { PATHS, type HexUnit, type Move } from '../plans/paths';
import { cellOf } from './hex';
import type { Order, View } from './protocol';

function actors(view: View): HexUnit[] {
  const units = view.units as HexUnit[] | undefined;
  const active = (view.activation?.units ?? []) as string[];
  return active.flatMap((id) => units?.find((unit) => unit.id === id) ?? []);
}

export function movesOf(view: View, order: Order): Move[] {
  if (view.board !== 'hex') return [];
  const path = PATHS[String(order.json.verb)];
  if (path) return path(order.json, actors(view));
  const { hex, unit, facing, attacker, defender, target } = order.json as Record<string, any>;
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
