// The part of the view of a gridless table that the page draws. Lengths are millimetres, x east, y north; headings are
// degrees clockwise from north. What a game does not have is missing from its view, and is not shown.
import type { View, Words2 } from '../lib/protocol';

export interface Ground {
  kind: string;
  name: Words2 | null;
  points: [number, number][];
  line: boolean;
  closed: boolean;
  level: number;
}
// Ranks and files, known by the middle of the front edge.
export interface Block {
  x: number;
  y: number;
  h: number;
  w: number;
  d: number;
  files: number;
  ranks: number;
}
export interface Figure {
  id: string;
  unit: string;
  side: string;
  // Missing while the figure waits beside the table.
  x?: number | null;
  y?: number | null;
  h: number;
  w: number;
  d: number;
  troop?: string;
  role?: string;
  lives?: number;
  engaged?: boolean;
  charging?: boolean;
  level?: number;
}
export interface Standing extends Figure {
  x: number;
  y: number;
}
export interface Unit {
  id: string;
  side: string;
  name: Words2;
  state?: 'disciplined' | 'impetuous' | 'hesitant' | 'routing';
  tokens?: number;
  strength: number;
  start: number;
  isolated?: boolean;
  engaged?: boolean;
  mounted?: boolean;
  limbered?: boolean;
  reserved?: boolean;
  disengaging?: boolean;
  duty?: number;
  cost?: number;
  destroyed?: boolean;
  left?: boolean;
  troop?: string;
  order?: string;
  armour?: number;
  shield?: boolean;
  actions?: number;
  manoeuvre?: string;
  training?: string;
  morale?: string;
  shoot?: { weapon: string; name: Words2; range: number; factor: number; shots: number; dice: number };
  melee?: { weapon: string; name: Words2; factor: number; first: number; ranks: number };
  special?: string[];
  // Missing where figures stand by themselves, or beside the table.
  block?: Block | null;
  // Of one that waits to be set up or to come on; the latter keeps its files.
  base?: { w: number; d: number };
  files?: number;
  models?: number;
  class?: string;
  status?: string;
  formation?: string;
  leader?: boolean;
  standard?: boolean;
  musician?: boolean;
  missile?: string;
  characters?: string[];
  flags?: string[];
  // What a word or two on the card tell, in the words of the game.
  moved?: string;
  // Of a charge that it has declared.
  target?: string;
  contacts?: { unit: string; face: string }[];
}
export interface Leader {
  id: string;
  side: string;
  name: Words2;
  role: string;
  unit?: string | null;
  alive?: boolean;
  // With no unit but himself.
  alone?: boolean;
  wounds?: number;
}
// Something that has to be done in this phase.
export interface Duty {
  unit: string;
  kind: string;
  done: boolean;
}
export interface Camp {
  side: string;
  name: Words2;
  edge?: string;
  points?: number;
  lost?: number;
  zones?: [number, number][][];
}
export interface Area {
  name: Words2 | null;
  points?: [number, number][];
  x?: number;
  y?: number;
  radius?: number;
}
export interface TableView extends View {
  table: { width: number; height: number };
  // A number, or a name.
  phase?: number | string;
  active: string;
  attacker?: string;
  step?: string;
  terrain?: Ground[];
  fires?: { x: number; y: number; until: number }[];
  areas?: Area[];
  sides: Camp[];
  units: Unit[];
  figures: Figure[];
  // Ground that may still be put down, round its own middle and looking north.
  elements?: { element: string; name?: Words2; kind: string; points: [number, number][] }[];
  characters?: Leader[];
  duties?: Duty[];
  combats?: { units: string[]; fighting?: boolean; fought?: boolean }[];
  // How many millimetres its people call an inch, where they measure in inches.
  inch?: number;
  // False where they agreed not to measure before they decide.
  measuring?: boolean;
  markers?: { x: number; y: number; side: string; unit?: string }[];
  announced?: { unit: string; action: string; by: string } | null;
  acting: string | null;
}

// Everybody stands in the ranks, on foot, where a game says nothing else.
export const roleOf = ({ role }: Pick<Figure, 'role'>): string => role ?? 'rank';
export const troopOf = ({ troop }: Pick<Figure, 'troop'>): string => troop ?? 'I';
export const isTable = (view: View): boolean => view.board === 'table';
export const stands = (figure: Figure): figure is Standing => typeof figure.x === 'number' && typeof figure.y === 'number';

// A unit that is neither on the table nor gone waits to be set up.
export function waiting(view: TableView, side: string): Unit[] {
  const out = new Set(view.figures.filter(stands).map((figure) => figure.unit));
  return view.units.filter((unit) => unit.side === side && !unit.destroyed && !unit.left && !out.has(unit.id));
}
