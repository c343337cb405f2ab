// What matches can begin with: everything in tests/vectors and data that the server may be asked to play.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { top } from '../web/server.mjs';

const read = (...path) => JSON.parse(readFileSync(join(top, ...path), 'utf8'));

// The orders that a vector gives or wants refused, in notation or as objects.
function ordersOf(vector) {
  return [...(vector.inputs ?? []), ...(vector.refused ?? [])].map((input) => input.order ?? input).concat(vector.orders ?? []);
}

function vectorsOf(game) {
  const found = [];
  for (const file of readdirSync(join(top, 'tests/vectors', game)).sort()) {
    if (!file.endsWith('.json') || file.startsWith('deck')) continue;
    for (const vector of read('tests/vectors', game, file).vectors) {
      const { situation, scenario } = vector;
      if (situation) found.push({ game, name: vector.name, setup: { situation }, orders: ordersOf(vector) });
      else if (scenario) found.push({ game, name: vector.name, setup: { scenario }, orders: ordersOf(vector) });
    }
  }
  return found;
}

// The cards of the test decks are not on the server: shipped ones take their places.
function withShippedCards(setup, cards) {
  let next = 0;
  const given = new Map();
  const swapped = (key, value) => {
    if ((key !== 'card' && key !== 'character') || typeof value !== 'string' || cards.includes(value)) return value;
    if (!given.has(value)) given.set(value, cards[next++ % cards.length]);
    return given.get(value);
  };
  return JSON.parse(JSON.stringify(setup), swapped);
}

export function loadMaterial() {
  const cards = read('data/filler/characters/classic.json').characters.map((card) => card.id);
  const setups = [];
  for (const game of ['filler', 'champs', 'clash'])
    for (const item of vectorsOf(game)) setups.push(game === 'filler' ? { ...item, setup: withShippedCards(item.setup, cards) } : item);
  const scenarios = [];
  for (const scenario of read('data/filler/scenarios/classic.json').scenarios) scenarios.push({ game: 'filler', setup: { scenario } });
  for (const scenario of read('data/champs/scenarios.json').scenarios)
    for (const deployment of [undefined, 'historical', 'free']) scenarios.push({ game: 'champs', setup: { scenario, ...(deployment && { deployment }) } });
  for (const scenario of read('data/clash/scenarios.json').scenarios) scenarios.push({ game: 'clash', setup: { scenario } });
  for (const { game, setup } of [...scenarios]) scenarios.push({ game, setup: { scenario: setup.scenario.id } });
  const lists = { champs: read('data/champs/armies.json').armies.map((list) => list.id), clash: read('data/clash/armies.json').armies.map((list) => list.id) };
  return { setups, scenarios, lists, ready: read('data/clash/ready.json').armies, maps: read('data/champs/maps.json').maps?.map((map) => map.id) ?? ['m3'] };
}
