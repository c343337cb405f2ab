// The units and figures of the view, found by their names, and where the unit in hand stands.
import { say } from '../lib/words.svelte';
import type { MatchModel } from '../match/model.svelte';
import { frameOf, type Base, type Frame } from './geometry';
import type { Poses } from './formation';
import { usualBase } from './plans/bases';
import { type Figure, isTable, roleOf, type Standing, stands, type TableView, troopOf } from './view';

export interface Man extends Base {
  id: string;
  role: string;
  troop: string;
  side: string;
}
// What is being put down: the unit, and bases that differ from those of the view.
export interface InHand {
  readonly unit: string;
  readonly bases: ReadonlyMap<string, Base>;
}
const UNKNOWN: Base = { w: 25, d: 25 };

export class Pieces {
  constructor(
    private readonly match: MatchModel,
    private readonly hand: InHand,
  ) {}

  readonly view = $derived.by(() => (this.match.state && isTable(this.match.state.view) ? this.match.state.view : null) as TableView | null);
  readonly figures = $derived.by(() => new Map((this.view?.figures ?? []).map((each) => [each.id, each])));
  readonly units = $derived.by(() => new Map((this.view?.units ?? []).map((each) => [each.id, each])));
  private byUnit = $derived.by(() => {
    const found = new Map<string, Figure[]>();
    for (const each of this.view?.figures ?? []) found.set(each.unit, [...(found.get(each.unit) ?? []), each]);
    return found;
  });

  // What a unit is called; with its number where two of a side have the same name.
  nameOf = (id: string): string => {
    const unit = this.units.get(id);
    const name = say(unit?.name);
    if (!unit || !name) return id;
    return (this.view?.units ?? []).some((each) => each.id !== id && each.side === unit.side && say(each.name) === name) ? `${name} ${id}` : name;
  };
  menOf = (unit: string): Man[] => {
    const known = this.byUnit.get(unit);
    if (known?.length) return known.map((each) => ({ ...each, role: roleOf(each), troop: troopOf(each), ...this.hand.bases.get(each.id) }));
    // A unit that the view does not show figure by figure yet.
    const sheet = this.units.get(unit);
    if (!sheet) return [];
    const { side } = sheet;
    const troop = troopOf(sheet);
    return Array.from({ length: Math.max(1, sheet.models ?? (sheet.strength || sheet.start)) }, (_, i) => ({ id: `${unit}-${i + 1}`, role: 'rank', troop, side, ...(sheet.base ?? usualBase(sheet)) }));
  };
  standing = (unit: string): Standing[] => (this.byUnit.get(unit) ?? []).filter(stands);
  baseOf = (id: string): Base => {
    const { w, d } = this.hand.bases.get(id) ?? this.figures.get(id) ?? this.menOf(this.hand.unit).find((each) => each.id === id) ?? UNKNOWN;
    return { w, d };
  };
  // Where the figures of the unit in hand stand now.
  readonly now = $derived.by<Poses>(() => new Map((this.byUnit.get(this.hand.unit) ?? []).filter(stands).map(({ id, x, y, h }) => [id, { x, y, h }])));
  framed = (poses: Poses): Frame | null => frameOf([...poses].map(([id, pose]) => ({ ...pose, ...this.baseOf(id) })));
  // All that stand on the table, without those that are moved.
  others = (moved: Poses): Standing[] => (this.view?.figures ?? []).filter(stands).filter((each) => !moved.has(each.id));
  // The first figure of those that things on the table are named after.
  figureIn = (names: readonly string[]): Figure | undefined => names.map((name) => this.figures.get(name)).find((each) => each !== undefined);
  // A figure that is meant by its own name or by that of its unit.
  meant = (names: readonly string[]): Figure | undefined => this.figureIn(names) ?? this.byUnit.get(names[0] ?? '')?.find(stands);
}
