// What one visitor, or a few, do at the server: small stories, most of them sensible, with something wrong now and then.
import { mutated, nonsense, textOf } from './mutate.mjs';
import { Visitor, fetchJson } from './visitor.mjs';
import { frame, raw, upgrade } from './wire.mjs';

const BOTS = ['greedy', 'random'];
const short = (c, values) => c.random.pick(values);

// --- what matches begin with ---

function setupOf(c) {
  const { random, material } = c;
  const kind = random.weighted({ vector: 50, scenario: 25, pickup: 25 });
  if (kind === 'vector') return random.pick(material.setups);
  if (kind === 'scenario') {
    const { game, setup } = random.pick(material.scenarios);
    const deployment = random.chance(30) ? { deployment: random.pick(['ready', 'free', 'alternate', 'covered', 'planned']) } : {};
    return { game, setup: { ...setup, ...deployment } };
  }
  const game = random.pick(['champs', 'clash']);
  const armies = [0, 1].map(() => (game === 'clash' && random.chance(40) ? random.pick(material.ready) : random.pick(material.lists[game])));
  const points = game === 'clash' ? random.pick([300, 500, 800]) : random.pick([150, 200, 300]);
  return { game, setup: { pickup: { points, armies, ...(game === 'champs' && { map: random.pick(material.maps) }) } } };
}

function sidesOf({ game, setup }) {
  if (game !== 'filler') return 2;
  const { situation, scenario } = setup;
  return situation?.players?.length ?? scenario?.players?.length ?? scenario?.choose?.players ?? 2;
}

function seatsOf(c, count) {
  const { random } = c;
  const bots = random.chance(15);
  return Array.from({ length: count }, () => (bots || random.chance(40) ? { kind: 'bot', bot: random.pick(BOTS) } : { kind: 'human', ...(random.chance(20) && { name: random.pick(['Ada', 'Éloïse', 'x'.repeat(41), '\u0000']) }) }));
}

// Makes a match and remembers it; null if it was refused.
async function make(c, { wrong = 25 } = {}) {
  const { random } = c;
  const item = setupOf(c);
  let tree = { game: item.game, setup: item.setup, seats: seatsOf(c, sidesOf(item)), ...(random.chance(20) && { dice: random.pick(['fair', 'typed']) }), ...(random.chance(20) && { language: 'fr' }) };
  if (random.chance(wrong)) tree = { ...tree, setup: mutated(random, tree.setup) };
  if (random.chance(wrong / 5)) tree = mutated(random, tree);
  if (random.chance(10)) await fetchJson(c, 'POST', '/api/preview', { tree: { game: tree?.game, setup: tree?.setup } });
  let { status, json } = await fetchJson(c, 'POST', '/api/matches', { tree, broken: 3 });
  const sides = /has (\d+) sides/.exec(json?.error?.message ?? '')?.[1];
  if (status === 400 && sides) ({ status, json } = await fetchJson(c, 'POST', '/api/matches', { tree: { ...tree, seats: seatsOf(c, Number(sides)) }, broken: 0 }));
  if (status !== 200) return null;
  c.made(json);
  return { ...json, orders: item.orders ?? [], game: tree.game };
}

// --- at a table ---

const join = (visitor, match, secrets, more = {}) => visitor.ask({ do: 'join', protocol: 1, language: 'en', match, secrets, ...more });

function anyOrder(c, visitor, match) {
  const { random } = c;
  const listed = visitor.state.orders ?? [];
  if (listed.length > 0 && random.chance(80)) {
    const { order, json } = random.pick(listed);
    if (/^resign|^offer_draw/.test(order) && random.chance(90)) return listed[0].order;
    return random.chance(70) ? order : json;
  }
  if (match.orders.length > 0 && random.chance(60)) return random.pick(match.orders);
  return listed.length > 0 ? mutated(random, random.chance(50) ? random.pick(listed).json : random.pick(listed).order, 1) : nonsense(random);
}

function question(c, visitor) {
  const { random } = c;
  const text = JSON.stringify(visitor.state.view ?? {});
  const ids = [...text.slice(0, 20_000).matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id).concat('A1', 'B1', 'A1-1', 'nobody');
  const asked = random.pick([{ line: { from: random.pick(ids), to: random.pick(ids) } }, { reach: { unit: random.pick(ids) } }, { duels: {} }, { mount: {} }, { mount: { unit: random.pick(ids) } }]);
  return random.chance(25) ? mutated(random, asked) : asked;
}

