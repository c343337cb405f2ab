// The unit that acts moves, in its formation or figure by figure, as far as it reaches.
import { pivotOf, shiftedAll, turnedAll } from '../formation';
import { beside } from '../geometry';
import { FiguresGhost } from '../ghosts/figures.svelte';
import { t } from '../../lib/words.svelte';
import { figuresOrder, figuresPreview, spotted } from './fields';
import { worded, type Asked, type Plan } from './plan';
import type { Task } from '../task';

// What the unit does that acts.
export const acting = (verb: string) => (asked: Asked): Task | null => (asked.unit ? { verb, unit: asked.unit } : null);

export const move: Plan<FiguresGhost> = {
  verb: 'move',
  task: acting('move'),
  ghost: (desk) => new FiguresGhost(desk, { single: 'choice', limited: true }),
  order: ({ staged }) => (staged.size > 0 ? figuresOrder('move', staged) : null),
  ...worded('move'),
  // Where a unit goes `toward`, how it spreads or charges is the server's to know.
  previews: {
    move: figuresPreview,
    advance: ({ ahead, right }, { now, frame }) => frame && shiftedAll(now, beside({ x: 0, y: 0 }, frame.h, ahead / 100, right / 100)),
    wheel: ({ hand, turn }, { now, frame }) => frame && turnedAll(now, pivotOf(frame, hand), (hand === 'left' ? -turn : turn) / 100),
  },
  toward: { verb: 'toward', words: () => t('web.table.toward'), order: (goal) => ({ verb: 'toward', ...spotted(goal) }) },
  beside: ['charge'],
};
