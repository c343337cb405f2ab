// Words for what a game is played with: ids by the names they have elsewhere in its contents, codes of the rulebook by
// their words.
import { say, t, words } from './words.svelte';

export type Row = Record<string, any>;
export type Contents = Record<string, Row[]>;

// Told elsewhere in the row, or of use only to programs.
const SKIPPED = new Set(['id', 'name', 'text', 'skills', 'players', 'about', 'ready', 'general_cost', 'to']);
const CODES: Record<string, string> = { type: 'web.table.troop', order: 'web.table.order', training: 'web.table.training', morale: 'web.table.morale', special: 'web.table.special' };
// The same of regiments: the message and what it is told.
const RANKS: Record<string, [string, string]> = { class: ['web.ranks.class', 'of'], weapon: ['web.ranks.weapon', 'weapon'], missile: ['web.ranks.weapon', 'weapon'], machine: ['web.ranks.weapon', 'weapon'], rules: ['web.ranks.trait', 'rule'] };
const NONE = 'none';
// Which part of the contents a key points into.
const NAMED: Record<string, string> = { map: 'maps', shoot: 'weapons', melee: 'melee', character: 'characters' };
const PLAIN = new Set(['mode', 'choose', 'first', 'reach', 'armour', 'shield', 'mount']);

const numbers = { en: new Intl.NumberFormat('en', { useGrouping: false }), fr: new Intl.NumberFormat('fr', { useGrouping: false }) };
const year = (value: number) => (value < 0 ? t('web.content.bc', { year: -value }) : String(value));
function years({ from, to, about }: Row): string {
  const told = to === undefined || to === from ? year(from) : `${year(from)} – ${year(to)}`;
  return about ? t('web.content.circa', { year: told }) : told;
}
const named = (rows: Row[] | undefined, id: unknown): string => say(rows?.find((each) => each.id === id)?.name) || String(id);

export function cell(contents: Contents, row: Row, key: string): string {
  const value = row[key];
  if (value === null || value === undefined || value === '' || value === NONE) return '';
  if (typeof value === 'boolean') return value ? '✓' : '';
  if (key === 'from') return years(row);
  if (key === 'general') return t('web.content.general', { name: named(row.lines, value), points: row.general_cost });
  if (key === 'table') return t('web.content.table', { width: value.width / 10, depth: value.height / 10 });
  if (key === 'sides') return value.map((side: Row) => t('web.content.side', { name: say(side.name), points: side.points })).join(' – ');
  if (NAMED[key] && contents[NAMED[key]]) return named(contents[NAMED[key]], value);
  if (RANKS[key]) return [value].flat().map((code) => t(RANKS[key]![0], { [RANKS[key]![1]]: String(code) })).join(', ');
  if (PLAIN.has(key) && typeof value === 'string') return t('web.content.word', { word: value });
  if (CODES[key]) return [value].flat().map((code) => t(CODES[key]!, { code: String(code) })).join(', ');
  if (typeof value === 'number') return numbers[words.language].format(value);
  return typeof value === 'string' ? value : say(value.name ?? (value.en ? value : null));
}

// The columns of a table: what at least one row has to say, and nothing twice.
export function columns(contents: Contents, rows: Row[]): string[] {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => !SKIPPED.has(key) && rows.some((row) => cell(contents, row, key) !== ''));
  return keys.includes('cost') ? keys.filter((key) => key !== 'points') : keys;
}
