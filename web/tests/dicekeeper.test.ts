import { beforeEach, expect, it } from 'vitest';
import { DiceKeeper, keptDice } from '../src/lib/dicekeeper';
import { sealOf } from '../src/lib/fairdice';
import { drop } from '../src/lib/kept';
import type { Answer, Dice, LogLine, State } from '../src/lib/protocol';

const line = (roll: number, faces: number[]): LogLine => ({ n: roll, step: roll, words: '', roll, dice: { faces } });
const quiet = () => new Promise((done) => setTimeout(done, 20));

// A server that keeps to the protocol, for the seats of one page.
class Stub {
  dice: Dice = { kind: 'fair', commitment: 'c0', phase: 'seal', seals: {}, seeds: [] };
  sent: any[] = [];
  doubt = false;
  others = new Set<string>();
  keeper = new DiceKeeper('m', (message) => this.take(message), (doubt) => (this.doubt = doubt));
  constructor(readonly you: string[]) {}
  state = (): State => ({ match: 'm', you: this.you, dice: structuredClone(this.dice) }) as unknown as State;
  tell = (lines: LogLine[] = []) => this.keeper.heard(this.state(), lines);
  async take(message: any): Promise<Answer> {
    this.sent.push(message);
    if (message.do === 'seal') this.dice.seals![message.side] = message.seal;
    else if (!message.none) this.dice.seeds!.push(message.side);
    const all = [...this.you, ...this.others];
    if (all.every((side) => this.dice.seals![side])) this.dice.phase = 'seed';
    if (all.every((side) => this.dice.seeds!.includes(side))) this.dice.phase = 'roll';
    void this.tell();
    return { ok: true };
  }
}
beforeEach(() => drop('dice.m'));

it('seals a seed for each seat, shows it when all are sealed, and notes everything', async () => {
  const stub = new Stub(['A', 'B']);
  await stub.tell();
  await quiet();
  expect(stub.sent.map((each) => `${each.do} ${each.side}`)).toEqual(['seal A', 'seal B', 'seed A', 'seed B']);
  const noted = keptDice('m')!;
  expect(noted).toMatchObject({ commitment: 'c0', since: 0, seals: stub.dice.seals });
  expect(noted.seeds.A).toMatch(/^[0-9a-f]{32}$/);
  expect(noted.seeds.A).not.toBe(noted.seeds.B);
  for (const side of ['A', 'B']) expect(stub.dice.seals![side]).toBe(sealOf('m', side, noted.seeds[side]!));
});
it('does not show its seed before the other side has sealed', async () => {
  const stub = new Stub(['A']);
  stub.others.add('B');
  await stub.tell();
  await quiet();
  expect(stub.sent.map((each) => each.do)).toEqual(['seal']);
  stub.dice.seals!.B = 'b';
  stub.dice.phase = 'seed';
  await stub.tell();
  await quiet();
  expect(stub.sent.map((each) => each.do)).toEqual(['seal', 'seed']);
  expect(keptDice('m')!.seals).toEqual(stub.dice.seals);
});
it('goes on with the same seed after a break', async () => {
  const stub = new Stub(['A']);
  stub.others.add('B');
  await stub.tell();
  await quiet();
  const { seeds } = keptDice('m')!;
  stub.keeper.joined();
  await stub.tell();
  await quiet();
  expect(stub.sent).toHaveLength(1);
  stub.dice.seals = {}; // The seal never arrived.
  stub.keeper.joined();
  await stub.tell();
  await quiet();
  expect(stub.sent).toHaveLength(2);
  expect(stub.sent[1]).toEqual(stub.sent[0]);
  expect(keptDice('m')!.seeds).toEqual(seeds);
});
it('only notes where it has no seat, or comes late', async () => {
  const stub = new Stub([]);
  stub.dice.phase = 'roll';
  await stub.tell([line(1, [3]), line(2, [4, 4])]);
  expect(stub.sent).toEqual([]);
  expect(keptDice('m')).toMatchObject({ since: 2, seeds: {}, rolls: ['3', '4,4'] });
});
it('notices at once what a server changes: the commitment, the seals, a roll', async () => {
  for (const change of [(stub: Stub) => (stub.dice.commitment = 'c1'), (stub: Stub) => (stub.dice.seals!.A = 'other')]) {
    drop('dice.m');
    const stub = new Stub(['A']);
    await stub.tell();
    await quiet();
    expect(stub.doubt).toBe(false);
    change(stub);
    await stub.tell();
    expect(stub.doubt).toBe(true);
  }
  drop('dice.m');
  const stub = new Stub([]);
  await stub.tell([line(1, [3])]);
  await stub.tell([line(1, [3]), line(2, [5])]);
  expect(stub.doubt).toBe(false);
  await stub.tell([line(1, [6])]);
  expect(stub.doubt).toBe(true);
  expect(keptDice('m')!.rolls).toEqual(['3', '5']);
});
