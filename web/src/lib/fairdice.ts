// Checks the dice of a match as docs/server-protocol.md describes them. Loaded only by the page that does so.
import { blake2b } from '@noble/hashes/blake2.js';
import type { KeptDice } from './dicekeeper';

export interface DiceRecord {
  match: string;
  commitment: string;
  secret?: string;
  // By side; empty where there is none.
  seals?: string[];
  seeds: string[];
  rolls: { sides: number; faces: number[] }[];
}
export interface DiceProof {
  commitment: boolean;
  rolls: { faces: number[]; expected: number[]; ok: boolean }[];
}

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const text = (words: string): Uint8Array => new TextEncoder().encode(words);

function join(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function keyOf(record: DiceRecord): Uint8Array {
  const seeds = record.seeds.flatMap((seed) => [Uint8Array.of(text(seed).length), text(seed)]);
  return blake2b(join([text('clashfield dice 1'), bytesOf(record.secret!), text(record.match), ...seeds]), { dkLen: 32 });
}

export function* stream(key: Uint8Array): Generator<number, never> {
  for (let block = 0n; ; block++) {
    const number = new Uint8Array(8);
    new DataView(number.buffer).setBigUint64(0, block, true);
    yield* blake2b(number, { dkLen: 64, key });
  }
}

export function prove(record: DiceRecord): DiceProof {
  const bytes = stream(keyOf(record));
  const face = (sides: number): number => {
    for (;;) {
      const byte = bytes.next().value;
      if (byte < 256 - (256 % sides)) return 1 + (byte % sides);
    }
  };
  return {
    commitment: hexOf(blake2b(bytesOf(record.secret!), { dkLen: 32 })) === record.commitment,
    rolls: record.rolls.map(({ sides, faces }) => {
      const expected = faces.map(() => face(sides));
      return { faces, expected, ok: expected.every((each, i) => each === faces[i]) };
    }),
  };
}

export const sealOf = (match: string, side: string, seed: string): string => hexOf(blake2b(join([text('clashfield seed 1'), text(match), text(side), text(seed)]), { dkLen: 32 }));

// What was asked about the dice, and the answer; null: this browser cannot tell, because it was not there.
export interface Finding {
  what: 'commitment' | 'secret' | 'seed' | 'seals' | 'withheld' | 'shown' | 'rolls';
  ok: boolean | null;
}
export interface Judgement {
  findings: Finding[];
  proof: DiceProof;
  // All that is needed was seen and agrees; something does not agree; the rest.
  verdict: 'good' | 'bad' | 'part';
}

const sideAt = (i: number): string => String.fromCharCode(65 + i);

function commitmentHeld(record: DiceRecord, kept: KeptDice | null): boolean | null {
  if (!kept) return null;
  if (kept.commitment !== record.commitment || kept.doubts.includes('commitment')) return false;
  return kept.since === 0 ? true : null;
}
function seedHeld(record: DiceRecord, kept: KeptDice | null): boolean | null {
  const own = Object.entries(kept?.seeds ?? {});
  if (own.length === 0) return null;
  return own.every(([side, seed]) => record.seeds[side.charCodeAt(0) - 65] === seed);
}
// Nobody else chose a seed after having seen ours: what has a seal fits it, what has none is empty.
function sealsHeld(record: DiceRecord, kept: KeptDice | null): boolean | null {
  const seals = kept?.seals;
  if (!seals) return null;
  if (kept.doubts.includes('seals')) return false;
  return record.seeds.every((seed, i) => seed === '' || seals[sideAt(i)] === sealOf(record.match, sideAt(i), seed));
}
function shownHeld(record: DiceRecord, kept: KeptDice | null): boolean | null {
  if (!kept) return null;
  if (kept.doubts.includes('rolls') || kept.rolls.length > record.rolls.length) return false;
  if (kept.rolls.some((faces, i) => faces && faces !== record.rolls[i]!.faces.join())) return false;
  return record.rolls.every((_, i) => kept.rolls[i]) ? true : null;
}

// The record that the server shows after the battle, held against what this browser noted meanwhile. Without a secret
// nothing can be thrown again, but what was noted must be there all the same.
export function judge(record: DiceRecord, kept: KeptDice | null): Judgement {
  const promised = kept?.commitment ?? record.commitment;
  const proof = prove({ ...record, commitment: promised });
  const withheld = record.seeds.some((seed, i) => seed === '' && kept?.seals?.[sideAt(i)]);
  const findings: Finding[] = [
    { what: 'commitment', ok: commitmentHeld(record, kept) },
    { what: 'secret', ok: proof.commitment },
    { what: 'seed', ok: seedHeld(record, kept) },
    { what: 'seals', ok: sealsHeld(record, kept) },
    ...(withheld ? [{ what: 'withheld', ok: null } as const] : []),
    { what: 'shown', ok: shownHeld(record, kept) },
    { what: 'rolls', ok: proof.rolls.every((roll) => roll.ok) },
  ];
  const verdict = findings.some((each) => each.ok === false) ? 'bad' : findings.every((each) => each.ok) ? 'good' : 'part';
  return { findings, proof, verdict };
}
