import { expect, test } from 'vitest';
import { changeOf, meanOf, open } from '../src/lib/odds';

const row = (value: string, chance: number) => ({ value, chance, fraction: '' });

test('what is counted is told as a change', () => {
  const table = { title: 'Energy of B', now: '5', rows: [row('3', 0.125), row('4', 0.25), row('5', 0.625)] };
  expect(table.rows.map((each) => changeOf(table, each.value))).toEqual([-2, -1, 0]);
  expect(meanOf(table)).toBeCloseTo(-0.5);
});

test('results in words stay words', () => {
  const table = { title: 'Result', now: '0', rows: [row('recoil', 0.5), row('none', 0.5)] };
  expect(changeOf(table, 'recoil')).toBeNull();
  expect(meanOf(table)).toBeNull();
  expect(changeOf({ ...table, now: undefined }, '3')).toBeNull();
});

test('what is certain needs no table', () => {
  expect(open({ exact: true, tables: [{ title: 'a', rows: [row('1', 1)] }] })).toEqual([]);
});
