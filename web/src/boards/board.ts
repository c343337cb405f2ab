// What every board is given and what it tells. Boards draw a view and report clicks on things by their names; they
// know shapes, not rules. Only the table without grid needs more: a desk on which formations are put together.
import type { View } from '../lib/protocol';
import type { Move } from '../plans/paths';
import type { Desk } from '../table/desk.svelte';

export interface Show {
  zones: boolean;
  ids: boolean;
  counters: boolean;
}
export interface BoardProps {
  view: View;
  // Whose words are used.
  game: string;
  // Names that may be clicked next, names picked, names to point at (a line of the log, a unit in a list).
  hot?: ReadonlySet<string>;
  picked?: ReadonlySet<string>;
  lit?: ReadonlySet<string>;
  // Where units would go if an order were given.
  moves?: readonly Move[];
  // Words of turns on offer: "left", "right", "about".
  turns?: readonly string[];
  you?: readonly string[];
  desk?: Desk | null;
  show?: Show;
  still?: boolean;
  label: string;
  onpick?: (names: string[]) => void;
  onwonder?: (names: string[] | null) => void;
  // A finger that rests on a thing.
  onhold?: (names: string[]) => void;
  ondrop?: (from: string[], to: string[]) => void;
}
export const NOTHING: ReadonlySet<string> = new Set();
export const PLAIN: Show = { zones: false, ids: false, counters: true };
