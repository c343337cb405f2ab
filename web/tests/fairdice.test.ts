import { blake2b } from '@noble/hashes/blake2.js';
import { expect, it } from 'vitest';
import { prove, type DiceRecord } from '../src/lib/fairdice';
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
