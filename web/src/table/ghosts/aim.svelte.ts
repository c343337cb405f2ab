// One of one's own units and all that it could strike: how, how well, or why not. A click on one of them gives the order.
import type { Json } from '../../lib/protocol';
import type { Desk } from '../desk.svelte';
import type { OrderJson } from '../formation';
import { between, type Spot } from '../geometry';
import type { Block } from '../view';
import { Ghost, NO_POSES, type Pull, type Touch } from './ghost';
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
// What a unit may do before it strikes.
export interface First {
  first: string;
  files?: number;
}
export interface AimWays {
  // Who may strike, and at whom the listed orders say that he may.
  units: () => string[];
  listed: (unit: string) => string[];
  // Where the game tells more.
  question?: (unit: string, first: First | null) => { [key: string]: Json };
  read?: (answer: { [key: string]: Json }) => Aim[];
  order: (unit: string, target: string, more: { guess: number | null; first: First | null }) => OrderJson;
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
  // What it may do first, and what was chosen of that; and why that cannot be done.
  firsts = $state.raw<readonly First[]>([]);
  first = $state.raw<First | null>(null);
  refused = $state.raw<{ words: string; clause?: string } | null>(null);
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
    this.clear();
    this.unit = unit;
    void this.desk.rulers.reachOf(unit);
    this.wonder();
  }
  begin(first: First | null): void {
    this.first = first;
    this.wonder();
  }
  private wonder(): void {
    const { unit, first } = this;
    const { question, read } = this.ways;
    this.answers = null;
    this.refused = null;
    if (!question || !read) return;
    const at = this.desk.step;
    this.asking = true;
    void this.desk.match.ask(question(unit, first)).then((answer) => {
      if (this.unit !== unit || this.first !== first || at !== this.desk.step) return;
      this.asking = false;
      if (!answer.ok || !answer.answer) return;
      this.answers = read(answer.answer);
      const { free, words, clause } = answer.answer as { free?: First[]; words?: string; clause?: string };
      this.firsts = free ?? [];
      this.refused = words ? { words, clause } : null;
    });
  }
  aimAt(target: string): void {
    if (this.guessing && this.guess === null) {
      this.seen = target;
      return;
    }
    void this.desk.match.give(this.ways.order(this.unit, target, { guess: this.guessing ? this.guess : null, first: this.first }));
  }
  // Where a guess comes down: so far from the middle of the front, towards the target that is meant.
  readonly fall = $derived.by<{ from: Spot; radius: number } | null>(() => {
    const from = this.desk.units.get(this.unit)?.block;
    return this.guessing && this.guess !== null && from ? { from, radius: this.guess * this.inch } : null;
  });
  private get inch(): number {
    return this.desk.view?.inch ?? 25;
  }
  // The guess is made where the pointer is; nobody measures so where that is not allowed.
  private guessAt(at: Spot): boolean {
    const from = this.desk.units.get(this.unit)?.block;
    if (!this.guessing || !from || this.desk.view?.measuring === false) return false;
    this.guess = Math.max(1, Math.round(between(from, at) / this.inch));
    return true;
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
    // A stone is thrown by the button: the guess is made on the table.
    if (aim.can && !this.guessing) this.aimAt(aim.target);
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
    this.guess = null;
    this.firsts = [];
    this.first = null;
    this.refused = null;
  }
  grab({ names }: Touch): Pull | null {
    if (!this.guessing || !names?.map(this.unitOf).includes(this.unit)) return null;
    return (to) => void this.guessAt(to);
  }
  put = (at: Spot) => this.guessAt(at);
  nudge = () => false;
  rotate = () => false;
  protected turning = () => () => undefined;
}
