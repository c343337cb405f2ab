// Regiments are put into their zone: drag or click, then turn them and choose their files and formation.
import { StandGhost, type Standing } from '../ghosts/stand.svelte';
import type { Desk } from '../desk.svelte';
import { headed, millimetres, poseIn } from './inches';
import StandPanel from './StandPanel.svelte';
import { listed, worded, type Asked, type Plan } from './plan';

const OPEN = 'skirmish';
const APART_MM = 25;
const standingIn = (json: Record<string, any>): Standing => ({ x: millimetres(json.x), y: millimetres(json.y), h: Number(json.heading) / 100, files: Number(json.files), formation: String(json.formation) });
const hasFormation = (asked: Asked): boolean => listed(asked, 'deploy').some((each) => each.formation !== undefined);

export const lineup: Plan<StandGhost> = {
  verb: 'deploy',
  task: (asked) => (hasFormation(asked) ? { verb: 'deploy', unit: String(listed(asked, 'deploy')[0]?.unit ?? '') } : null),
  ghost: (desk: Desk) =>
    new StandGhost(desk, {
      listed: (unit) => {
        const found = listed(desk.asked, 'deploy').find((each) => each.unit === unit);
        return found ? standingIn(found) : null;
      },
      formations: (unit) => [...new Set(listed(desk.asked, 'deploy').filter((each) => each.unit === unit).map((each) => String(each.formation)))],
      apart: (formation) => (formation === OPEN ? APART_MM : 0),
    }),
  order: ({ standing }, { unit }) => standing && { verb: 'deploy', unit, ...poseIn(standing), heading: headed(standing.h), files: standing.files, formation: standing.formation },
  ...worded('deploy'),
  choice: (id, desk) => ({ words: desk.nameOf(id), note: String(desk.units.get(id)?.start ?? '') }),
  covers: true,
  panel: StandPanel,
};
