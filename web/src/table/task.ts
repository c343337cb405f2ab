// What a person at the table is asked to put down, and what the server says about it.
import type { Answer } from '../lib/protocol';
import type { OrderJson } from './formation';

export interface Task {
  // The verb that the decision offers for it.
  verb: string;
  // The unit it is about, if it is about one.
  unit: string;
}
export interface Verdict {
  order: string;
  ok: boolean;
  message: string;
  clause?: string;
}

export const verdictOf = (order: OrderJson, answer: Answer): Verdict => ({ order: JSON.stringify(order), ok: answer.ok, message: answer.error?.message ?? '', clause: answer.error?.clause });