// One thing that a player may do, or think that he may.
async function act(c, visitor, match) {
  const { random } = c;
  const { step } = visitor.state;
  const at = random.chance(95) ? step : random.pick([step - 1, step + 1, -1, 1e19, '0', null]);
  const side = random.pick(['A', 'A', 'B', 'B', 'C', 'a', '', 'ZZ', 5]);
  const verb = random.weighted({ order: 60, faces: 8, undo: 6, check: 6, odds: 3, ask: 6, language: 3, say: 4, chat: 2, seal: 3, seed: 4, offer: 3, agree: 2, again: 3, ping: 2, join: 1, other: 2 });
  const faces = Array.from({ length: visitor.state.pending?.dice ?? 2 }, () => 1 + random.below(6));
  const message = {
    order: () => ({ at, order: anyOrder(c, visitor, match) }),
    faces: () => ({ at, faces: random.chance(90) ? faces : nonsense(random) }),
    undo: () => ({ at }),
    check: () => ({ order: anyOrder(c, visitor, match) }),
    odds: () => ({ order: anyOrder(c, visitor, match) }),
    ask: () => ({ question: question(c, visitor) }),
    language: () => ({ language: random.pick(['en', 'fr', 'de', 7]) }),
    say: () => ({ text: random.pick(['hello', '', 'é'.repeat(400), '\u0000', '<b>', 5]) }),
    chat: () => ({ before: random.pick([0, 1, 50, -1, 1e19, 'x']), limit: random.pick([1, 50, 100, 101, 0, -1]) }),
    seal: () => ({ side, seal: random.pick(['ab'.repeat(32), 'AB'.repeat(32), 'zz'.repeat(32), 'ab', '', 5]) }),
    seed: () => ({ side, ...(random.chance(50) ? { none: true } : { seed: random.pick(['7', 'x'.repeat(65), '', '\u0000', 'é'.repeat(33)]) }) }),
    offer: () => ({ what: random.pick(['bot', 'draw', 5]), side }),
    agree: () => ({ what: 'bot', side, yes: random.pick([true, false, 0, 'no']) }),
    again: () => ({}),
    ping: () => ({}),
    join: () => ({ match: c.anyMatch(), secrets: random.pick([[], match.seats?.map((seat) => seat.secret).filter(Boolean) ?? [], [5], 'x', ['A'.repeat(22)]]) }),
    other: () => nonsense(random) ?? {},
  }[verb]();
  const tree = { do: verb, ...message };
  if (random.chance(88)) return visitor.ask(tree);
  visitor.send(mutated(random, { ...tree, id: random.chance(50) ? 0 : nonsense(random) }), 20);
}

// Looks at a match over HTTP, in all the ways there are.
async function look(c, match, secret) {
  const { random } = c;
  const step = random.pick([0, 1, 2, 5, random.below(60), random.below(2000), 9999999]);
  const language = random.pick(['', '?language=fr', '?language=en&side=A', '?side=B', '?side=ZZ', '?side=%ff', '?side=@']);
  const path = random.pick(['', '/log', '/dice', `/replay/${step}`, `/replay/${step}`, `/replay/${random.pick(['x', '-1', '99999999', '%00'])}`]);
  const headers = secret && random.chance(60) ? { 'x-seat': random.chance(80) ? secret : 'x'.repeat(22) } : {};
  await fetchJson(c, 'GET', `/api/matches/${match}${path}${language}`, { headers });
  if (!random.chance(25)) return;
  const tree = { step: random.chance(80) ? step : nonsense(random), seats: seatsOf(c, 2) };
  const { status, json } = await fetchJson(c, 'POST', `/api/matches/${match}/branch`, { tree: random.chance(80) ? tree : mutated(random, tree), headers });
  if (status === 200) c.made(json);
}

