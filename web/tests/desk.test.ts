import { describe, expect, it } from 'vitest';
import type { State } from '../src/lib/protocol';
import type { MatchModel } from '../src/match/model.svelte';
import { Desk } from '../src/table/desk.svelte';
import type { BlockGhost } from '../src/table/ghosts/block.svelte';
import type { FiguresGhost } from '../src/table/ghosts/figures.svelte';
import type { DuelPairs } from '../src/table/plans/duels.svelte';
import type { Unit } from '../src/table/view';
import type { ShotPairs } from '../src/table/plans/shots.svelte';
import { grab, order, settle, table } from './table-desk';

describe('the desk', () => {
  it('drags a whole unit, asks the server and gives what it allows', async () => {
    const { desk, given } = table({}, ['move', 'forgo']);
    expect(desk.task).toEqual({ verb: 'move', unit: 'A1' });
    const grip = desk.grab(grab({ x: 100, y: 100 }, ['A1-1', 'A1']))!;
    grip.move({ x: 90, y: 130 });
    grip.end(true);
    expect(desk.poses.get('A1-3')).toEqual({ x: 130, y: 130, h: 0 });
    expect(desk.colour).toBe('asking');
    expect(await desk.confirm()).toBe(false);
    await settle();
    expect(desk.colour).toBe('yes');
    expect(await desk.confirm()).toBe(true);
    expect(given).toEqual([{ verb: 'move', figures: [1, 2, 3].map((i) => ({ figure: `A1-${i}`, x: 7000 + 2000 * i, y: 13000, heading: 0 })) }]);
  });
  it('says why not, and who is meant', async () => {
    const { desk } = table({}, ['move'], [], { ok: false, error: { code: 'overlap', clause: 'CL-MOV-04', message: 'A1-2 would stand on B1-1.' } });
    desk.put({ x: 300, y: 100 });
    await settle();
    expect(desk.colour).toBe('no');
    expect([...desk.faulty]).toEqual(['A1-2', 'B1-1']);
    expect(desk.way).toBeCloseTo(100);
    expect(await desk.confirm()).toBe(false);
    expect(desk.escape()).toBe(true);
    expect(desk.own).toBe(false);
    expect(desk.escape()).toBe(false);
  });
  it('comes to rest against an enemy that is near', () => {
    const { desk } = table({}, ['move']);
    desk.grab(grab({ x: 100, y: 100 }, ['A1-1', 'A1']))!.move({ x: 100, y: 177 });
    expect(desk.poses.get('A1-2')!.y).toBeCloseTo(180);
  });
  it('moves single figures, and puts them back', () => {
    const { desk } = table({}, ['move']);
    const ghost = desk.ghost as FiguresGhost;
    ghost.single = true;
    expect(desk.nudge(0, 5)).toBe(false);
    desk.click(['A1-2', 'A1']);
    expect(desk.nudge(0, 30)).toBe(true);
    expect([...desk.poses.keys()]).toEqual(['A1-2']);
    ghost.put_back('A1-2');
    expect(desk.own).toBe(false);
  });
  it('seats a manoeuvring figure beside another of its unit', () => {
    const { desk } = table({ announced: { unit: 'A1', action: 'manoeuvre', by: 'A' } }, ['manoeuvre', 'forgo']);
    desk.grab(grab({ x: 140, y: 100 }, ['A1-3', 'A1']))!.move({ x: 103, y: 83 });
    expect(desk.poses.get('A1-3')).toEqual({ x: 100, y: 80, h: 0 });
    expect(desk.order).toEqual({ verb: 'manoeuvre', figures: [{ figure: 'A1-3', x: 10000, y: 8000, heading: 0 }] });
  });
  it('sets a unit up as a block', () => {
    const { desk } = table({ acting: null, step: 'deploy' }, ['deploy'], [order('deploy A2', { verb: 'deploy', unit: 'A2', x: 30000, y: 20000, heading: 0, files: 3 })]);
    const ghost = desk.ghost as BlockGhost;
    expect(ghost.choices).toEqual(['A2']);
    ghost.choose('A2');
    ghost.files(-1);
    desk.rotate(10);
    desk.put({ x: 400, y: 150 });
    expect(desk.order).toEqual({ verb: 'deploy', unit: 'A2', x: 40000, y: 15000, heading: 1000, files: 2 });
    expect(desk.poses.size).toBe(3);
  });
  it('shows what a listed order would do, until something else is put together', () => {
    const { desk, match } = table({}, ['move', 'advance']);
    match.chosen = order('advance 5000 0', { verb: 'advance', ahead: 5000, right: 0 });
    const shown = new Desk(match as unknown as MatchModel);
    expect(shown.poses.get('A1-1')).toEqual({ x: 100, y: 150, h: 0 });
    expect(shown.colour).toBe('listed');
    desk.nudge(5, 0);
    expect(match.chosen).toBeNull();
  });
  it('goes as far as it can toward the ghost', async () => {
    const { desk, given } = table({}, ['move', 'toward']);
    desk.grab(grab({ x: 100, y: 100 }, ['A1-1', 'A1']))!.move({ x: 100, y: 400 });
    expect(desk.toward).not.toBeNull();
    await desk.goToward();
    expect(given).toEqual([{ verb: 'toward', x: 12000, y: 40000 }]);
  });
  it('puts down terrain and markers', () => {
    const { desk } = table({ acting: null, step: 'terrain' }, ['terrain'], [order('t', { verb: 'terrain', element: 'wood', x: 0, y: 0, heading: 0 }), order('t', { verb: 'terrain', element: 'hill', x: 0, y: 0, heading: 0 })]);
    desk.ghost!.choose('hill');
    desk.put({ x: 500, y: 450 });
    desk.rotate(30);
    expect(desk.order).toEqual({ verb: 'terrain', element: 'hill', x: 50000, y: 45000, heading: 3000 });
  });
  it('forgets a ghost when the battle has moved on, and passes when it was told to', () => {
    const { desk, state, given } = table({ acting: null, announced: { unit: 'B1', action: 'move', by: 'B' } }, ['pass', 'interrupt'], [order('pass', { verb: 'pass' })]);
    desk.heard(state);
    expect(desk.reaction.asked).toBe(true);
    expect(given).toEqual([]);
    desk.reaction.hush();
    expect(given).toEqual(['pass']);
    expect(desk.reaction.silent).toBe(true);
    desk.heard({ ...state, step: 2 } as State);
    expect(given).toEqual(['pass', 'pass']);
    desk.heard({ ...state, step: 3, view: { ...state.view, phase: 4 } } as State);
    expect(given).toEqual(['pass', 'pass']);
    expect(desk.reaction.quiet).toBeNull();
  });
  it('aims a figure by two clicks, everybody by one', async () => {
    const { desk, given } = table({}, ['shoot', 'volley', 'forgo']);
    const shots = desk.ghost as ShotPairs;
    shots.open();
    expect(shots.shooters).toEqual(['A1-1', 'A1-2', 'A1-3']);
    expect(shots.targets).toEqual(['B1']);
    expect(desk.click(['A1-2', 'A1'])).toBe(true);
    expect(desk.click(['B1-1', 'B1'])).toBe(true);
    expect(shots.order).toEqual({ verb: 'shoot', shots: [{ figure: 'A1-2', target: 'B1', mode: 'plain' }] });
    await settle();
    expect(shots.sure && shots.verdict?.ok).toBe(true);
    desk.click(['A1-2', 'A1']);
    desk.click(['B1-1', 'B1']);
    await settle();
    expect(shots.pairings.map(({ from }) => from)).toEqual(['A1-1', 'A1-2', 'A1-3']);
    shots.aim('A1-1', '');
    await new Promise((done) => setTimeout(done, 120));
    expect(await shots.give()).toBe(true);
    expect(given).toEqual([{ verb: 'shoot', shots: [2, 3].map((i) => ({ figure: `A1-${i}`, target: 'B1', mode: 'plain' })) }]);
  });
  it('leaves out who may not shoot, and says why', async () => {
    const { desk } = table({}, ['shoot'], [], { ok: false, error: { code: 'range', clause: 'CL-SHO-03', message: 'too far' } });
    const shots = desk.ghost as ShotPairs;
    shots.open();
    await shots.all('B1');
    expect(shots.order).toBe(null);
    expect(shots.reasons.get('A1-3')?.message).toBe('too far');
    expect(desk.escape()).toBe(true);
    expect(shots.opened).toBe(false);
  });
  it('begins with the duels of the server and changes them by clicks', async () => {
    const answers = { duels: { fighters: [{ figure: 'A1-1', fighters: 1, foes: ['B1-1'] }, { figure: 'A1-2', fighters: 2, foes: ['B1-1'] }], duels: [{ attacker: 'A1-1', defender: 'B1-1', fighters: 1 }], supports: [{ figure: 'A1-2', defender: 'B1-1' }] } };
    const { desk } = table({}, ['duels', 'auto'], [], { ok: true }, answers);
    const duels = desk.ghost as DuelPairs;
    await duels.open();
    expect(duels.order).toEqual({ verb: 'duels', duels: [{ attacker: 'A1-1', defender: 'B1-1', fighters: 1 }], supports: [{ figure: 'A1-2', defender: 'B1-1' }] });
    desk.click(['A1-1', 'A1']);
    desk.click(['B1-1', 'B1']);
    duels.set('A1-2', 0, { foe: 'B1-1', aside: false });
    duels.set('A1-2', 1, { foe: 'B1-1', aside: false });
    expect(duels.order).toEqual({ verb: 'duels', duels: [{ attacker: 'A1-2', defender: 'B1-1', fighters: 2 }], supports: [{ figure: 'A1-1', defender: 'B1-1' }] });
  });
  it('puts riders down on the bases they will have', async () => {
    const answers = { mount: { room: true, figures: [1, 2, 3].map((i) => ({ figure: `A1-${i}`, x: 80 + 20 * i, y: 100, h: 0, w: 20, d: 50 })) } };
    const { desk } = table({}, ['mount', 'forgo'], [], { ok: true }, answers);
    const ghost = desk.ghost as FiguresGhost;
    expect(desk.task?.verb).toBe('mount');
    expect(ghost.shut).toBe(true);
    expect(desk.put({ x: 300, y: 100 })).toBe(false);
    await ghost.open();
    expect(desk.pieces.menOf('A1')[0]).toMatchObject({ w: 20, d: 50 });
    // They are drawn as they will be.
    expect(desk.plan!.look!({ mounted: false } as Unit).mounted).toBe(true);
    desk.grab(grab({ x: 100, y: 100 }, ['ghost', 'A1-1', 'A1']))!.move({ x: 60, y: 110 });
    expect(desk.order).toEqual({ verb: 'mount', figures: [{ figure: 'A1-1', x: 6000, y: 11000, heading: 0 }, { figure: 'A1-2', x: 12000, y: 10000, heading: 0 }, { figure: 'A1-3', x: 14000, y: 10000, heading: 0 }] });
    ghost.put_back('A1-1');
    expect(desk.poses.get('A1-1')).toMatchObject({ x: 100, y: 100 });
  });
});
