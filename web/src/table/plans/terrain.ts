// A piece of ground is laid on the table.
import { SpotGhost } from '../ghosts/spot.svelte';
import { say, t } from '../../lib/words.svelte';
import type { Desk } from '../desk.svelte';
import { posed } from './fields';
import { listed, worded, type Plan } from './plan';

const pieceOf = (desk: Desk, element: string) => desk.view?.elements?.find((each) => each.element === element);

export const terrain: Plan<SpotGhost> = {
  verb: 'terrain',
  task: () => ({ verb: 'terrain', unit: '' }),
  ghost: (desk) =>
    new SpotGhost(desk, {
      turns: true,
      choices: () => [...new Set(listed(desk.asked, 'terrain').map((each) => String(each.element)))],
      outline: (element) => pieceOf(desk, element)?.points,
    }),
  order: ({ spot, chosen }) => spot && { verb: 'terrain', element: chosen, ...posed(spot) },
  ...worded('terrain'),
  choice: (element, desk) => ({ words: say(pieceOf(desk, element)?.name) || t('web.table.element', { element }) }),
};
