import { blake2b } from '@noble/hashes/blake2.js';
import { describe, expect, it } from 'vitest';
import type { KeptDice } from '../src/lib/dicekeeper';
import { judge, prove, sealOf, type DiceRecord } from '../src/lib/fairdice';
// @ts-expect-error: plain JavaScript
import { FairDice } from '../dev/dice.mjs';

it('agrees with the dice of the fake server, and notices a changed face', () => {
  const dice = new FairDice('abc', ['A', 'B']);
  dice.seeds.B = 'été';
  const rolls = [2, 1, 40, 3].map((count) => ({ sides: 6, faces: dice.roll(count, 6) as number[] }));
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  const record: DiceRecord = { match: 'abc', commitment: hex(blake2b(dice.secret, { dkLen: 32 })), secret: hex(dice.secret), seeds: ['', 'été'], rolls };
  const proof = prove(record);
  expect(proof.commitment).toBe(true);
  expect(proof.rolls.every((roll) => roll.ok)).toBe(true);
  rolls[1]!.faces[0] = (rolls[1]!.faces[0]! % 6) + 1;
  expect(prove(record).rolls.map((roll) => roll.ok)).toEqual([true, false, true, true]);
});

// A match as an honest server shows it, and what the browser of side A noted. `secret` and `seeds` may be others.
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const commitmentOf = (secret: Uint8Array) => hex(blake2b(secret, { dkLen: 32 }));
function shown({ secret = 7, seeds = ['ada', ''] }: { secret?: number; seeds?: string[] } = {}): DiceRecord {
  const dice = new FairDice('abc', ['A', 'B']);
  dice.secret = new Uint8Array(32).fill(secret);
  dice.seeds = { A: seeds[0], B: seeds[1] };
  const rolls = [2, 1, 5].map((count) => ({ sides: 6, faces: dice.roll(count, 6) as number[] }));
  return { match: 'abc', commitment: commitmentOf(dice.secret), secret: hex(dice.secret), seeds, rolls };
}
const noted = (record: DiceRecord, change: Partial<KeptDice> = {}): KeptDice => ({
  commitment: record.commitment,
  since: 0,
  at: 1,
  seeds: { A: record.seeds[0]! },
  seals: Object.fromEntries(record.seeds.flatMap((seed, i) => (seed ? [['AB'[i], sealOf('abc', 'AB'[i]!, seed)]] : []))),
  rolls: record.rolls.map((roll) => roll.faces.join()),
  doubts: [],
  ...change,
});
const wrong = (record: DiceRecord, kept: KeptDice | null) => judge(record, kept).findings.filter((each) => each.ok === false).map((each) => each.what);

describe('a judgement of dice', () => {
  it('is good when everything is as it was noted', () => {
    for (const seeds of [['ada', ''], ['ada', 'bob']]) expect(judge(shown({ seeds }), noted(shown({ seeds }))).verdict).toBe('good');
  });
  it('finds a server that swaps secret, commitment and rolls together', () => {
    const swapped = shown({ secret: 8 });
    expect(prove(swapped).commitment && prove(swapped).rolls.every((roll) => roll.ok)).toBe(true);
    expect(wrong(swapped, noted(shown()))).toEqual(['commitment', 'secret', 'shown']);
    expect(wrong(swapped, noted(shown(), { rolls: swapped.rolls.map((roll) => roll.faces.join()) }))).toEqual(['commitment', 'secret']);
  });
  it('finds a server that leaves the seed out, although all its figures agree', () => {
    const honest = noted(shown());
    const without = shown({ seeds: ['', ''] });
    expect(wrong(without, { ...honest, rolls: without.rolls.map((roll) => roll.faces.join()) })).toEqual(['seed']);
  });
  it('finds a seed that was made up for a bot, or changed after the seals', () => {
    const made_up = shown({ seeds: ['ada', 'chosen'] });
    expect(wrong(made_up, noted(made_up, { seals: { A: sealOf('abc', 'A', 'ada') } }))).toEqual(['seals']);
    expect(wrong(made_up, noted(made_up, { seals: { A: sealOf('abc', 'A', 'ada'), B: sealOf('abc', 'B', 'bob') } }))).toEqual(['seals']);
  });
  it('finds faces that were not those shown in the battle', () => {
    const record = shown();
    const kept = noted(record);
    kept.rolls[1] = kept.rolls[1] === '6' ? '5' : '6';
    expect(wrong(record, kept)).toEqual(['shown']);
    expect(wrong(record, noted(record, { rolls: [...noted(record).rolls, '1,1'] }))).toEqual(['shown']);
    expect(wrong(record, noted(record, { doubts: ['commitment', 'seals', 'rolls'] }))).toEqual(['commitment', 'seals', 'shown']);
  });
  it('says what it cannot prove, and never calls that good', () => {
    const record = shown();
    const open = (kept: KeptDice | null) => judge(record, kept).findings.filter((each) => each.ok === null).map((each) => each.what);
    expect(judge(record, null).verdict).toBe('part');
    expect(open(null)).toEqual(['commitment', 'seed', 'seals', 'shown']);
    expect(open(noted(record, { since: 2, seeds: {}, seals: null }))).toEqual(['commitment', 'seed', 'seals']);
    expect(open(noted(record, { rolls: ['', noted(record).rolls[1]!, noted(record).rolls[2]!] }))).toEqual(['shown']);
    expect(open(noted(record, { seals: { A: sealOf('abc', 'A', 'ada'), B: sealOf('abc', 'B', 'lost') } }))).toEqual(['withheld']);
  });
});
