import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Desk } from '../src/table/desk.svelte';
import type { BlockGhost } from '../src/table/ghosts/block.svelte';
import type { FiguresGhost } from '../src/table/ghosts/figures.svelte';
import { frameOf } from '../src/table/geometry';
import { PLANS, PREVIEWS, SPOKEN } from '../src/table/plans';
import { figuresOrder } from '../src/table/plans/fields';
import { choosePlan, type Asked } from '../src/table/plans/plan';
import { grab, order, table, unit } from './table-desk';

const asked = (verbs: string[], more: Partial<Asked> = {}): Asked => ({ verbs: new Set(verbs), side: 'A', orders: [], unit: 'A1', acts: true, waiting: [], ...more });
const chosen = (verbs: string[], more: Partial<Asked> = {}) => choosePlan(PLANS, asked(verbs, more))?.task;

describe('plans', () => {
  it('are chosen by the verbs of the decision', () => {
    for (const verb of ['move', 'manoeuvre', 'mount']) expect(chosen([verb, 'forgo'])).toEqual({ verb, unit: 'A1' });
    for (const verb of ['pivot', 'marker', 'terrain', 'duels']) expect(chosen([verb, 'done'])).toEqual({ verb, unit: '' });
    expect(chosen(['shoot', 'volley'])).toEqual({ verb: 'shoot', unit: '' });
    expect(chosen(['place', 'deploy'])?.verb).toBe('deploy');
    expect(chosen(['place'])?.verb).toBe('place');
  });
  it('wait until there is somebody whom they are about', () => {
    expect(chosen(['move'], { unit: '' })).toBeUndefined();
    expect(chosen(['shoot'], { acts: false })).toBeUndefined();
    expect(chosen(['deploy'], { waiting: [unit('A2') as never] })).toEqual({ verb: 'deploy', unit: 'A2' });
    const orders = [order('deploy A3', { verb: 'deploy', unit: 'A3' })];
    expect(chosen(['deploy'], { orders, waiting: [unit('A2') as never] })).toEqual({ verb: 'deploy', unit: 'A3' });
  });
  it('serve one verb each', () => {
    // Figures and regiments that shoot or are set up are told apart by what their orders name.
    const verbs = [...PLANS, ...SPOKEN].map((each) => each.verb).filter((verb) => !['shoot', 'deploy', 'place'].includes(verb));
    expect(new Set(verbs).size).toBe(verbs.length);
    const shot = order('shoot A1 B1 -', { verb: 'shoot', unit: 'A1', target: 'B1' });
    expect(choosePlan(PLANS, asked(['shoot'], { acts: false, unit: '', orders: [shot] }))?.plan).not.toBe(choosePlan(PLANS, asked(['shoot', 'volley']))?.plan);
    expect(choosePlan(PLANS, asked(['sing', 'end', 'wheel']))).toBeNull();
  });
  it('can be added to, for the verbs of another game', () => {
    const dig = { verb: 'dig', task: ({ unit }: Asked) => ({ verb: 'dig', unit }) };
    expect(choosePlan([...PLANS, dig], asked(['dig']))).toEqual({ plan: dig, task: { verb: 'dig', unit: 'A1' } });
  });
  it('leave a decision with unknown verbs to the list of orders', () => {
    const { desk, match, given } = table({}, ['sing', 'dance'], [order('sing A1', { verb: 'sing', unit: 'A1' })]);
    expect([desk.plan, desk.ghost, desk.task, desk.order]).toEqual([null, null, null, null]);
    expect(desk.spoken).toEqual([]);
    expect(desk.grab(grab({ x: 100, y: 100 }, ['A1-1', 'A1']))).toBeNull();
    expect(desk.put({ x: 300, y: 100 }) || desk.nudge(5, 0) || desk.rotate(5) || desk.escape()).toBe(false);
    // A click is meant for the list.
    expect(desk.click(['A1-1', 'A1'])).toBe(false);
    match.chosen = order('sing A1', { verb: 'sing', unit: 'A1' });
    expect(new Desk(match as never).poses.size).toBe(0);
    expect(given).toEqual([]);
  });
  it('are the only files of the table that know verbs, and none knows a game', () => {
    const folder = new URL('../src/table/', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|svelte)$/.test(file));
    expect(files.length).toBeGreaterThan(30);
    const verbs = [...PLANS, ...SPOKEN].map(({ verb }) => verb).concat(Object.keys(PREVIEWS), 'toward', 'charge', 'pass', 'interrupt', 'after');
    for (const file of files) {
      const text = readFileSync(new URL(file, folder), 'utf8');
      expect(text, file).not.toMatch(/clash|champs|filler/i);
      if (!file.startsWith('plans/')) expect(verbs.filter((verb) => text.includes(`'${verb}'`)), file).toEqual([]);
    }
  });
  it('say nothing while another side decides', () => {
    const { match } = table({}, ['move']);
    match.mine = false;
    expect(new Desk(match as never).plan).toBeNull();
  });
});

