// Agile figures of a side turn where they stand, one after another.
import { FiguresGhost } from '../ghosts/figures.svelte';
import { turned } from './fields';
import { worded, type Plan } from './plan';

export const pivot: Plan<FiguresGhost> = {
  verb: 'pivot',
  task: () => ({ verb: 'pivot', unit: '' }),
  ghost: (desk) => new FiguresGhost(desk, { single: 'always', turns_only: true }),
  order: ({ figure, staged }) => (staged.size > 0 ? { verb: 'pivot', figure, heading: turned(staged.get(figure)?.h ?? 0) } : null),
  ...worded('pivot'),
  previews: { pivot: ({ figure, heading }, { now }) => (now.has(figure) ? new Map([[figure, { ...now.get(figure)!, h: heading / 100 }]]) : null) },
};
