// The shapes of docs/server-protocol.md. Views belong to the games; boards know their own.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Words2 = { en: string; fr: string };

export interface Order {
  order: string;
  words: string;
  json: { [key: string]: Json };
}
export interface LogLine {
  n: number;
  step: number;
  words: string;
  clause?: string;
  clauses?: string[];
  details?: string[];
  dice?: { faces: number[]; hit?: boolean[] };
  // Its number among the rolls of this match, from 1.
  roll?: number;
  side?: string;
  heading?: boolean;
}
export interface Player {
  side: string;
  name: string;
  person?: string;
  kind: 'human' | 'bot';
  bot?: string;
  // A bot plays until the person comes back.
  stands_in?: boolean;
  here: boolean;
}
export interface Pending {
  waits: 'decision' | 'roll' | 'nothing';
  words: string;
  side?: string;
  kind?: string;
  verbs?: string[];
  nested?: boolean;
  roller?: string;
  dice?: number;
  sides?: number;
}
export interface Over {
  words: string;
  winners: string[];
  draw: boolean;
  reason: string;
}
// A view is whatever its game sends; each board declares the part it draws.
export type View = { board: string } & Record<string, any>;

// Fair dice: sides seal their seeds, then show them, then the first dice roll.
export interface Dice {
  kind: 'fair' | 'typed';
  commitment?: string;
  phase?: 'seal' | 'seed' | 'roll';
  seals?: Record<string, string>;
  seeds?: string[];
}

export interface State {
  match: string;
  game: string;
  title: string;
  // Without the sides; empty if it has no name.
  scenario?: string;
  step: number;
  // How many inputs stand, take-backs aside: the step of the replay.
  moment?: number;
  you: string[];
  players: Player[];
  view: View;
  pending: Pending;
  orders?: Order[];
  finite?: boolean;
  log: LogLine[];
  log_from?: number;
  log_cut?: number;
  undo: { can: boolean; why?: string };
  score?: { side: string; label: string; value: string | number; limit?: string }[];
  phase?: string;
  turn?: string | number;
  dice: Dice;
  over: Over | null;
}
// What follows the first state: keys that are missing are as they were (docs/server-protocol.md).
export interface News extends Partial<State> {
  since?: number;
  view_changes?: { [key: string]: Json };
}
export interface ReplayState extends State {
  steps: number;
  turns: number[];
  finished: boolean;
}
export interface Refusal {
  code: string;
  message: string;
  clause?: string;
  path?: string;
}
export interface Odds {
  // `now` is how things stand before the order, where they are counted.
  tables: { title: string; now?: string; mean?: number; rows: { value: string; chance: number; fraction: string }[] }[];
  exact: boolean;
  check?: { who: string; lines: string[] }[];
}
export interface Answer {
  re?: number;
  ok: boolean;
  error?: Refusal;
  odds?: Odds;
  // To `ask`.
  answer?: { [key: string]: Json };
  // To `chat`.
  lines?: ChatLine[];
}
export interface ChatLine {
  n: number;
  side: string;
  text: string;
}
export interface Game {
  id: string;
  name: string;
  text: string;
  ready: boolean;
  contents?: Record<string, any[]>;
  form?: SetupForm;
}
// What a form for a new match offers: the kind of board, ways of deploying and of coming to a battlefield with the usual
// one first, and what armies may cost where the game has some.
export interface SetupForm {
  board: string;
  deployments: string[];
  terrains: string[];
  free_scenarios: boolean;
  points?: { least: number; usual: number; most: number };
}
// An army as the server has bought or read it. Without `army` it could not even be read.
export interface MusteredArmy {
  army: Json;
  title?: string;
  lines?: { count: string; name: string; note: string; points: string }[];
  points?: number;
  budget?: number;
  faults: { code: string; clause: string; message: string }[];
  // Whether there are unit sheets; the sheets if they were asked for.
  sheet?: boolean | string;
}
export interface SeatWish {
  kind: 'human' | 'bot';
  name?: string;
  bot?: string;
}
export interface Made {
  match: string;
  title: string;
  seats: { side: string; kind: 'human' | 'bot'; secret?: string }[];
}
export interface MatchHead {
  id: string;
  game: string;
  title: string;
  players: Player[];
  step: number;
  over: boolean;
  outcome: string | Over | null;
}
