// Checks the dice of a match as docs/server-protocol.md describes them. Loaded only by the page that does so.
import { blake2b } from '@noble/hashes/blake2.js';

export interface DiceRecord {
  match: string;
  commitment: string;
  secret?: string;
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
