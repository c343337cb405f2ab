import { describe, expect, it } from 'vitest';
import { bounds, cellOf, centre, corner, distance, edge, facingIndex, hexName, neighbour, SIZE, turned, wayDirection } from '../src/lib/hex';
import { extraWords, movesOf } from '../src/lib/moves';
import type { Order, View } from '../src/lib/protocol';

const near = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y) < 1e-6;

describe('hexes', () => {
  it('CB-GEO-01 reads and writes numbers', () => {
    expect(cellOf('0709')).toEqual({ column: 7, row: 9 });
    expect(cellOf('709')).toEqual({ column: 7, row: 9 });
    expect(cellOf('F1-03')).toBeNull();
    expect(hexName({ column: 7, row: 9 })).toBe('0709');
  });
  it('CB-GEO-01 odd columns lie half a hex farther south', () => {
    expect(centre({ column: 3, row: 5 }).y - centre({ column: 2, row: 5 }).y).toBeCloseTo((Math.sqrt(3) / 2) * SIZE);
  });
  it('CB-GEO-03 has the neighbours of the table', () => {
    const around = (name: string) => [0, 1, 2, 3, 4, 5].map((d) => hexName(neighbour(cellOf(name)!, d)));
    expect(around('0709')).toEqual(['0810', '0710', '0610', '0609', '0708', '0809']);
    expect(around('0809')).toEqual(['0909', '0810', '0709', '0708', '0808', '0908']);
  });
  it('draws neighbours side by side, whichever way the map lies', () => {
    for (const turn of [0, 90, 180, 270] as const) {
      for (const name of ['0709', '0809']) {
        for (let d = 0; d < 6; d++) {
          const cell = cellOf(name)!;
          const [a, b] = edge(cell, d, turn);
          const [c, e] = edge(neighbour(cell, d), d + 3, turn);
          expect(near(a, e) && near(b, c)).toBe(true);
          expect(distance(cell, neighbour(cell, d))).toBe(1);
        }
      }
    }
  });
  it('CB-GEO-04 and -05 a facing is a vertex between its two front hexes', () => {
    const cell = cellOf('1012')!;
    for (let f = 0; f < 6; f++) {
      const tip = corner(centre(cell), f);
      const left = centre(neighbour(cell, wayDirection(f, 'L', false)));
      const right = centre(neighbour(cell, wayDirection(f, 'R', false)));
      expect(Math.hypot(left.x - tip.x, left.y - tip.y)).toBeCloseTo(SIZE);
      expect(Math.hypot(right.x - tip.x, right.y - tip.y)).toBeCloseTo(SIZE);
    }
    expect(wayDirection(facingIndex('W'), 'L', false)).toBe(2);
    expect(wayDirection(facingIndex('E'), 'L', true)).toBe(3);
    expect(wayDirection(facingIndex('E'), 'R', true)).toBe(2);
  });
  it('keeps all hexes inside the bounds', () => {
    for (const turn of [0, 90, 180, 270] as const) {
      const box = bounds(21, 33, turn);
      for (const cell of [{ column: 1, row: 1 }, { column: 21, row: 33 }, { column: 2, row: 1 }, { column: 20, row: 33 }]) {
        const at = centre(cell, turn);
        expect(at.x > box.x && at.x < box.x + box.width && at.y > box.y && at.y < box.y + box.height).toBe(true);
      }
    }
    expect(turned({ x: 1, y: 2 }, 90)).toEqual({ x: -2, y: 1 });
  });
});

describe('moves of orders', () => {
  const view = {
    board: 'hex',
    units: [{ id: 'F1-01', hex: '2015', facing: 'W' }, { id: 'F1-02', hex: '2016', facing: 'W' }],
    activation: { units: ['F1-01', 'F1-02'], spent: [0, 0] },
  } as unknown as View;
  const order = (json: Order['json']): Order => ({ order: '', words: '', json });
  it('says where each member of a group would step', () => {
    expect(movesOf(view, order({ verb: 'step', ways: ['L', 'H'] }))).toEqual([{ unit: 'F1-01', from: '2015', to: '1915', facing: 'W' }]);
    expect(extraWords(view)(order({ verb: 'step', ways: ['R', 'R'] }))).toEqual(['1914', '1915']);
    expect(movesOf(view, order({ verb: 'step', ways: ['L'] }))).toEqual([]);
  });
  it('says where units would look after a turn', () => {
    expect(movesOf(view, order({ verb: 'turn', way: 'left' })).map((move) => move.facing)).toEqual(['SSW', 'SSW']);
    expect(extraWords(view)(order({ verb: 'turn', way: 'left' }))).toEqual([]);
  });
  it('knows hexes that orders name', () => {
    expect(extraWords(view)(order({ verb: 'recoil', hex: '2115', mode: 'empty' }))).toEqual(['2115']);
  });
});
