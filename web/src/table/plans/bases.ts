// Bases of the rulebook (CL-UNT, table T1), for units that the view does not show yet.
import type { Base } from '../geometry';
import type { Unit } from '../view';

export function usualBase(sheet: Unit): Base {
  const { troop: kind = 'I', order = '' } = sheet;
  if (kind[0] === 'E') return { w: 60, d: 60 };
  if (kind[0] === 'V') return { w: 40, d: 60 };
  if (kind === 'C' || kind === 'D') return { w: order === 'OD' ? 30 : 25, d: 50 };
  if (kind[0] === 'A') return { w: 25, d: 50 };
  const side = ({ OS: 20, OD: 30 } as Record<string, number>)[order] ?? 25;
  return { w: side, d: side };
}
