// Figures that are paired with others, by clicks on the table or in the panel. Nothing is put down; lines show the pairs.
import type { Answer } from '../../lib/protocol';
import { Asker } from '../asker';
import type { Desk } from '../desk.svelte';
import type { OrderJson } from '../formation';
import { verdictOf, type Verdict } from '../task';
import { Ghost, NO_POSES } from './ghost';

export interface Pairing {
  from: string;
  // A figure or a unit.
  to: string;
  // Helps only.
  aside: boolean;
  refused: boolean;
}

export abstract class PairsGhost extends Ghost {
  opened = $state(false);
  // The figure whose part is being chosen.
  picked = $state('');
  verdict = $state.raw<Verdict | null>(null);
  private asker: Asker<OrderJson, Answer>;

  constructor(desk: Desk) {
    super(desk);
    this.asker = new Asker<OrderJson, Answer>(
      (order) => desk.match.check(order),
      (order, answer) => (this.verdict = verdictOf(order, answer)),
    );
  }
  abstract readonly order: OrderJson | null;
  abstract readonly pairings: Pairing[];
  // A click on figures and units while the pairs are being made; true if it was meant for them.
  protected abstract pair(names: string[]): boolean;
  abstract open(): void;

  readonly own = false;
  readonly poses = NO_POSES;
  readonly frame = null;
  readonly handles = 'none';
  readonly alone = false;
  readonly unit = '';
  readonly choices = [];
  readonly chosen = '';
  readonly sure = $derived.by(() => this.order !== null && this.verdict?.order === JSON.stringify(this.order));

  protected wonder(): void {
    if (this.order) this.asker.wonder(this.order);
    else this.unasked();
  }
  private unasked(): void {
    this.asker.drop();
    this.verdict = null;
  }
  close(): void {
    this.opened = false;
    this.picked = '';
    this.unasked();
  }
  async give(): Promise<boolean> {
    return this.order && this.sure && this.verdict?.ok ? this.desk.match.give(this.order) : false;
  }
  override click(names: string[]): boolean {
    return this.opened ? this.pair(names) : super.click(names);
  }
  override forget(): void {
    this.close();
  }
  override escape(): boolean {
    if (!this.opened) return false;
    this.close();
    return true;
  }
  clear(): void {}
  grab = () => null;
  put = () => false;
  nudge = () => false;
  rotate = () => false;
  protected turning = () => () => undefined;
}
