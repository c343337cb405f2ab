// Chance that can be repeated: the same seed draws the same things.
export class Random {
  constructor(...seed) {
    this.state = 0x9e3779b9;
    for (const part of seed) {
      this.state ^= part >>> 0;
      this.state = this.next();
    }
  }
  // A whole number of 32 bits (mulberry32).
  next() {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
  below(count) {
    return this.next() % Math.max(1, count);
  }
  chance(percent) {
    return this.below(100) < percent;
  }
  pick(list) {
    return list[this.below(list.length)];
  }
  // A key of `weights`, drawn as often as its weight says.
  weighted(weights) {
    const entries = Object.entries(weights);
    let left = this.below(entries.reduce((sum, [, weight]) => sum + weight, 0));
    for (const [key, weight] of entries) {
      left -= weight;
      if (left < 0) return key;
    }
    return entries[0][0];
  }
}
