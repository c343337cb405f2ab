// Riders mount or dismount; their new bases need other places.
import { FiguresGhost } from '../ghosts/figures.svelte';
import { t } from '../../lib/words.svelte';
import { figuresOrder, figuresPreview } from './fields';
import { acting } from './move';
import { worded, type Plan } from './plan';

export const mount: Plan<FiguresGhost> = {
  verb: 'mount',
  task: acting('mount'),
  ghost: (desk) => new FiguresGhost(desk, { single: 'always', ask: { mount: {} } }),
  order: ({ staged }) => (staged.size > 0 ? figuresOrder('mount', staged) : null),
  ...worded('mount'),
  previews: { mount: figuresPreview },
  look: (unit) => ({ ...unit, mounted: !unit.mounted }),
  opener: () => t('web.table.ride'),
};
