// The other side has announced something: react, or let it happen. Whoever does not want to be asked passes in silence.
import { keep, kept } from '../../lib/kept';
import type { Order, State } from '../../lib/protocol';
import type { MatchModel } from '../../match/model.svelte';
import { holds, interruption, silentPass, type Quiet } from './quiet';

export class Reaction {
  quiet = $state.raw<Quiet | null>(null);

  constructor(private readonly match: MatchModel) {
    this.quiet = kept<Quiet>(this.place);
  }
  private get place(): string {
    return `quiet.${this.match.id}`;
  }
  // The question is asked now; and is answered without the person.
  readonly asked = $derived.by(() => this.match.state !== null && interruption(this.match.state));
  readonly silent = $derived.by(() => this.match.state !== null && holds(this.quiet, this.match.state));
  // An order that has a button of its own while the question is asked.
  says = (order: Order): boolean => this.asked && order.json.verb === 'pass';

  heard(state: State): void {
    if (this.quiet && !holds(this.quiet, state)) this.loud();
    this.pass(state);
  }
  hush(): void {
    const { state } = this.match;
    if (!state) return;
    this.set({ phase: state.view.phase, sides: [...state.you] });
    this.pass(state);
  }
  loud(): void {
    this.set(null);
  }
  private set(quiet: Quiet | null): void {
    this.quiet = quiet;
    keep(this.place, quiet);
  }
  private pass(state: State): void {
    const order = silentPass(this.quiet, state);
    if (order) void this.match.give(order);
  }
}
