// Makes valid JSON slightly, or entirely, wrong: as a tree, and as the text that goes over the wire.

const NUMBERS = [0, -1, 1, 2, 7, 255, 256, 65536, -2147483648, 2147483647, 4294967296, 9007199254740993, -9007199254740993, 1e19, -1e19, 1e300, 0.5, -0.5];
const WORDS = ['', ' ', 'A', 'B', 'Z', 'en', 'null', 'true', '0', '-1', '../..', '\u0000', 'a\u0000b', '\n', '\u001b[31m', '\u202e', '\ufeff', '😀', '{', '%s%n', "'; --", 'x'.repeat(300), 'é'.repeat(700), '__proto__'];

// Something that has no business anywhere.
export function nonsense(random, depth = 0) {
  const kind = random.below(depth > 2 ? 5 : 8);
  if (kind === 0) return null;
  if (kind === 1) return random.chance(50);
  if (kind === 2) return random.pick(NUMBERS);
  if (kind < 5) return random.pick(WORDS);
  if (kind === 5) return [];
  if (kind === 6) return Array.from({ length: random.below(5) }, () => nonsense(random, depth + 1));
  return Object.fromEntries(Array.from({ length: random.below(4) }, () => [random.pick(WORDS), nonsense(random, depth + 1)]));
}

// One of the numbers in a text becomes another: "300,250,0 *8 +20,0" has six.
function withOtherNumber(random, text) {
  const chosen = random.below([...text.matchAll(/\d+/g)].length);
  let at = 0;
  return text.replace(/\d+/g, (found) => (at++ === chosen ? String(random.pick(NUMBERS)) : found));
}

// A value of the same type, a little beside.
function beside(random, value) {
  if (typeof value === 'number') return random.chance(50) ? value + random.pick([-1, 1, 10, -10, 100]) : random.pick(NUMBERS);
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return nonsense(random);
  const at = random.below(value.length + 1);
  switch (random.below(6)) {
    case 0:
      return value.slice(0, at);
    case 1:
      return value.slice(0, at) + random.pick(WORDS) + value.slice(at);
    case 2:
      return withOtherNumber(random, value);
    case 3:
      return value.toUpperCase();
    case 4:
      return value + value;
    default:
      return value.slice(0, at) + String.fromCharCode(32 + random.below(96)) + value.slice(at + 1);
  }
}

// All places of a tree: [holder, key].
function places(tree, found = []) {
  if (tree === null || typeof tree !== 'object') return found;
  for (const key of Object.keys(tree)) {
    found.push([tree, key]);
    places(tree[key], found);
  }
  return found;
}

function deep(random) {
  let tree = nonsense(random);
  const levels = random.pick([5, 20, 30, 200, 1000]);
  for (let i = 0; i < levels; i++) tree = random.chance(50) ? [tree] : { a: tree };
  return tree;
}

// A copy of the tree with `count` changes.
export function mutated(random, tree, count = 1 + random.below(3)) {
  const whole = { tree: structuredClone(tree) };
  for (let i = 0; i < count; i++) {
    const all = places(whole);
    const [holder, key] = random.pick(all);
    const value = holder[key];
    switch (random.weighted({ beside: 40, swap: 15, nonsense: 15, drop: 10, add: 10, twice: 8, many: 2, deep: 2 })) {
      case 'beside':
        holder[key] = value !== null && typeof value === 'object' ? nonsense(random) : beside(random, value);
        break;
      case 'swap': {
        // With another part of the same tree: right in form, wrong in place.
        const [other, its] = random.pick(all);
        holder[key] = structuredClone(other[its]);
        break;
      }
      case 'nonsense':
        holder[key] = nonsense(random);
        break;
      case 'drop':
        if (Array.isArray(holder)) holder.splice(Number(key), 1);
        else if (holder !== whole) delete holder[key];
        break;
      case 'add':
        if (Array.isArray(value)) value.push(random.chance(50) ? nonsense(random) : structuredClone(value[0] ?? null));
        else if (value !== null && typeof value === 'object') value[random.pick(WORDS)] = nonsense(random);
        break;
      case 'twice':
        if (Array.isArray(value) && value.length > 0 && value.length < 40) value.push(...structuredClone(value));
        break;
      case 'many':
        if (Array.isArray(value) && value.length > 0) holder[key] = Array.from({ length: random.pick([100, 1000, 5000]) }, (_, i) => structuredClone(value[i % value.length]));
        break;
      case 'deep':
        holder[key] = deep(random);
        break;
    }
  }
  return whole.tree;
}

// The text of a tree; sometimes broken in ways that no tree has: keys given twice, cut off, bytes that are no UTF-8.
export function textOf(random, tree, brokenPercent = 5) {
  let text;
  try {
    text = JSON.stringify(tree) ?? 'null';
  } catch {
    text = '['.repeat(9000); // deeper than this program can write
  }
  if (!random.chance(brokenPercent)) return Buffer.from(text);
  const at = random.below(text.length);
  switch (random.below(7)) {
    case 0:
      return Buffer.from(text.slice(0, at));
    case 1:
      return Buffer.from(text.replace(/"(\w+)":/, '"$1":5,"$1":'));
    case 2:
      return Buffer.from(text.slice(0, at) + random.pick(['\u0000', ',', '}', '"', '\\ud800', '\\u0000', '1e999', '-0', 'NaN']) + text.slice(at));
    case 3:
      return Buffer.from('['.repeat(random.pick([24, 25, 64, 20_000])));
    case 4:
      return Buffer.from(text.replace(/\d+/, '1' + '0'.repeat(random.pick([20, 400]))));
    default: {
      const bytes = Buffer.from(text + ' ');
      bytes[random.below(bytes.length)] = random.pick([0x00, 0x80, 0xc0, 0xed, 0xf8, 0xff]);
      return bytes;
    }
  }
}