// People and bots play; some of them badly.
async function play(c) {
  const { random } = c;
  const match = await make(c);
  if (!match) return;
  const secrets = match.seats.map((seat) => seat.secret).filter(Boolean);
  const together = random.chance(60); // at one browser, or each at his own
  const visitors = [];
  for (const held of together || secrets.length === 0 ? [secrets] : secrets.map((secret) => [secret])) {
    const visitor = new Visitor(c);
    if (!(await visitor.connect())) return;
    await join(visitor, match.match, held, random.chance(30) ? { seed: random.pick(['own', 'none', 5]) } : {});
    visitors.push(visitor);
  }
  if (random.chance(20)) {
    const watcher = new Visitor(c);
    if (await watcher.connect()) await join(watcher, match.match, [], { language: 'fr' });
    visitors.push(watcher);
  }
  const turns = random.pick([5, 20, 60, 150]);
  for (let turn = 0; turn < turns && c.going; turn++) {
    const present = visitors.filter((visitor) => visitor.open);
    if (present.length === 0) break;
    const asked = present.find((visitor) => visitor.state.orders?.length > 0);
    const visitor = random.chance(85) && asked ? asked : random.pick(present);
    if (!asked && !visitor.state.over && random.chance(50)) await visitor.news(200); // a bot thinks
    await act(c, visitor, match);
    if (random.chance(5)) await look(c, match.match, secrets[0]);
    if (random.chance(2)) {
      visitor.leave();
      if (await visitor.connect()) await join(visitor, match.match, secrets.slice(0, 1 + random.below(2)));
    }
    if (visitor.again) {
      await join(visitor, visitor.again.match, visitor.again.secrets);
      c.made(visitor.again);
      visitor.again = null;
    }
  }
  visitors.forEach((visitor) => visitor.leave());
  for (let i = 0; i < 3; i++) await look(c, match.match, secrets[0]);
}

// Plays the first listed order until the end, then everything that a finished match can be asked.
async function finish(c) {
  const { random } = c;
  const { status, json } = await fetchJson(c, 'POST', '/api/matches', { tree: { game: 'filler', setup: { scenario: 'duel_classic' }, seats: [{ kind: 'human' }, { kind: random.pick(['human', 'bot']), bot: 'random' }] }, broken: 0 });
  if (status !== 200) return;
  c.made(json);
  const secrets = json.seats.map((seat) => seat.secret).filter(Boolean);
  const visitor = new Visitor(c);
  if (!(await visitor.connect())) return;
  await join(visitor, json.match, secrets);
  for (let turn = 0; turn < 120 && visitor.open && c.going && !visitor.state.over; turn++) {
    if (!visitor.state.orders) await visitor.news(300);
    const { orders, step } = visitor.state;
    if (!orders) continue;
    const resign = turn > 25 && orders.find(({ order }) => /^resign/.test(order));
    await visitor.ask({ do: 'order', at: step, order: (resign || random.pick(orders)).order });
  }
  for (let i = 0; i < 6 && c.going; i++) await look(c, json.match, secrets[0]);
  await visitor.ask({ do: 'again' });
  await visitor.news(100);
  if (visitor.again) c.made(visitor.again);
  visitor.leave();
}

// Many set-ups, few of them right; what is accepted is looked at once more.
async function ponder(c) {
  const { random } = c;
  for (let i = 0; i < 12 && c.going; i++) {
    if (random.chance(40)) {
      const { game, setup } = setupOf(c);
      await fetchJson(c, 'POST', `/api/preview${random.pick(['', '?language=fr'])}`, { tree: mutated(random, { game, setup }), broken: 10 });
      continue;
    }
    const match = await make(c, { wrong: 90 });
    if (!match) continue;
    await fetchJson(c, 'GET', `/api/matches/${match.match}`);
    const visitor = new Visitor(c);
    if (!(await visitor.connect())) continue;
    await join(visitor, match.match, match.seats.map((seat) => seat.secret).filter(Boolean));
    for (let turn = 0; turn < 8 && visitor.open; turn++) await act(c, visitor, match);
    visitor.leave();
  }
}

async function muster(c) {
  const { random, material } = c;
  for (let i = 0; i < 8 && c.going; i++) {
    const game = random.pick(['clash', 'champs']);
    const points = random.pick([100, 200, 300, 500, 1000, -1, 1e9]);
    const language = random.pick(['', '?language=fr']);
    const bought = await fetchJson(c, 'POST', `/api/armies${language}`, { tree: { game, list: random.pick(material.lists[game]), points, seed: random.below(1000), ...(random.chance(30) && { sheet: true }) } });
    const army = bought.json?.army ?? random.pick(material.ready);
    const tree = { game, army, points, ...(random.chance(40) && { sheet: true }) };
    await fetchJson(c, 'POST', `/api/armies${language}`, { tree: random.chance(85) ? mutated(random, tree) : tree });
  }
}

// Messages in the wrong order, and texts that are no messages.
async function babble(c) {
  const { random } = c;
  const visitor = new Visitor(c);
  if (!(await visitor.connect())) return;
  const match = { orders: [], seats: [] };
  for (let i = 0; i < 40 && visitor.open && c.going; i++) {
    if (random.chance(30)) visitor.wire.send(textOf(random, nonsense(random), 50));
    else await act(c, visitor, match);
  }
  visitor.leave();
}

