// A unit that waits is set up as a block, which `deploy` names as such and `place` figure by figure.
import { blockOf, type Block } from '../formation';
import { BlockGhost } from '../ghosts/block.svelte';
import type { OrderJson } from '../formation';
import type { Order } from '../../lib/protocol';
import { figuresOrder, figuresPreview, posed, poseOf } from './fields';
import { listed, withUnits, worded, type Asked, type Plan } from './plan';

const blockIn = (json: Order['json']): Block => ({ ...poseOf(json), files: Number(json.files) });
export const deployOrder = (unit: string, block: Block): OrderJson => ({ verb: 'deploy', unit, ...posed(block), files: block.files });

const plan = (verb: string, order: Plan<BlockGhost>['order']): Plan<BlockGhost> => ({
  verb,
  // Leaders who are put with their units are no figures of a block.
  task: (asked: Asked) => (withUnits(asked) ? null : { verb, unit: String(listed(asked, verb)[0]?.unit ?? asked.waiting[0]?.id ?? '') }),
  ghost: (desk) =>
    new BlockGhost(desk, (unit) => {
      const found = listed(desk.asked, 'deploy').find((each) => each.unit === unit);
      return found ? blockIn(found) : null;
    }),
  order,
  ...worded(verb),
  choice: (id, desk) => ({ words: desk.nameOf(id), note: String(desk.units.get(id)?.start ?? '') }),
});

export const deploy: Plan<BlockGhost> = {
  ...plan('deploy', ({ block }, { unit }) => block && deployOrder(unit, block)),
  previews: { deploy: (json, { menOf }) => blockOf(menOf(json.unit), blockIn(json)) },
};
export const place: Plan<BlockGhost> = {
  ...plan('place', ({ block, poses }, { unit }) => block && { ...figuresOrder('place', poses), unit }),
  previews: { place: figuresPreview },
};
