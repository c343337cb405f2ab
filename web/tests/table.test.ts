import { describe, expect, it } from 'vitest';
import type { State } from '../src/lib/protocol';
import { Asker } from '../src/table/asker';
import { blockOf, limited, longest, pivotOf, shiftedAll, turnedAll } from '../src/table/formation';
import { bearing, corners, farthest, frameOf, inside, room, snap, turnBetween, turnedAbout } from '../src/table/geometry';
import { along, lie, middleOf, roof, scatter, toEdge } from '../src/table/ground';
import { fitOf, kindOf, MINIS } from '../src/table/minis';
import { interruption, silentPass } from '../src/table/plans/quiet';
import { waiting, type TableView } from '../src/table/view';

const BASE = { w: 20, d: 20 };
const near = (a: { x: number; y: number }, x: number, y: number) => {
  expect(a.x).toBeCloseTo(x, 6);
  expect(a.y).toBeCloseTo(y, 6);
};

describe('geometry of the table', () => {
  it('CL-GEO-02 names the corners from the front left, clockwise', () => {
    const north = corners({ x: 100, y: 100, h: 0 }, { w: 20, d: 50 });
    near(north[0], 90, 125);
    near(north[1], 110, 125);
    near(north[2], 110, 75);
    near(north[3], 90, 75);
    const east = corners({ x: 0, y: 0, h: 90 }, { w: 20, d: 50 });
    near(east[0], 25, 10);
    near(east[1], 25, -10);
  });
  it('CL-MOV-02 measures the corner that moves farthest', () => {
    expect(farthest({ x: 0, y: 0, h: 0 }, { x: 0, y: 100, h: 0 }, BASE)).toBeCloseTo(100);
    expect(farthest({ x: 0, y: 0, h: 0 }, { x: 0, y: 0, h: 180 }, BASE)).toBeCloseTo(Math.hypot(20, 20));
  });
  it('turns clockwise, as headings do', () => {
    const turned = turnedAbout({ x: 0, y: 10, h: 0 }, { x: 0, y: 0 }, 90);
    near(turned, 10, 0);
    expect(turned.h).toBe(90);
    expect(bearing({ x: 0, y: 0 }, { x: 5, y: -5 })).toBeCloseTo(135);
    expect(turnBetween(350, 10)).toBe(20);
    expect(turnBetween(10, 350)).toBe(-20);
  });
  it('knows the room between two bases, and overlaps as less than none', () => {
    const a = corners({ x: 0, y: 0, h: 0 }, BASE);
    expect(room(a, corners({ x: 0, y: 23, h: 0 }, BASE))).toMatchObject({ y: 1, level: true });
    expect(room(a, corners({ x: 0, y: 23, h: 0 }, BASE)).gap).toBeCloseTo(3);
    expect(room(a, corners({ x: 18, y: 0, h: 0 }, BASE)).gap).toBeCloseTo(-2);
    expect(room(a, corners({ x: 40, y: 40, h: 0 }, BASE)).level).toBe(false);
  });
  it('brings bases to rest against each other when they are near', () => {
    const enemy = [corners({ x: 0, y: 24, h: 180 }, BASE)];
    near(snap([corners({ x: 5, y: 0, h: 0 }, BASE)], enemy, 6)!, 0, 4);
    near(snap([corners({ x: 5, y: 7, h: 0 }, BASE)], enemy, 6)!, 0, -3);
    expect(snap([corners({ x: 5, y: -10, h: 0 }, BASE)], enemy, 6)).toBeNull();
    expect(snap([corners({ x: 22, y: 2, h: 0 }, BASE)], enemy, 6)).toBeNull();
  });
  it('frames a formation in the direction of most of it', () => {
    const frame = frameOf([0, 20, 40].map((x) => ({ x, y: 0, h: x === 40 ? 30 : 90, ...BASE })))!;
    expect(frame.h).toBe(90);
    expect(frameOf([])).toBeNull();
    const line = frameOf([0, 20, 40].map((x) => ({ x, y: 0, h: 0, ...BASE })))!;
    expect(line).toMatchObject({ w: 60, d: 20, h: 0 });
    near(line, 20, 0);
    near(pivotOf(line, 'left'), -10, 10);
  });
  it('tells what lies inside an area', () => {
    const square: [number, number][] = [[0, 0], [10, 0], [10, 10], [0, 10]];
    expect(inside({ x: 5, y: 5 }, square)).toBe(true);
    expect(inside({ x: 15, y: 5 }, square)).toBe(false);
  });
});