// Bytes that are neither HTTP nor WebSocket, or almost.
async function noise(c) {
  const { random, server } = c;
  const host = `Host: 127.0.0.1:${server.port}\r\n`;
  const ping = Buffer.from('{"do":"ping"}');
  const pieces = [
    () => [`GET ${random.pick(['/', '/healthz', '/api/games', '*', 'http://x/', '/%', '/%zz', '/a?%', `/${'a'.repeat(9000)}`])} HTTP/1.1\r\n${host}\r\n`],
    () => [`GET /healthz HTTP/1.1\r\n${random.pick(['', 'Host: evil\r\n', host + host, 'Host: \r\n', `${host}X: ${'y'.repeat(20_000)}\r\n`])}\r\n`],
    () => [`POST /api/matches HTTP/1.1\r\n${host}Origin: ${server.address}\r\nContent-Length: ${random.pick(['-1', '99999999999', '5', 'x', '0'])}\r\n\r\n{}`],
    () => [`POST /api/matches HTTP/1.1\r\n${host}Origin: ${server.address}\r\nTransfer-Encoding: chunked\r\n\r\n${random.pick(['5\r\n{}', 'ffffffffffff\r\n', '2\r\n{}\r\n0\r\n\r\n', 'x'])}`],
    () => [`${random.pick(['BREW', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'CONNECT'])} ${random.pick(['/', '/api/matches', '/ws'])} HTTP/${random.pick(['1.1', '1.0', '9.9'])}\r\n${host}\r\n`],
    () => [Buffer.from(Array.from({ length: 200 }, () => random.below(256)))],
    () => [upgrade(server, random.pick([{ 'Sec-WebSocket-Key': '' }, { 'Sec-WebSocket-Version': '99' }, { Origin: 'http://evil' }, { Upgrade: 'h2c' }]))],
    () => [upgrade(server), frame(Buffer.from([0x7b, 0xff, 0xc0, 0x80]))],
    () => [upgrade(server), frame(ping, { masked: false })],
    () => [upgrade(server), frame(ping, { reserved: 1 + random.below(7) })],
    () => [upgrade(server), frame(ping, { opcode: random.pick([0, 2, 3, 7, 11, 15]) })],
    () => [upgrade(server), frame(ping, { length: random.pick([70_000, 4_000_000_000]) })],
    () => [upgrade(server), frame(ping.subarray(0, 5), { fin: false }), frame(ping.subarray(5), { opcode: 0, fin: random.chance(50) })],
    () => [upgrade(server), frame(Buffer.alloc(random.pick([0, 1, 2, 125]), 3), { opcode: random.pick([8, 9, 10]) })],
    () => [upgrade(server), ...Array.from({ length: 40 }, () => frame(ping))],
  ];
  for (let i = 0; i < 6 && c.going; i++) {
    const chosen = random.below(pieces.length);
    c.note(`noise ${chosen}`);
    const bytes = pieces[chosen]();
    await raw(server, c.from, random.chance(20) ? bytes.slice(0, 1).map((piece) => piece.slice(0, piece.length / 2)) : bytes);
  }
}

// Bots on all sides, with somebody who watches.
async function watch(c) {
  const { random } = c;
  const item = setupOf(c);
  const seats = Array.from({ length: sidesOf(item) }, () => ({ kind: 'bot', bot: short(c, BOTS) }));
  const tree = { game: item.game, setup: random.chance(40) ? mutated(random, item.setup) : item.setup, seats };
  const { status, json } = await fetchJson(c, 'POST', '/api/matches', { tree, broken: 0 });
  if (status !== 200) return;
  c.made(json);
  const visitor = new Visitor(c);
  if (!(await visitor.connect())) return;
  await join(visitor, json.match, []);
  for (let i = 0; i < 15 && visitor.open && !visitor.state.over && c.going; i++) {
    await visitor.news(400);
    if (random.chance(20)) await act(c, visitor, { orders: [], seats: [] });
  }
  await look(c, json.match);
  visitor.leave();
  await look(c, json.match);
}

const STORIES = { play, finish, ponder, muster, babble, noise, watch };
const WEIGHTS = { play: 40, finish: 12, ponder: 20, muster: 8, babble: 6, noise: 6, watch: 12 };

export function tell(c) {
  c.name = c.random.weighted(WEIGHTS);
  return STORIES[c.name](c);
}
