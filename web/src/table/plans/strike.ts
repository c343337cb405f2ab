// Charges and shots of regiments: one's own unit, then the enemy. What would come of it is seen before it is ordered.
import { AimGhost, type Aim, type AimWays } from '../ghosts/aim.svelte';
import { t } from '../../lib/words.svelte';
import type { Desk } from '../desk.svelte';
import FanPanel from './FanPanel.svelte';
import { listed, type Asked, type Plan } from './plan';

const able = (desk: Desk, verb: string): string[] => [...new Set(listed(desk.asked, verb).map((each) => String(each.unit)))];
const targetsOf = (desk: Desk, verb: string, unit: string): string[] => [...new Set(listed(desk.asked, verb).filter((each) => each.unit === unit).map((each) => String(each.target)))];
const isReady = (desk: Desk, unit: string): boolean => {
  const it = desk.units.get(unit);
  return !!it && it.side === desk.side && !!it.block && (it.status ?? 'steady') === 'steady' && !it.engaged;
};

const strike = (verb: string, kind: string, ways: (desk: Desk) => Partial<AimWays>): Plan<AimGhost> => ({
  verb,
  // Not where a unit acts already, or where orders name no target.
  task: (asked: Asked) => (asked.acts || listed(asked, verb).some((each) => each.target === undefined) || (kind !== 'charge' && listed(asked, verb).length === 0) ? null : { verb, unit: '' }),
  ghost: (desk) =>
    new AimGhost(desk, {
      units: () => able(desk, verb),
      listed: (unit) => targetsOf(desk, verb, unit),
      order: (unit, target, { first }) => ({ verb, unit, target, ...first }),
      ...ways(desk),
    }),
  order: () => null,
  title: (name) => t('web.ranks.strike', { kind, name: name || 'none' }),
  how: () => t('web.ranks.strike_how', { kind }),
  covers: true,
  panel: FanPanel,
});

export const charge: Plan<AimGhost> = { ...strike('charge', 'charge', (desk) => ({
  units: () => [...new Set([...able(desk, 'charge'), ...[...desk.units.keys()].filter((unit) => isReady(desk, unit))])],
  question: (unit, first) => ({ charges: { unit, ...first } }),
  read: (answer) => (answer.charges ?? []) as unknown as Aim[],
})), far: 'charge' };
export const volley = strike('shoot', 'shoot', (desk) => ({
  guesses: (unit) => listed(desk.asked, 'shoot').some((each) => each.unit === unit && each.guess !== undefined && each.guess !== null),
  question: (unit) => ({ shots: { unit } }),
  read: (answer) => (answer.shots ?? []) as unknown as Aim[],
  order: (unit, target, { guess }) => ({ verb: 'shoot', unit, target, ...(guess !== null && { guess }) }),
}));
