// Odds in short. What is counted is told as a change: nobody knows by heart how many men an army has.
import type { Odds } from './protocol';
import { percent, signed, t, term } from './words.svelte';

type Table = Odds['tables'][number];

// What is certain needs no table.
export const open = (odds: Odds): Table[] => odds.tables.filter((table) => table.rows.length > 1);

export function changeOf(table: Table, value: string): number | null {
  const whole = /^-?\d+$/;
  return whole.test(table.now ?? '') && whole.test(value) ? Number(value) - Number(table.now) : null;
}
// How much is lost or won on average, if it is counted.
export function meanOf(table: Table): number | null {
  let sum = 0;
  for (const row of table.rows) {
    const change = changeOf(table, row.value);
    if (change === null) return null;
    sum += change * row.chance;
  }
  return sum;
}

// All tables in a line: a few results one by one, of many only the average.
const MOST_ROWS = 4;
export const summaryOf = (odds: Odds, game: string): string =>
  open(odds)
    .map((table) => {
      const mean = meanOf(table);
      if (mean !== null && table.rows.length > MOST_ROWS) return t('web.odds.mean', { change: signed(mean, 1) });
      return table.rows.map((row) => {
        const change = changeOf(table, row.value);
        return `${percent(row.chance)} ${change === null ? term(`${game}.result.${row.value}`, row.value) : signed(change)}`;
      }).join(' · ');
    })
    .join(' | ');
