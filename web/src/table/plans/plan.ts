// What a decision of an open table means for the person: what is put down, with which ghost, and which order it becomes.
// A plan is one file of this folder. It is chosen by the verbs that the decision offers; what no plan serves is ordered
// from the list. Whether an order is legal is asked of the server.
import type { Component } from 'svelte';
import type { Order, State } from '../../lib/protocol';
import { t } from '../../lib/words.svelte';
import type { Desk } from '../desk.svelte';
import type { OrderJson, Poses } from '../formation';
import type { Frame, Spot } from '../geometry';
import type { Ghost } from '../ghosts/ghost';
import type { Man } from '../pieces.svelte';
import type { Task } from '../task';
import type { Unit } from '../view';

// What a decision asks, and of whom.
export interface Asked {
  verbs: ReadonlySet<string>;
  side: string;
  orders: readonly Order[];
  // The unit that acts or is about to, and whether it acts already.
  unit: string;
  acts: boolean;
  // Units that are neither on the table nor gone.
  waiting: readonly Unit[];
}
export const listed = (asked: Asked, verb: string): Order['json'][] => asked.orders.filter((each) => each.json.verb === verb).map((each) => each.json);

// Orders that put leaders with their units.
export const withUnits = (asked: Asked): boolean => asked.orders.some((each) => each.json.character !== undefined);

// Where the unit in hand stands.
export interface Ground {
  now: Poses;
  frame: Frame | null;
  menOf: (unit: string) => readonly Man[];
}
// Where a listed order would put figures, as far as its fields say; null if only the server knows.
export type Preview = (fields: Record<string, any>, ground: Ground) => Poses | null;

export interface PanelProps {
  desk: Desk;
  battle: State;
  ongive: (order: Order) => void;
  onpick: (names: string[]) => void;
  onhover: (words: ReadonlySet<string> | null) => void;
}
export type Panel = Component<PanelProps>;
export interface PlanProps extends PanelProps {
  plan: Plan;
  ghost: Ghost;
}

export interface Plan<G extends Ghost = Ghost> {
  // The verb that it serves.
  readonly verb: string;
  // What is put down; null if the decision is about something else.
  task(asked: Asked): Task | null;
  ghost(desk: Desk): G;
  // The order that the ghost has become, null if it is none yet.
  order(ghost: G, task: Task): OrderJson | null;
  // What the task is called and how it is done.
  title(name: string): string;
  how(): string;
  // Previews of listed orders, by their verbs.
  readonly previews?: Readonly<Record<string, Preview>>;
  // One of the things that the ghost may be.
  choice?(id: string, desk: Desk): { words: string; note?: string };
  // What is said while the ghost is put together.
  note?(ghost: G, unit: Unit): string;
  // How the unit will look.
  look?(unit: Unit): Unit;
  // What opens a ghost that begins with an answer of the server.
  opener?(): string;
  // An order for what the ghost cannot reach: as near as can be.
  readonly toward?: { verb: string; words: () => string; order: (goal: Spot) => OrderJson };
  // Verbs of listed orders that are offered beside the ghost.
  readonly beside?: readonly string[];
  // The reach of the unit that acts is of interest.
  readonly reach?: boolean;
  // Which of its distances matters, if not how far it moves.
  readonly far?: 'charge';
  // The list of orders need not be looked through.
  readonly covers?: boolean;
  // What the panel shows instead of the usual box.
  readonly panel?: Component<PlanProps>;
}

// The first plan that serves the decision.
export function choosePlan<P extends Pick<Plan, 'verb' | 'task'>>(plans: readonly P[], asked: Asked): { plan: P; task: Task } | null {
  for (const plan of plans) {
    const task = asked.verbs.has(plan.verb) ? plan.task(asked) : null;
    if (task) return { plan, task };
  }
  return null;
}

// The words of a task of this kind.
export const worded = (kind: string) => ({
  title: (name: string) => t('web.table.task', { kind, name }),
  how: () => t('web.table.how', { kind }),
});
