// Fair dice as docs/server-protocol.md describes them.
import { blake2b } from '@noble/hashes/blake2.js';
import { randomBytes } from 'node:crypto';

const text = (words) => new TextEncoder().encode(words);

export class FairDice {
  constructor(match, sides) {
    this.secret = new Uint8Array(randomBytes(32));
    this.match = match;
    this.seeds = Object.fromEntries(sides.map((side) => [side, '']));
    this.block = 0;
    this.bytes = [];
    this.key = null;
  }
  get commitment() {
    return Buffer.from(blake2b(this.secret, { dkLen: 32 })).toString('hex');
  }
  lock() {
    const parts = [text('clashfield dice 1'), this.secret, text(this.match)];
    for (const seed of Object.values(this.seeds)) parts.push(Uint8Array.of(text(seed).length), text(seed));
    this.key = blake2b(Uint8Array.from(parts.flatMap((part) => [...part])), { dkLen: 32 });
  }
  byte() {
    if (this.bytes.length === 0) {
      const number = new Uint8Array(8);
      new DataView(number.buffer).setBigUint64(0, BigInt(this.block++), true);
      this.bytes = [...blake2b(number, { dkLen: 64, key: this.key })];
    }
    return this.bytes.shift();
  }
  roll(count, sides) {
    if (!this.key) this.lock();
    const faces = [];
    while (faces.length < count) {
      const byte = this.byte();
      if (byte < 256 - (256 % sides)) faces.push(1 + (byte % sides));
    }
    return faces;
  }
}
