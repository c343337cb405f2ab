import { describe, expect, it } from 'vitest';
import { AimGhost } from '../src/table/ghosts/aim.svelte';
import { RouteGhost } from '../src/table/ghosts/route.svelte';
import { readSteps, stepOf, wordingOf } from '../src/table/plans/march';
import { dueOnly, Routine } from '../src/table/plans/routine.svelte';
import { advanced, cornersOf, courseTo, drawingOf, edgeOf, placedPath, placesIn, reformed, regimentOf, turnedBlock, wheeled } from '../src/table/regiments';
import type { Block } from '../src/table/view';
import { grab, order, settle, table, unit } from './table-desk';

const block = (more: Partial<Block> = {}): Block => ({ x: 500, y: 300, h: 0, w: 100, d: 80, files: 5, ranks: 4, ...more });
const near = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);
// Twenty men of A1 in five files, of whom two have fallen.
const men = (id: string, count: number, { x, y, h }: Block) => placesIn({ files: 5 }, count, { w: 20, d: 20 }).map((at, i) => ({ id: `${id}.${i + 1}`, unit: id, side: id[0]!, x: x + (h === 180 ? -at.x : at.x), y: y + (h === 180 ? at.y : -at.y), h, w: 20, d: 20 }));
const regiment = (id: string, more: Partial<Block>, models = 20) => ({ ...unit(id), state: undefined, tokens: undefined, status: 'steady', formation: 'formed', moved: 'none', engaged: false, strength: models, start: 20, models, block: block(more) });
const ranked = () => {
  const [mine, other] = [regiment('A1', {}), regiment('B1', { y: 500, h: 180 })];
  return { units: [mine, other], figures: [...men('A1', 20, mine.block), ...men('B1', 20, other.block)], acting: null, step: 'moves', inch: 25 };
};
const MOVES = [order('move A1 normal advance@2', { verb: 'move', unit: 'A1', mode: 'normal', steps: [{ step: 'advance', amount: 2000 }] }), order('end', { verb: 'end' })];

