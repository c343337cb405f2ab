// A regiment is moved by steps, or where it likes if it keeps no ranks; a reform turns it where it stands.
import type { OrderJson } from '../formation';
import { RouteGhost, type Step } from '../ghosts/route.svelte';
import { t } from '../../lib/words.svelte';
import type { Desk } from '../desk.svelte';
import type { Unit } from '../view';
import { headed, millimetres, spotIn, thousandths, written } from './inches';
import { type Asked, type Plan } from './plan';
import RoutePanel from './RoutePanel.svelte';

const MODES = ['normal', 'march', 'forced'];
const REFORM = 'reform';
const UNMOVED = new Set([undefined, '', 'none']);

const mayGo = (unit: Unit, side: string): boolean => unit.side === side && !!unit.block && (unit.status ?? 'steady') === 'steady' && !unit.engaged && UNMOVED.has(unit.moved);
const isFree = (unit: Unit | undefined): boolean => !!unit && (unit.formation === 'skirmish' || unit.strength === 1 || unit.block?.files === 1);

// How orders and their notation name a step, and in what its amount is told.
interface Wording {
  step: string;
  amount: number;
}
const TURNS: Record<number, string> = { [-90]: 'turn_left', [90]: 'turn_right', [180]: 'turn_about' };
export function wordingOf({ kind, amount }: Step): Wording {
  if (kind === 'ahead') return { step: 'advance', amount: thousandths(amount) };
  if (kind === 'swing') return { step: amount < 0 ? 'wheel_left' : 'wheel_right', amount: Math.round(Math.abs(amount) * 1000) };
  if (kind === 'files') return { step: 'form', amount: Math.round(amount) * 1000 };
  return { step: TURNS[amount] ?? 'turn_about', amount: 0 };
}
export function stepOf({ step, amount }: Wording): Step | null {
  if (step === 'advance') return { kind: 'ahead', amount: millimetres(amount) };
  if (step === 'wheel_left' || step === 'wheel_right') return { kind: 'swing', amount: (step === 'wheel_left' ? -amount : amount) / 1000 };
  if (step === 'form') return { kind: 'files', amount: amount / 1000 };
  const turn = Object.entries(TURNS).find(([, word]) => word === step);
  return turn ? { kind: 'turn', amount: Number(turn[0]) } : null;
}
// The steps of an order as people write it: verb, unit, way, then each step with its amount.
export function readSteps(notation: string): Step[] | null {
  const found = notation.split(' ').slice(3).map((word) => {
    const [step = '', amount = '0'] = word.split('@');
    return stepOf({ step, amount: Math.round(Number(amount) * 1000) });
  });
  return found.length > 0 && found.every((step) => step !== null) ? (found as Step[]) : null;
}

function orderOf(ghost: RouteGhost): OrderJson | null {
  const { unit, mode, end, own } = ghost;
  if (!own || !end) return null;
  if (ghost.stays) return { verb: REFORM, unit, heading: headed(end.h), files: end.files, formation: ghost.formation };
  if (ghost.free) return { verb: 'go', unit, mode, heading: headed(end.h), path: ghost.path.map(spotIn) };
  return ghost.steps.length > 0 ? { verb: 'move', unit, mode, steps: ghost.steps.map((step) => ({ ...wordingOf(step) })) } : null;
}
function notationOf(ghost: RouteGhost): string {
  const { unit, mode, end } = ghost;
  if (!end) return '';
  const steps = ghost.steps.map((step) => {
    const { step: word, amount } = wordingOf(step);
    return amount === 0 ? word : `${word}@${written(amount, 3)}`;
  });
  if (!ghost.free) return ['move', unit, mode, ...steps].join(' ');
  const path = ghost.path.map((at) => `${written(thousandths(at.x), 3)}@${written(thousandths(at.y), 3)}`);
  return ['go', unit, mode, written(headed(end.h), 2), ...path].join(' ');
}

const route = (verb: string, ways: string[]): Plan<RouteGhost> => ({
  verb,
  task: ({ acts, unit }: Asked) => (verb === REFORM ? (unit ? { verb, unit } : null) : acts ? null : { verb, unit: '' }),
  ghost: (desk: Desk) =>
    new RouteGhost(desk, {
      units: () => (verb === REFORM ? [desk.asked.unit].filter(Boolean) : [...desk.units.values()].filter((unit) => mayGo(unit, desk.side)).map(({ id }) => id)),
      free: (unit) => isFree(desk.units.get(unit)),
      ways: () => ways,
      placed: (way) => way === REFORM,
      read: readSteps,
      trial: (_, notation) => ({ trial: { order: notation } }),
      notation: notationOf,
    }),
  order: orderOf,
  title: (name) => t('web.ranks.move_title', { name: name || 'none' }),
  how: () => t('web.ranks.how_route'),
  choice: (id, desk) => ({ words: desk.nameOf(id), note: id }),
  covers: true,
  panel: RoutePanel,
});
export const march = route('go', [...MODES, REFORM]);
// After a rally, and after falling back.
export const reform: Plan<RouteGhost> = { ...route(REFORM, [REFORM]), title: (name) => t('web.ranks.reform_title', { name }) };
