// A desk at a small table: three men of A1 on the table, A2 beside it, one enemy.
import type { Answer, Order, State } from '../src/lib/protocol';
import type { MatchModel } from '../src/match/model.svelte';
import { Desk } from '../src/table/desk.svelte';

export const figure = (id: string, x: number | null, y: number | null, role = 'rank') => ({ id, unit: id.split('-')[0], side: id[0], x, y, h: id[0] === 'A' ? 0 : 180, w: 20, d: 20, troop: 'I', role, lives: 1, engaged: false, charging: false, level: 0 });
export const unit = (id: string) => ({ id, side: id[0], name: { en: id, fr: id }, state: 'disciplined', tokens: 2, strength: 3, start: 3, destroyed: false, left: false, troop: 'I', order: 'OS', manoeuvre: '2/4', special: [] as string[] });
export const order = (text: string, json: Order['json']): Order => ({ order: text, words: text, json });

// A match that answers every question with the same words.
export function table(more: Record<string, unknown>, verbs: string[], orders: Order[] = [], says: Answer = { ok: true }, answers: Record<string, unknown> = {}) {
  const asked: unknown[] = [];
  const given: unknown[] = [];
  const view = {
    board: 'table', table: { width: 1200, height: 900 }, phase: 3, step: 'execute', terrain: [], fires: [], areas: [], announced: null, acting: 'A1',
    sides: [{ side: 'A', edge: 'south', zones: [[[0, 0], [1200, 0], [1200, 250], [0, 250]]] }, { side: 'B', edge: 'north' }],
    units: [unit('A1'), unit('A2'), unit('B1')],
    figures: [figure('A1-1', 100, 100), figure('A1-2', 120, 100), figure('A1-3', 140, 100), figure('B1-1', 120, 200), ...[1, 2, 3].map((i) => figure(`A2-${i}`, null, null))],
    ...more,
  };
  const state = { step: 1, you: ['A'], view, pending: { waits: 'decision', side: 'A', words: '', verbs }, orders, players: [] } as unknown as State;
  const match = {
    id: 'x', mine: true, state, chosen: null as Order | null, picked: [],
    check: (what: unknown) => (asked.push(what), Promise.resolve(says)),
    ask: (what: Record<string, unknown>) => Promise.resolve({ ok: true, answer: answers[Object.keys(what)[0]!] ?? { move: 100, range: 0 } }),
    give: (what: unknown) => (given.push(what), Promise.resolve(true)),
    choose(this: { chosen: Order | null }, what: Order | null) { this.chosen = what; },
  };
  return { desk: new Desk(match as unknown as MatchModel), state, match, asked, given };
}
export const settle = () => new Promise((done) => setTimeout(done, 0));
export const grab = (at: { x: number; y: number }, names: string[]) => ({ at, names, handle: null, alone: false, scale: 1 });
