// A marker stands for a unit whose place is secret, or for nothing.
import { SpotGhost } from '../ghosts/spot.svelte';
import { t } from '../../lib/words.svelte';
import { spotted } from './fields';
import { listed, worded, type Plan } from './plan';

export const marker: Plan<SpotGhost> = {
  verb: 'marker',
  task: () => ({ verb: 'marker', unit: '' }),
  ghost: (desk) => new SpotGhost(desk, { turns: false, choices: () => [...new Set(listed(desk.asked, 'marker').map((each) => String(each.unit ?? '')))] }),
  order: ({ spot, chosen }) => spot && { verb: 'marker', ...(chosen && { unit: chosen }), ...spotted(spot) },
  ...worded('marker'),
  choice: (id, desk) => ({ words: id ? desk.nameOf(id) : t('web.table.decoy') }),
};
