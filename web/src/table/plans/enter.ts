// A regiment that comes on from reserve: it is drawn along its edge of the table and looks inward.
import { StandGhost, type Standing } from '../ghosts/stand.svelte';
import type { Desk } from '../desk.svelte';
import { t } from '../../lib/words.svelte';
import { headed, millimetres, poseIn } from './inches';
import StandPanel from './StandPanel.svelte';
import { listed, type Asked, type Plan } from './plan';

const unitOf = (asked: Asked): string => String(listed(asked, 'enter')[0]?.unit ?? '');
const standingOf = (desk: Desk, unit: string): Standing | null => {
  const json = listed(desk.asked, 'enter').find((each) => each.unit === unit) as Record<string, any> | undefined;
  return json ? { x: millimetres(json.x), y: millimetres(json.y), h: Number(json.heading) / 100, files: desk.units.get(unit)?.files ?? 1, formation: '' } : null;
};

export const enter: Plan<StandGhost> = {
  verb: 'enter',
  task: (asked) => (unitOf(asked) ? { verb: 'enter', unit: unitOf(asked) } : null),
  ghost: (desk) => new StandGhost(desk, { units: () => [unitOf(desk.asked)], listed: (unit) => standingOf(desk, unit), formations: () => [], apart: () => 0, slides: true }),
  order: ({ standing }, { unit }) => standing && { verb: 'enter', unit, ...poseIn(standing), heading: headed(standing.h) },
  title: (name) => t('web.ranks.enter', { name }),
  how: () => t('web.ranks.how_enter'),
  choice: (id, desk) => ({ words: desk.nameOf(id), note: String(desk.units.get(id)?.start ?? '') }),
  covers: true,
  panel: StandPanel,
};
