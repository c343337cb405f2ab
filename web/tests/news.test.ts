import { describe, expect, it } from 'vitest';
import { changed, merged } from '../src/lib/news';
import type { State } from '../src/lib/protocol';

const state = {
  match: 'm',
  game: 'filler',
  title: 'Ronin and Priest',
  step: 4,
  you: ['A'],
  players: [],
  view: { board: 'ring', round: 1, combat: null, fighters: [{ energy: 5, name: 'Ronin' }, { energy: 4, name: 'Priest' }], plan: ['I'] },
  pending: { waits: 'decision', words: 'Your turn', side: 'A' },
  orders: [{ order: 'skip', words: 'Skip', json: {} }],
  finite: true,
  log: [],
  undo: { can: false },
  dice: { kind: 'fair' },
  over: null,
} as unknown as State;

describe('news', () => {
  it('changes objects by key, lists by index, and takes new values whole', () => {
    const view = changed(state.view, { round: 2, combat: [{ attacker: 'A' }], fighters: { 1: { energy: 3 } }, plan: [], active: 'B' }) as any;
    expect(view).toEqual({ board: 'ring', round: 2, combat: { attacker: 'A' }, fighters: [{ energy: 5, name: 'Ronin' }, { energy: 3, name: 'Priest' }], active: 'B' });
    expect(view.fighters[0]).toBe(state.view.fighters[0]);
    expect(state.view.fighters[1].energy).toBe(4);
  });
  it('replaces lists, and takes null for what it is', () => {
    expect(changed({ units: [1, 2], combat: { by: 'A' } }, { units: [[1]], combat: null })).toEqual({ units: [1], combat: null });
  });
  it('keeps what is not mentioned, except what belongs to one state alone', () => {
    const next = merged(state, { since: 4, step: 5, log: [], pending: { waits: 'decision', words: 'Wait', side: 'B' }, view_changes: { round: 2 } });
    expect(next.step).toBe(5);
    expect(next.title).toBe('Ronin and Priest');
    expect(next.orders).toBeUndefined();
    expect(next.finite).toBeUndefined();
    expect(next.view.round).toBe(2);
    expect('since' in next || 'view_changes' in next).toBe(false);
  });
  it('takes a whole state as it is', () => {
    expect(merged(state, { ...state, title: 'x' }).title).toBe('x');
    expect(merged(null, state)).toBe(state);
  });
});