describe('formations', () => {
  const men = Array.from({ length: 7 }, (_, i) => ({ id: `A1-${i + 1}`, role: i === 6 ? 'officer' : 'rank', ...BASE }));
  it('CL-SET-11 sets a block with its officer in the middle and the last rank centred', () => {
    const block = blockOf(men, { x: 100, y: 200, h: 0, files: 4 });
    near(block.get('A1-1')!, 70, 200);
    near(block.get('A1-7')!, 90, 200);
    near(block.get('A1-4')!, 80, 180);
    near(block.get('A1-6')!, 120, 180);
    const facing = blockOf(men, { x: 100, y: 200, h: 180, files: 4 });
    near(facing.get('A1-1')!, 130, 200);
    near(facing.get('A1-5')!, 100, 220);
  });
  it('moves and turns together', () => {
    const now = new Map(men.slice(0, 3).map((man, i) => [man.id, { x: 20 * i, y: 0, h: 0 }]));
    expect(longest(now, shiftedAll(now, { x: 0, y: 30 }), () => BASE)).toBeCloseTo(30);
    near(turnedAll(now, { x: 0, y: 0 }, 90).get('A1-2')!, 0, -20);
  });
  it('holds a step at the limit, and lets go when pulled farther', () => {
    near(limited({ x: 0, y: 110 }, 100), 0, 110);
    near(limited({ x: 0, y: 110 }, 100, 1.25), 0, 100);
    near(limited({ x: 0, y: 140 }, 100, 1.25), 0, 140);
    near(limited({ x: 30, y: 40 }, 10, Infinity), 6, 8);
  });
});

describe('asker', () => {
  it('has one question under way, sends the newest, and keeps its pause', async () => {
    let now = 0;
    const sent: number[] = [];
    const heard: string[] = [];
    const answers: ((answer: string) => void)[] = [];
    const timers: { run: () => void; after_ms: number }[] = [];
    const asker = new Asker<number, string>((question) => (sent.push(question), new Promise((done) => answers.push(done))), (question, answer) => heard.push(`${question} ${answer}`), 90, () => now, (run, after_ms) => timers.push({ run, after_ms }));
    asker.wonder(1);
    asker.wonder(2);
    asker.wonder(3);
    expect(sent).toEqual([1]);
    now = 30;
    answers[0]!('yes');
    await Promise.resolve();
    expect(heard).toEqual(['1 yes']);
    expect(timers[0]!.after_ms).toBe(60);
    now = 90;
    timers[0]!.run();
    expect(sent).toEqual([1, 3]);
    asker.drop();
    answers[1]!('no');
    await Promise.resolve();
    expect(heard).toEqual(['1 yes']);
    now = 500;
    asker.wonder(4);
    expect(sent).toEqual([1, 3, 4]);
  });
});

describe('quiet', () => {
  const state = (phase: number, verbs: string[]): State =>
    ({ you: ['B'], pending: { waits: 'decision', side: 'B', words: '', verbs }, view: { phase, announced: { unit: 'A1', action: 'move', by: 'A' } }, orders: verbs.map((verb) => ({ order: verb, words: verb, json: { verb } })) }) as unknown as State;
  it('passes interruptions until the phase is over', () => {
    const asked = state(3, ['pass', 'interrupt', 'after']);
    expect(interruption(asked)).toBe(true);
    expect(silentPass(null, asked)).toBeNull();
    expect(silentPass({ phase: 3, sides: ['B'] }, asked)).toBe('pass');
    expect(silentPass({ phase: 3, sides: ['A'] }, asked)).toBeNull();
    expect(silentPass({ phase: 2, sides: ['B'] }, asked)).toBeNull();
    expect(silentPass({ phase: 3, sides: ['B'] }, state(3, ['influence']))).toBeNull();
  });
});

describe('the view of a table', () => {
  it('knows the units that wait to be set up', () => {
    const unit = (id: string, side: string, more = {}) => ({ id, side, destroyed: false, left: false, ...more });
    const view = { units: [unit('A1', 'A'), unit('A2', 'A'), unit('A3', 'A', { left: true }), unit('B1', 'B')], figures: [{ id: 'A1-1', unit: 'A1', x: 1, y: 2 }, { id: 'A2-1', unit: 'A2', x: null, y: null }] } as unknown as TableView;
    expect(waiting(view, 'A').map((each) => each.id)).toEqual(['A2']);
  });
});

describe('ornaments', () => {
  const square: [number, number][] = [[0, 0], [200, 0], [200, 100], [0, 100]];
  it('grow inside their area, the same each time', () => {
    const trees = scatter(square, 27, 9);
    expect(trees.length).toBeGreaterThan(8);
    expect(trees.every((tree) => inside(tree, square) && toEdge(tree, square) >= 9)).toBe(true);
    expect(scatter(square, 27, 9)).toEqual(trees);
    expect(middleOf(square)).toEqual({ x: 100, y: 50 });
  });
  it('follow lines, and put a ridge along the longer way of a house', () => {
    expect(along([[0, 0], [100, 0]], 10, false)).toHaveLength(10);
    expect(along([[0, 0], [100, 0]], 10, false)[0]).toMatchObject({ x: 5, y: 0, ny: 1 });
    expect(roof(square)!.ridge).toBe('M0 50L200 50');
    expect(roof([[0, 0], [10, 0], [5, 8]])).toBeNull();
    expect(lie(square)).toBe(0);
  });
});

describe('miniatures', () => {
  it('are drawn for every troop of the rulebook', () => {
    const TROOPS = 'I C D A VR VM VL VT VF EN EL IC IM IT IE IB IW IA AE AD AW AA'.split(' ');
    for (const troop of TROOPS) expect(MINIS[kindOf(troop, true, false)], troop).toBeDefined();
    expect(kindOf('IC', false, false)).toBe('foot');
    expect(kindOf('IC', true, true)).toBe('mounted');
    expect(kindOf('I', undefined, true)).toBe('shooter');
    expect(fitOf(MINIS.foot, 20, 20)).toBeCloseTo(0.768);
  });
});