describe('regiments', () => {
  it('reach every spot before them by one wheel and one advance', () => {
    for (const h of [0, 37, 180, 291]) {
      for (const [right, ahead] of [[0, 90], [40, 120], [-60, 80], [200, 10], [-150, 260], [120, 20]] as const) {
        const from = block({ h });
        const [s, c] = [Math.sin((h * Math.PI) / 180), Math.cos((h * Math.PI) / 180)];
        const goal = { x: from.x + ahead * s + right * c, y: from.y + ahead * c - right * s };
        const { wheel, advance } = courseTo(from, goal);
        expect(near(advanced(wheel ? wheeled(from, wheel) : from, advance), goal), `${h} ${right} ${ahead}`).toBeLessThan(1.6);
        expect(Math.sign(wheel) * Math.sign(right)).toBeGreaterThanOrEqual(0);
      }
    }
  });
  it('wheel about the front corner on the side they turn to', () => {
    const [left] = cornersOf(block());
    expect(near(cornersOf(wheeled(block(), -30))[0]!, left!)).toBeLessThan(1e-6);
    const right = cornersOf(block())[1]!;
    expect(near(cornersOf(wheeled(block(), 45))[1]!, right)).toBeLessThan(1e-6);
  });
  it('turn about their middle: ranks become files', () => {
    const turned = turnedBlock(block(), 90);
    expect([turned.files, turned.ranks, turned.w, turned.d, turned.h]).toEqual([4, 5, 80, 100, 90]);
    expect(near(turned, { x: 550, y: 260 })).toBeLessThan(1e-6);
    expect(turnedBlock(turnedBlock(block(), 90), -90)).toMatchObject({ files: 5, ranks: 4, h: 0 });
    expect(reformed(block(), 10, 20)).toMatchObject({ files: 10, ranks: 2, w: 200, d: 40, x: 500, y: 300 });
  });
  it('have a front, flanks and a rear', () => {
    const [a, b] = edgeOf(block({ h: 180 }), 'left');
    // Whoever looks south has the east on his left.
    expect(a.x).toBeGreaterThan(540);
    expect(Math.abs(a.x - b.x)).toBeLessThan(1e-6);
  });
  it('are drawn in ranks; losses leave gaps in the last one, flight breaks them up', () => {
    const few = regimentOf(regiment('A1', {}, 18) as never, men('A1', 18, block()) as never)!;
    expect(few.places.length).toBe(18);
    expect(few.gaps.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([[-40, 70], [40, 70]]);
    const whole = drawingOf(few);
    expect(whole.bases.match(/M/g)).toHaveLength(18);
    expect(whole.gaps).not.toBe('');
    const running = drawingOf({ ...few, unit: { ...few.unit, status: 'fleeing' } });
    expect(running.bases).not.toBe(whole.bases);
    expect(drawingOf(few)).toEqual(whole);
  });
  it('move paths with absolute and relative commands', () => {
    expect(placedPath('M1 2H3V4l1-1A2 2 0 0 1 5 6Z', { x: 10, y: 20 }, 2)).toBe('M12 24H16V28l2 -2A4 4 0 0 1 20 32Z');
  });
});

describe('marches', () => {
  it('say steps in the words of orders and read them back', () => {
    for (const step of [{ kind: 'ahead', amount: 50 }, { kind: 'swing', amount: -12.5 }, { kind: 'turn', amount: 90 }, { kind: 'turn', amount: 180 }, { kind: 'files', amount: 6 }] as const) expect(stepOf(wordingOf(step))).toEqual(step);
    expect(readSteps('move A1 march wheel_left@30 advance@4 turn_about form@6')).toEqual([{ kind: 'swing', amount: -30 }, { kind: 'ahead', amount: 100 }, { kind: 'turn', amount: 180 }, { kind: 'files', amount: 6 }]);
    expect(readSteps('move A1 normal dance@3')).toBeNull();
  });
  it('become an order by dragging, and more of it by keys', async () => {
    const { desk, match } = table(ranked(), ['move', 'go', 'end'], MOVES, { ok: true }, { trial: { legal: true, used: 50, left: 50 }, threats: { threats: [{ unit: 'B1', face: 'front', distance: 100 }] } });
    const ghost = desk.ghost as RouteGhost;
    expect(ghost).toBeInstanceOf(RouteGhost);
    const grip = desk.grab(grab({ x: 500, y: 280 }, ['A1']))!;
    grip.move({ x: 500, y: 330 });
    grip.end(true);
    expect(desk.order).toEqual({ verb: 'move', unit: 'A1', mode: 'normal', steps: [{ step: 'advance', amount: 2000 }] });
    expect(desk.poses.size).toBe(20);
    desk.key({ key: 'ArrowRight' } as KeyboardEvent);
    expect(desk.order).toMatchObject({ steps: [{ step: 'advance' }, { step: 'wheel_right', amount: 5000 }] });
    desk.key({ key: 'Backspace' } as KeyboardEvent);
    await settle();
    expect(ghost.steps).toHaveLength(1);
    expect(ghost.threats).toEqual([{ unit: 'B1', face: 'front', distance: 100 }]);
    ghost.setMode('march');
    expect([desk.own, ghost.mode]).toEqual([false, 'march']);
    expect(match.mine).toBe(true);
  });
  it('are cut to what the server says is possible', async () => {
    const { desk } = table(ranked(), ['move', 'go', 'end'], MOVES, { ok: false, error: { code: 'E', message: 'too far' } }, { trial: { legal: false, furthest: 'move A1 normal advance@4' }, threats: { threats: [] } });
    const ghost = desk.ghost as RouteGhost;
    desk.click(['A1']);
    desk.put({ x: 500, y: 480 });
    await settle();
    expect(ghost.far()).toBe(true);
    expect(desk.order).toMatchObject({ steps: [{ step: 'advance', amount: 4000 }] });
  });
  it('of those without ranks go from spot to spot', () => {
    const view = ranked();
    view.units[0]!.formation = 'skirmish';
    const { desk } = table(view, ['move', 'go', 'end'], MOVES, { ok: true }, { trial: null, threats: { threats: [] } });
    desk.click(['A1']);
    desk.put({ x: 525, y: 350 });
    desk.put({ x: 600, y: 350 });
    desk.rotate(45);
    expect(desk.order).toEqual({ verb: 'go', unit: 'A1', mode: 'normal', heading: 4500, path: [{ x: 21000, y: 14000 }, { x: 24000, y: 14000 }] });
  });
});

describe('strikes', () => {
  const CHARGES = [order('charge A1 B1', { verb: 'charge', unit: 'A1', target: 'B1' }), order('end', { verb: 'end' })];
  it('are one click on the unit and one on the target', async () => {
    const { desk, given } = table(ranked(), ['charge', 'end'], CHARGES, { ok: true }, { charges: { charges: [{ target: 'B1', can: true, face: 'front' }] } });
    const ghost = desk.ghost as AimGhost;
    expect(ghost).toBeInstanceOf(AimGhost);
    expect(desk.click(['A1'])).toBe(true);
    await settle();
    expect(ghost.aims).toEqual([{ target: 'B1', can: true, face: 'front' }]);
    desk.click(['B1']);
    expect(given).toEqual([{ verb: 'charge', unit: 'A1', target: 'B1' }]);
  });
  it('at those who cannot be struck only say why', async () => {
    const { desk, given } = table(ranked(), ['charge', 'end'], CHARGES, { ok: true }, { charges: { charges: [{ target: 'B1', can: false, words: 'too far' }] } });
    desk.click(['A1']);
    await settle();
    desk.click(['B1']);
    expect([given, (desk.ghost as AimGhost).asked?.words]).toEqual([[], 'too far']);
  });
});

describe('routine', () => {
  const state = (kind: string, orders: number, moment: number) => ({ moment, you: ['A'], pending: { waits: 'decision', side: 'A', words: '', kind }, orders: Array.from({ length: orders }, (_, i) => order(`${kind} A${i + 1}`, { verb: kind, unit: `A${i + 1}` })) });
  it('does what can be done in one way only, unless it was taken back', () => {
    const given: string[] = [];
    const match = { state: null as unknown, give: (what: string) => (given.push(what), Promise.resolve(true)) };
    const routine = new Routine(match as never);
    expect(dueOnly(state('compulsory', 1, 3) as never)).toBe(true);
    expect(dueOnly(state('respond', 1, 3) as never)).toBe(false);
    routine.heard(state('compulsory', 1, 3) as never);
    expect([given, routine.shown]).toEqual([['compulsory A1'], false]);
    routine.heard(state('compulsory', 1, 2) as never);
    expect([given.length, routine.shown]).toEqual([1, true]);
  });
  it('does all duties in the order of the list once somebody says so', () => {
    const given: string[] = [];
    const match = { state: state('rally', 3, 1) as unknown, give: (what: string) => (given.push(what), Promise.resolve(true)) };
    const routine = new Routine(match as never);
    routine.heard(match.state as never);
    expect(given).toEqual([]);
    routine.begin();
    routine.heard(state('rally', 2, 2) as never);
    routine.heard(state('moves', 5, 3) as never);
    expect(given).toEqual(['rally A1', 'rally A1']);
  });
});
