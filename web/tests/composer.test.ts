import { describe, expect, it } from 'vitest';
import { choices, fitting, idle, isPass, listed, mentions, offered, pick, wondered } from '../src/lib/composer';
import type { Order } from '../src/lib/protocol';

const order = (text: string, json: Order['json']): Order => ({ order: text, words: text, json });
const RING = listed([
  order('skip', { side: 'A', verb: 'skip', skills: [], picks: [] }),
  order('move S1', { side: 'A', verb: 'move', space: 'S1' }),
  order('move CT', { side: 'A', verb: 'move', space: 'CT' }),
  order('move S1 attack B', { side: 'A', verb: 'move', space: 'S1', attack: 'B' }),
  order('move CT attack B', { side: 'A', verb: 'move', space: 'CT', attack: 'B' }),
]);
const isThing = (word: string) => /^(S\d|CT|[A-Z]|[A-Z]\d-\d\d|\d{4})$/.test(word);

describe('composer', () => {
  it('hears the words of an order, but not its side and verb', () => {
    expect([...mentions({ side: 'A', verb: 'skip', skills: ['cheer'], picks: [{ target: 'B' }], die: 4 })]).toEqual(['cheer', 'B', '4']);
  });
  it('narrows the list with each click', () => {
    expect(fitting(RING, ['CT']).map((each) => each.order.order)).toEqual(['move CT', 'move CT attack B']);
    expect(fitting(RING, ['CT', 'B'])).toHaveLength(1);
    expect([...choices(RING, ['CT'])]).toEqual(['B']);
  });
  it('offers the order that needs nothing else from the board', () => {
    expect(offered(RING, ['CT'], isThing)?.order).toBe('move CT');
    expect(offered(RING, ['B'], isThing)).toBeNull();
    expect(offered(RING, [], isThing)).toBeNull();
    const ranks = listed([
      order('pick F1-02', { verb: 'pick', unit: 'F1-02', part: 'whole' }),
      order('pick F1-02 front', { verb: 'pick', unit: 'F1-02', part: 'front' }),
    ]);
    expect(offered(ranks, ['F1-02'], isThing)?.order).toBe('pick F1-02');
  });
  it('gives the offered order when the last thing is clicked again', () => {
    const first = pick(RING, [], ['CT'], isThing);
    expect(first).toEqual({ picked: ['CT'], give: null });
    expect(pick(RING, first.picked, ['CT'], isThing).give?.order).toBe('move CT');
    const second = pick(RING, first.picked, ['B', 'S2'], isThing);
    expect(second.picked).toEqual(['CT', 'B']);
    expect(pick(RING, second.picked, ['B', 'S2'], isThing).give?.order).toBe('move CT attack B');
  });
  it('starts anew with a thing that does not go with the others', () => {
    expect(pick(RING, ['CT'], ['S1'], isThing).picked).toEqual(['S1']);
    expect(pick(RING, ['CT'], ['S3'], isThing).picked).toEqual([]);
  });
  it('lets a thing go, and what was clicked after it', () => {
    expect(pick(RING, ['CT', 'B'], ['CT'], isThing).picked).toEqual([]);
  });
  it('uses what a board can tell about an order', () => {
    const steps = listed([order('step L', { verb: 'step', ways: ['L'] }), order('step R', { verb: 'step', ways: ['R'] })], (each) => [each.order === 'step L' ? '1914' : '1915']);
    expect(fitting(steps, ['1915']).map((each) => each.order.order)).toEqual(['step R']);
  });
  it('knows a pass: it names nothing while others could act', () => {
    expect(isPass(RING[0]!.order, RING, false)).toBe(true);
    expect(isPass(RING[0]!.order, RING, true)).toBe(false);
    expect(isPass(RING[1]!.order, RING, false)).toBe(false);
    expect(isPass(RING[0]!.order, RING.slice(0, 1), false)).toBe(false);
    expect(idle(RING, new Set(['S1', 'S3', 'CT']))).toEqual(['S1', 'CT']);
  });
  it('asks about things that are not on the list in the place of those that are', () => {
    expect(wondered(RING, [], 'S3', new Set(['S1', 'S3', 'CT']))).toEqual(['move S3', 'move S3 attack B']);
    expect(wondered(RING, ['CT'], 'C', new Set(['B', 'C']))).toEqual(['move CT attack C']);
  });
});
