// What the page knows of some verbs. It makes clicks and questions handier; verbs that are not here are treated alike, and
// what is legal is always asked of the server.
import { cellOf } from '../lib/hex';

// A thing on the board that somebody points at.
export interface Thing {
  name: string;
  // A unit, and whether it is one's own.
  unit: 'own' | 'other' | null;
  // The last thing that was picked before, other than a hex.
  last?: string;
}
interface Habit {
  // The plainest order that could mean the thing: nothing but the notation is known of it.
  guess?: (thing: Thing) => string | null;
  // It is said in words, never by a second click, since it cannot be taken back.
  spoken?: boolean;
  // It ends all that a side may do now. Where other passes are said often, this one alone is worth a question.
  ends?: boolean;
  // Its `way` is a turn that the board offers by handles.
  turns?: boolean;
}
const strike = (verb: string): Habit => ({ guess: ({ name, unit, last }) => (unit === 'other' && last ? `${verb} ${last} ${name}` : null) });

const HABITS: Readonly<Record<string, Habit>> = {
  announce: { spoken: true },
  attack: { guess: ({ name }) => (/^[A-Z]$/.test(name) ? `attack ${name}` : null) },
  end: { ends: true },
  into: { guess: ({ name }) => (cellOf(name) ? `into ${name}` : null) },
  melee: strike('melee'),
  move: { guess: ({ name }) => (/^(S\d+|CT)$/.test(name) ? `move ${name}` : null) },
  pick: { guess: ({ name, unit }) => (unit === 'own' ? `pick ${name}` : null) },
  shoot: strike('shoot'),
  turn: { turns: true },
};
export const habitOf = (verb: unknown): Habit => HABITS[String(verb)] ?? {};
export const guesses = (verbs: readonly string[], thing: Thing): string[] => verbs.flatMap((verb) => habitOf(verb).guess?.(thing) ?? []);
