// What can be answered in one way only is not asked, and duties may be done all at once in the order of the rules.
import type { State } from '../../lib/protocol';
import type { MatchModel } from '../../match/model.svelte';

// Moves that have to be made, and follow from the rules alone.
const DUE = new Set(['compulsory', 'charge_moves', 'flights', 'pursuits', 'next_combat', 'chase']);
export const dueOnly = (state: State): boolean =>
  state.pending.waits === 'decision' && state.you.includes(state.pending.side ?? '') && DUE.has(state.pending.kind ?? '') && (state.orders ?? []).length === 1;

export class Routine {
  // The question that is answered in the order of the list.
  private kind = $state('');
  private last = -1;

  constructor(private readonly match: MatchModel) {}

  // The person is asked: it was taken back, or there is a choice.
  shown = $state(true);
  begin(): void {
    const { state } = this.match;
    if (!state?.pending.kind) return;
    this.kind = state.pending.kind;
    this.next(state);
  }
  heard(state: State): void {
    const mine = state.pending.waits === 'decision' && state.you.includes(state.pending.side ?? '');
    if (this.kind && mine && state.pending.kind !== this.kind) this.kind = '';
    // What was taken back is asked again, and by somebody who wants to see it.
    const back = (state.moment ?? 0) < this.last;
    this.last = state.moment ?? 0;
    if (back) this.kind = '';
    const silent = !back && (this.kind ? mine : dueOnly(state));
    this.shown = !silent;
    if (silent) this.next(state);
  }
  private next(state: State): void {
    const order = state.orders?.[0];
    if (order) void this.match.give(order.order);
  }
}
