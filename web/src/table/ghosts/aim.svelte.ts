// One of one's own units and all that it could strike: how, how well, or why not. A click on one of them gives the order.
import type { Json } from '../../lib/protocol';
import type { Desk } from '../desk.svelte';
import type { OrderJson } from '../formation';
import type { Block } from '../view';
import { Ghost, NO_POSES } from './ghost';
import type { Threat } from './route.svelte';

export interface Aim {
  target: string;
  can: boolean;
  face?: string;
  block?: Block;
  distance?: number;
  parts?: { wheel?: number; advance?: number; slide?: number };
  angle?: number;
  files?: { own: number; theirs: number };
  odds?: { win: number; draw?: number; break: number; catch: number };
  also?: { unit: string; face: string }[];
  others?: { angle: number; block: Block; why: string }[];
  // Shots with one score to hit, and what comes of them on average.
  groups?: { dice: number; need: number; wound: number; save: number; lines: { words: string; clause?: string; value: number }[]; hits: number; wounds: number }[];
  words?: string;
  clause?: string;
}
export interface AimWays {
  // Who may strike, and at whom the listed orders say that he may.
  units: () => string[];
  listed: (unit: string) => string[];
  // Where the game tells more.
  question?: (unit: string) => { [key: string]: Json };
  read?: (answer: { [key: string]: Json }) => Aim[];
  order: (unit: string, target: string, guess: number | null) => OrderJson;
  // A number that goes with the order: how far somebody guesses that it is.
  guesses?: (unit: string) => boolean;
}

export class AimGhost extends Ghost {
  unit = $state('');
  answers = $state.raw<readonly Aim[] | null>(null);
  private asking = $state(false);
  // What the pointer or the focus rests on.
  seen = $state('');
  guess = $state<number | null>(null);
  threats = $state.raw<readonly Threat[]>([]);

  constructor(
    desk: Desk,
    readonly ways: AimWays,
  ) {
    super(desk);
  }
  readonly aims = $derived.by<readonly Aim[]>(() => {
    if (!this.unit) return [];
    if (this.asking) return [];
    const listed = this.ways.listed(this.unit);
    if (!this.answers) return listed.map((target) => ({ target, can: true }));
    return this.answers;
  });
  readonly guessing = $derived.by(() => this.unit !== '' && (this.ways.guesses?.(this.unit) ?? false));
  readonly asked = $derived.by<Aim | null>(() => this.aims.find((each) => each.target === this.seen) ?? null);

  readonly own = false;
  readonly poses = NO_POSES;
  readonly frame = null;
  readonly handles = 'none';
  readonly alone = false;
  override readonly buttons = { steps: false, turns: false };
  readonly choices = $derived.by(() => this.ways.units());
  readonly chosen = $derived.by(() => this.unit);

  override choose(unit: string): void {
    this.unit = unit;
    this.answers = null;
    this.seen = '';
    this.guess = null;
    void this.desk.rulers.reachOf(unit);
    const { question, read } = this.ways;
    if (!question || !read) return;
    const at = this.desk.step;
    this.asking = true;
    void this.desk.match.ask(question(unit)).then((answer) => {
      if (this.unit !== unit || at !== this.desk.step) return;
      this.asking = false;
      if (answer.ok && answer.answer) this.answers = read(answer.answer);
    });
  }
  aimAt(target: string): void {
    if (this.guessing && this.guess === null) {
      this.seen = target;
      return;
    }
    void this.desk.match.give(this.ways.order(this.unit, target, this.guessing ? this.guess : null));
  }
  private unitOf = (name: string): string => this.desk.figures.get(name)?.unit ?? name;
  point(name: string): void {
    const unit = this.unitOf(name);
    this.seen = this.aims.some((each) => each.target === unit) ? unit : '';
  }
  override click(names: string[]): boolean {
    const units = names.map(this.unitOf);
    const mine = units.find((name) => this.choices.includes(name));
    if (mine) {
      if (mine === this.unit) this.clear();
      else this.choose(mine);
      return true;
    }
    const aim = this.aims.find((each) => units.includes(each.target));
    if (!aim) return false;
    this.seen = aim.target;
    if (aim.can) this.aimAt(aim.target);
    return true;
  }
  override forget(): void {
    this.clear();
  }
  override escape(): boolean {
    if (!this.unit) return false;
    this.clear();
    return true;
  }
  clear(): void {
    this.unit = '';
    this.asking = false;
    this.answers = null;
    this.seen = '';
  }
  grab = () => null;
  put = () => false;
  nudge = () => false;
  rotate = () => false;
  protected turning = () => () => undefined;
}
