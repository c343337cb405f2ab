// Some figures of the unit that acts are put down elsewhere in its formation.
import { FiguresGhost } from '../ghosts/figures.svelte';
import { t } from '../../lib/words.svelte';
import { figuresOrder, figuresPreview } from './fields';
import { acting } from './move';
import { worded, type Plan } from './plan';

export const manoeuvre: Plan<FiguresGhost> = {
  verb: 'manoeuvre',
  task: acting('manoeuvre'),
  ghost: (desk) => new FiguresGhost(desk, { single: 'always' }),
  order: ({ staged }) => (staged.size > 0 ? figuresOrder('manoeuvre', staged) : null),
  ...worded('manoeuvre'),
  previews: { manoeuvre: figuresPreview },
  note: ({ staged }, unit) => t('web.table.manoeuvre', { done: staged.size, sheet: unit.manoeuvre ?? '' }),
};
