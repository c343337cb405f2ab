// Turns clicks into orders. It knows no rules: an order mentions words, and clicking things narrows the list down to
// the orders that mention all of them. `extra` adds what a board can tell about an order, such as the hex a step
// leads to.
import type { Json, Order } from './protocol';

export type Extra = (order: Order) => string[];

const SILENT = new Set(['side', 'verb']);

export function mentions(json: Json, found: Set<string> = new Set()): Set<string> {
  if (typeof json === 'string') found.add(json);
  else if (typeof json === 'number') found.add(String(json));
  else if (Array.isArray(json)) for (const each of json) mentions(each, found);
  else if (json && typeof json === 'object')
    for (const [key, value] of Object.entries(json)) if (!SILENT.has(key)) mentions(value, found);
  return found;
}

export interface Listed {
  order: Order;
  index: number;
  words: Set<string>;
}

export function listed(orders: readonly Order[], extra?: Extra): Listed[] {
  return orders.map((order, index) => {
    const words = mentions(order.json);
    for (const word of extra?.(order) ?? []) words.add(word);
    return { order, index, words };
  });
}

export const fitting = (list: readonly Listed[], picked: readonly string[]): Listed[] =>
  list.filter((each) => picked.every((word) => each.words.has(word)));

// What may be clicked next: everything the orders that still fit mention, without what is picked already.
export function choices(list: readonly Listed[], picked: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const each of fitting(list, picked)) for (const word of each.words) words.add(word);
  for (const word of picked) words.delete(word);
  return words;
}

// The order that is meant if nothing else is clicked: the only one that fits, or the first that needs no other thing
// of the board ("move CT" before "move CT attack B").
export function offered(list: readonly Listed[], picked: readonly string[], isThing: (word: string) => boolean): Order | null {
  if (picked.length === 0) return null;
  const fits = fitting(list, picked);
  if (fits.length === 1) return fits[0]!.order;
  return fits.find((each) => [...each.words].every((word) => picked.includes(word) || !isThing(word)))?.order ?? null;
}

export interface Pick {
  picked: string[];
  // The click repeated the last one, and what it offers is meant.
  give: Order | null;
}

// A click on a thing known by several names (a hex and the units in it), the nearest first.
export function pick(list: readonly Listed[], picked: readonly string[], names: readonly string[], isThing: (word: string) => boolean): Pick {
  for (const name of names) {
    if (!picked.includes(name)) continue;
    const give = picked.at(-1) === name ? offered(list, picked, isThing) : null;
    if (give) return { picked: [...picked], give };
    // A second click on a thing lets it go, and everything clicked after it.
    return { picked: picked.slice(0, picked.indexOf(name)), give: null };
  }
  for (const start of [picked, []]) {
    for (const name of names) {
      if (fitting(list, [...start, name]).length > 0) return { picked: [...start, name], give: null };
    }
  }
  return { picked: [], give: null };
}

// An order that passes: it names nothing, while others could still act.
export function isPass(order: Order, list: readonly Listed[], nested: boolean): boolean {
  if (nested) return false;
  const own = list.find((each) => each.order.order === order.order);
  if (own && own.words.size > 0) return false;
  return mentions(order.json).size === 0 && list.some((each) => each.words.size > 0);
}

// Who could still act: the words that are things of the given kind.
export function idle(list: readonly Listed[], things: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  for (const each of list) for (const word of each.words) if (things.has(word)) found.add(word);
  return [...found];
}

// Orders one could mean by a thing that no listed order mentions, to ask why not: listed orders with the thing in
// the place of another of its kind.
export function wondered(list: readonly Listed[], picked: readonly string[], thing: string, kin: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  for (const each of fitting(list, picked)) {
    const parts = each.order.order.split(' ');
    const at = parts.findLastIndex((part) => kin.has(part) && !picked.includes(part));
    if (at < 0) continue;
    found.add([...parts.slice(0, at), thing, ...parts.slice(at + 1)].join(' '));
    if (found.size >= 3) break;
  }
  return [...found];
}
