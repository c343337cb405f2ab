// What is being put on the table, before the server is told. Ghosts know shapes and how they are dragged; what they are
// put down for stands in the plans.
import { pivotOf, type Poses } from '../formation';
import { bearing, turnBetween, type Base, type Frame, type Spot } from '../geometry';
import type { Desk } from '../desk.svelte';

export const NO_POSES: Poses = new Map();
const NO_BASES: ReadonlyMap<string, Base> = new Map();

// A drag that has begun is told where the pointer goes.
export type Pull = (to: Spot) => void;
export interface Touch {
  at: Spot;
  names: string[] | null;
  // The key that means "this one alone" is down.
  alone: boolean;
  // Bases that come so near to others rest against them.
  reach: number;
}
// Handles that a ghost has: a knob that turns it, corners that wheel it.
export type Handles = 'none' | 'knob' | 'corners';

export abstract class Ghost {
  constructor(protected readonly desk: Desk) {}

  // The person has put something together.
  abstract readonly own: boolean;
  // Where figures would stand.
  abstract readonly poses: Poses;
  // The rectangle that has the handles: round the ghost, else round what could be moved.
  abstract readonly frame: Frame | null;
  abstract readonly handles: Handles;
  // Figures are put down one by one.
  abstract readonly alone: boolean;
  // Nobody goes farther than the unit reaches.
  readonly limited: boolean = false;
  // The buttons that move it by small steps, those that turn it.
  readonly buttons: { steps: boolean; turns: boolean } = { steps: true, turns: true };
  // The unit that the person has chosen, where that is his to choose.
  abstract readonly unit: string;
  // Bases of figures that will not be those of the view.
  readonly bases: ReadonlyMap<string, Base> = NO_BASES;
  // What can be put down, if there is a choice, and what was chosen of it.
  abstract readonly choices: readonly string[];
  abstract readonly chosen: string;
  choose(_id: string): void {}

  // A drag that begins here, null if it is not meant for the ghost.
  abstract grab(touch: Touch): Pull | null;
  // A click on the open table: the ghost goes there.
  abstract put(at: Spot): boolean;
  abstract nudge(by: Spot): boolean;
  abstract rotate(by: number): boolean;
  // A click on a figure or a unit. True if it is not meant for the list of orders.
  click(names: string[]): boolean {
    return names[0] === 'ghost' || names.includes(this.desk.unit);
  }
  // Takes away what was put together.
  abstract clear(): void;
  // The battle has moved on: what was chosen is gone, too.
  forget(): void {
    this.clear();
  }
  // Takes back the last part of it; true if there was one.
  back(): boolean {
    return false;
  }
  // Esc: true if there was something to be closed.
  escape(): boolean {
    return false;
  }

  // A drag by a handle: a corner wheels about the other one, the knob turns about the middle.
  turner(handle: string, at: Spot): Pull | null {
    const frame = this.desk.frame;
    if (!frame) return null;
    const pivot = handle === 'wheel-left' ? pivotOf(frame, 'right') : handle === 'wheel-right' ? pivotOf(frame, 'left') : frame;
    const first = bearing(pivot, at);
    const turn = this.turning(pivot);
    return (to) => turn(Math.round(turnBetween(first, bearing(pivot, to))));
  }
  protected abstract turning(pivot: Spot): (by: number) => void;
}