describe('orders of ghosts', () => {
  it('are written in whole hundredths', () => {
    expect(figuresOrder('move', new Map([['A1-1', { x: 412.504, y: 300, h: -0.001 }]]))).toEqual({ verb: 'move', figures: [{ figure: 'A1-1', x: 41250, y: 30000, heading: 0 }] });
    const { desk } = table({ acting: null }, ['deploy'], [order('deploy A2', { verb: 'deploy', unit: 'A2', x: 100, y: 234.5, heading: 35999.9, files: 3 })]);
    desk.ghost!.choose('A2');
    expect(desk.order).toEqual({ verb: 'deploy', unit: 'A2', x: 100, y: 235, heading: 0, files: 3 });
  });
  it('place every figure where units are set up so', () => {
    const { desk } = table({ acting: null }, ['place']);
    const ghost = desk.ghost as BlockGhost;
    expect(desk.put({ x: 600, y: 100 })).toBe(true);
    ghost.files(5);
    expect(desk.order).toEqual({ verb: 'place', unit: 'A2', figures: [1, 2, 3].map((i) => ({ figure: `A2-${i}`, x: 56000 + 2000 * i, y: 10000, heading: 0 })) });
    expect(desk.plan!.choice!('A2', desk)).toEqual({ words: 'A2', note: '3' });
  });
  it('turn an agile figure of any unit of the side where it stands', () => {
    const { desk } = table({ acting: null }, ['pivot', 'done']);
    const ghost = desk.ghost as FiguresGhost;
    expect([desk.rotate(5), desk.click(['B1-1', 'B1']), desk.put({ x: 1, y: 1 })]).toEqual([false, false, false]);
    expect(desk.click(['A1-3', 'A1'])).toBe(true);
    expect(desk.task).toEqual({ verb: 'pivot', unit: 'A1' });
    desk.rotate(45);
    expect(desk.nudge(5, 0)).toBe(false);
    expect(desk.grab(grab({ x: 140, y: 100 }, ['A1-3', 'A1']))).toBeNull();
    expect(desk.order).toEqual({ verb: 'pivot', figure: 'A1-3', heading: 4500 });
    desk.click(['A1-1', 'A1']);
    expect([...ghost.staged.keys()]).toEqual(['A1-1']);
  });
  it('put a marker down for a unit or for nothing', () => {
    const { desk } = table({ acting: null }, ['marker'], [order('marker A2', { verb: 'marker', unit: 'A2' }), order('marker', { verb: 'marker' })]);
    expect(desk.ghost!.choices).toEqual(['A2', '']);
    desk.put({ x: 10, y: 20 });
    expect(desk.order).toEqual({ verb: 'marker', x: 1000, y: 2000 });
    desk.ghost!.choose('A2');
    expect(desk.order).toEqual({ verb: 'marker', unit: 'A2', x: 1000, y: 2000 });
    desk.cancel();
    expect(desk.order).toBeNull();
  });
  it('stand beside orders of the list that go with them', () => {
    const { desk } = table({}, ['move', 'toward'], [order('forgo', { verb: 'forgo' }), order('charge', { verb: 'charge' })]);
    expect(desk.beside.map((each) => each.order)).toEqual(['charge']);
    expect(desk.toward).not.toBeNull();
    (desk.ghost as FiguresGhost).single = true;
    // One figure does not go `toward` anything.
    expect(desk.toward).toBeNull();
    expect(table({}, ['move']).desk.toward).toBeNull();
    expect(table({}, ['manoeuvre', 'toward']).desk.toward).toBeNull();
  });
  it('show the reach of those who shoot', () => {
    expect(table({}, ['shoot']).desk.looked).toBe('A1');
    expect(table({}, ['move']).desk.looked).toBe('');
  });
  it('wheel about the corner that stays, and no farther than the unit reaches', () => {
    const { desk } = table({}, ['move']);
    expect(desk.ghost!.handles).toBe('corners');
    desk.grab({ ...grab({ x: 150, y: 110 }, null as never), handle: 'wheel-right' })!.move({ x: 90 + 42.43, y: 110 + 42.43 });
    expect(desk.poses.get('A1-1')!.h).toBe(315);
    expect(desk.way).toBeLessThanOrEqual(desk.limit);
    expect((desk.ghost as FiguresGhost).alone).toBe(false);
  });
});

describe('previews', () => {
  const BASE = { w: 20, d: 20 };
  const men = [1, 2, 3].map((i) => ({ id: `A1-${i}`, role: 'rank', troop: 'I', side: 'A', ...BASE }));
  const now = new Map(men.map((man, i) => [man.id, { x: 20 * i, y: 0, h: 0 }]));
  const ground = { now, frame: frameOf([...now.values()].map((pose) => ({ ...pose, ...BASE }))), menOf: () => men };
  const preview = (json: Record<string, unknown>) => PREVIEWS[String(json.verb)]?.(json, ground) ?? null;
  it('show where listed orders lead', () => {
    expect(preview({ verb: 'advance', ahead: 5000, right: 1000 })!.get('A1-1')).toEqual({ x: 10, y: 50, h: 0 });
    const wheeled = preview({ verb: 'wheel', hand: 'left', turn: 9000 })!.get('A1-3')!;
    expect([Math.round(wheeled.x), Math.round(wheeled.y), wheeled.h]).toEqual([0, 60, 270]);
    expect(preview({ verb: 'deploy', unit: 'A1', x: 10000, y: 20000, heading: 0, files: 2 })!.size).toBe(3);
    for (const verb of ['move', 'manoeuvre', 'place', 'mount']) expect(preview({ verb, figures: [{ figure: 'A1-1', x: 500, y: 100, heading: 9000 }] })).toEqual(new Map([['A1-1', { x: 5, y: 1, h: 90 }]]));
    expect(preview({ verb: 'pivot', figure: 'A1-2', heading: 9000 })).toEqual(new Map([['A1-2', { x: 20, y: 0, h: 90 }]]));
  });
  it('leave to the server what only it knows', () => {
    for (const verb of ['toward', 'charge', 'spread', 'forgo', 'sing']) expect(preview({ verb, x: 1, y: 2 })).toBeNull();
  });
});
