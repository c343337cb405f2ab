// "Do not ask me again in this phase": interruptions are passed until the number of the phase changes. Known to this
// browser only; the server is told nothing but the passes.
import type { State } from '../../lib/protocol';

export interface Quiet {
  phase: number;
  sides: string[];
}

// The side may interrupt or pass.
export const interruption = (state: State): boolean =>
  state.pending.waits === 'decision' &&
  state.you.includes(state.pending.side ?? '') &&
  (state.orders ?? []).some((each) => each.json.verb === 'pass') &&
  ((state.pending.verbs ?? []).some((verb) => verb === 'interrupt' || verb === 'after') || (!!state.view.announced && state.view.announced.by !== state.pending.side));

export const holds = (quiet: Quiet | null, state: State): boolean => quiet !== null && quiet.phase === state.view.phase;
// The pass that is given without asking, if any.
export function silentPass(quiet: Quiet | null, state: State): string | null {
  if (!holds(quiet, state) || !interruption(state) || !quiet!.sides.includes(state.pending.side!)) return null;
  return state.orders!.find((each) => each.json.verb === 'pass')!.order;
}
