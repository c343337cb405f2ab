// A server with mock matches on an open table, for work on the page and for pictures of it. Each match is a scene that
// stays as it is: /match/act, /match/move, /match/manoeuvre, /match/interrupt, /match/deploy, /match/volley, /match/north, /match/host, /match/march.
// usage: node dev/table-server.mjs [port]; serves web/dist.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import { deployment, host, judge, lineOf, skirmish } from './table-mock.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const top = join(here, '..', '..');
const port = Number(process.argv[2] ?? 8790);
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const catalogue = async (language) => JSON.parse(await readFile(join(top, `data/text/${language}.json`), 'utf8'));

const order = (text, words, json) => ({ order: text, words, json });
const announce = (view, side) => view.units.filter((unit) => unit.side === side && unit.tokens > 0).flatMap((unit) => ['move', 'manoeuvre', ...(unit.shoot ? ['shoot'] : []), ...(unit.engaged ? ['disengage'] : [])]
  .filter((action) => !(unit.engaged && action === 'move')).map((action) => order(`announce ${unit.id} ${action}`, `${unit.name.en}: ${action}`, { verb: 'announce', unit: unit.id, action })));
const MOVES = [
  order('advance 10000 0', 'advance 100 mm', { verb: 'advance', ahead: 10000, right: 0 }), order('advance 5000 0', 'advance 50 mm', { verb: 'advance', ahead: 5000, right: 0 }),
  order('wheel left 3000', 'wheel 30° to the left', { verb: 'wheel', hand: 'left', turn: 3000 }), order('wheel right 3000', 'wheel 30° to the right', { verb: 'wheel', hand: 'right', turn: 3000 }),
  order('toward 60000 60000', 'go toward B2 as far as it can', { verb: 'toward', x: 60000, y: 60000 }), order('forgo', 'forgo the action', { verb: 'forgo' }),
];
const SCENES = {
  act: () => scene(skirmish(), 'announce', 'What does Greece do?', (view) => [order('end', 'end the actions', { verb: 'end' }), ...announce(view, 'A')]),
  move: () => scene({ ...skirmish(), acting: 'A1', announced: { unit: 'A1', action: 'move', by: 'A' }, step: 'execute' }, 'move', 'Where do the hoplites go?', () => MOVES),
  manoeuvre: () => scene({ ...skirmish(), acting: 'A1', announced: { unit: 'A1', action: 'manoeuvre', by: 'A' }, step: 'execute' }, 'manoeuvre', 'How do the hoplites manoeuvre?', () => [order('forgo', 'forgo the action', { verb: 'forgo' }), order('manoeuvre', 'manoeuvre', { verb: 'manoeuvre', figures: [] })]),
  interrupt: () => scene({ ...skirmish(), active: 'B', announced: { unit: 'B3', action: 'shoot', by: 'B' }, step: 'interrupt' }, 'interrupt', 'The Persians announce a shot by the horse archers. Do you interrupt?', (view) => [
    order('pass', 'let it happen', { verb: 'pass' }),
    ...view.units.filter((unit) => unit.side === 'A').flatMap((unit) => [...['move', 'manoeuvre', ...(unit.shoot ? ['shoot'] : [])].map((action) => order(`interrupt ${unit.id} ${action}`, `${unit.name.en} interrupts: ${action}`, { verb: 'interrupt', unit: unit.id, action })), order(`after ${unit.id}`, `${unit.name.en} acts afterwards`, { verb: 'after', unit: unit.id })]),
  ]),
  deploy: () => scene(deployment(), 'deploy', 'Set up one or two units.', () => [order('deploy A1 40000 20000 0 6', 'set up the hoplites', { verb: 'deploy', unit: 'A1', x: 40000, y: 20000, heading: 0, files: 6 })]),
  volley: () => scene({ ...skirmish(), acting: 'A3', announced: { unit: 'A3', action: 'shoot', by: 'A' }, step: 'execute' }, 'shoot', 'At whom do the slingers shoot?', () => ['B2', 'B3'].map((target) => order(`volley ${target}`, `volley at ${target}`, { verb: 'volley', target })).concat(order('forgo', 'forgo the action', { verb: 'forgo' }))),
  north: () => ({ ...scene({ ...skirmish(), active: 'B', acting: 'B2', announced: { unit: 'B2', action: 'move', by: 'B' }, step: 'execute' }, 'move', 'Where does the levy go?', () => MOVES), side: 'B' }),
  march: () => scene({ ...host(), acting: 'A4', announced: { unit: 'A4', action: 'move', by: 'A' }, step: 'execute' }, 'move', 'Where does line 4 go?', () => MOVES),
  host: () => scene(host(), 'announce', 'What does Carthage do?', (view) => [order('end', 'end the actions', { verb: 'end' }), ...announce(view, 'A')]),
};
function scene(view, kind, words, list) {
  const orders = list(view);
  return { view, orders, pending: { waits: 'decision', side: 'A', kind, words, verbs: [...new Set(orders.map((each) => each.json.verb)), ...(kind === 'move' ? ['move'] : [])] } };
}
const state = (name, { view, orders, pending, side = 'A' }, language, phase = view.phase) => ({
  say: 'state', match: name, game: 'clash', title: 'First clash', step: 7, moment: 7, you: [side], view: { ...view, phase }, pending: { ...pending, side }, orders, finite: false, log_from: 0, undo: { can: true },
  players: view.sides.map((side) => ({ side: side.side, name: side.name[language], kind: side.side === 'A' ? 'human' : 'bot', here: true })),
  log: ['Phase 3: the Greeks are active.', 'Hoplites A1 advance 100 mm.', 'Sparabara B1 shoot at A2: 3 dice, 1 hit.', 'A2 becomes impetuous.'].map((line, n) => ({ n, step: n, words: line, clause: ['CL-TOK-01', 'CL-MOV-02', 'CL-SHO-07', 'CL-MOR-09'][n], heading: n === 0, ...(n === 2 && { dice: { faces: [2, 5, 6], hit: [false, false, true] } }) })),
  score: view.sides.map((side) => ({ side: side.side, label: 'Lost', value: side.lost, limit: String(Math.floor(side.points / 2)) })), dice: { kind: 'fair', commitment: '00', seeds: [] }, over: null,
});
const GAMES = (words) => [{
  id: 'clash', name: 'CLASH!', text: words['clash.summary'] ?? 'Free-form miniatures on an open table.', ready: true,
  form: { board: 'table', deployments: ['alternate', 'covered', 'plans', 'decoys', 'ready'], terrains: ['map', 'set_and_choose', 'alternate'], points: { least: 50, usual: 500, most: 3000 } },
  contents: {
    scenarios: [{ id: 'first_clash', name: { en: 'First clash', fr: 'Premier choc' }, text: { en: 'A small battle to learn with.', fr: 'Une petite bataille pour apprendre.' }, phases: 24 }],
    armies: [{ id: 'GRC', name: { en: 'Classical Greeks', fr: 'Grecs classiques' }, date: '490 BC', lines: [{ name: { en: 'hoplites', fr: 'hoplites' }, troop: 'I', order: 'OS', armour: 1, shield: true, training: 'V', special: ['agile', 'ladders'], cost: 14 }] }],
    weapons: [{ id: '12', name: { en: 'bow', fr: 'arc' }, range: 5, factor: 5, shots: 2, shooters: 1 }],
  },
}];

async function answer(request, response) {
  const url = new URL(request.url, 'http://localhost');
  const send = (type, text) => response.writeHead(200, { 'content-type': type, 'content-security-policy': "default-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'" }).end(text);
  const json = (value) => send('application/json', JSON.stringify(value));
  const language = url.searchParams.get('language') ?? 'en';
  if (url.pathname.startsWith('/api/text/')) return json({ messages: await catalogue(url.pathname.split('/')[3]) });
  if (url.pathname === '/api/games') return json({ games: GAMES(await catalogue(language)) });
  if (url.pathname.startsWith('/api/games/')) return json(GAMES(await catalogue(language))[0]);
  if (url.pathname === '/api/preview') return json({ view: skirmish() });
  if (/^.api.matches.*.replay./.test(url.pathname)) return json({ ...state(url.pathname.split('/')[3], SCENES[url.pathname.split('/')[3]](), language), you: [], steps: 7, turns: [0], finished: true });
  const file = normalize(url.pathname).replace(/^(\.\.[/\\])+/, '');
  const wanted = extname(file) ? file : 'index.html';
  return send(TYPES[extname(wanted)] ?? 'text/plain', await readFile(join(here, '..', 'dist', wanted)));
}
const server = createServer((request, response) => answer(request, response).catch((error) => response.writeHead(404).end(String(error))));
new WebSocketServer({ server, path: '/ws' }).on('connection', (socket) => {
  let name = '';
  let now = null;
  let language = 'en';
  const say = (message) => socket.send(JSON.stringify(message));
  socket.on('message', (data) => {
    const message = JSON.parse(data);
    const yes = (more) => say({ re: message.id, ok: true, ...more });
    const no = (error) => say({ re: message.id, ok: false, error });
    if (message.do === 'join') {
      name = message.match;
      language = message.language ?? 'en';
      if (!SCENES[name]) return no({ code: 'S-02', message: 'There is no such match.' });
      now = SCENES[name]();
      yes();
      return say(state(name, now, language));
    }
    if (message.do === 'check') {
      const json = message.order;
      if (typeof json === 'string') return yes();
      const refusal = json.figures ? judge(now.view, json.figures, json.verb === 'move' ? 100 : 0) : json.verb === 'deploy' && (json.y > 25000 ? { code: 'zone', clause: 'CL-SET-06', message: `${json.unit} would stand outside its zone.` } : null);
      return refusal ? no(refusal) : yes();
    }
    if (message.do === 'ask' && message.question.line) return yes({ answer: lineOf(now.view, message.question.line.from, message.question.line.to) });
    if (message.do === 'ask') return yes({ answer: { move: 100, range: now.view.units.find((each) => each.id === message.question.reach.unit)?.shoot?.range ?? 0 } });
    if (message.do === 'odds') return yes({ odds: { tables: [], exact: true } });
    if (message.do === 'order') {
      const figures = message.order.figures ?? [];
      for (const each of figures) Object.assign(now.view.figures.find((figure) => figure.id === each.figure), { x: each.x / 100, y: each.y / 100, h: each.heading / 100 });
      return say({ ...state(name, now, language), re: message.id, ok: true, step: 7 + Math.floor(performance.now()) });
    }
    return yes();
  });
});
server.listen(port, () => console.log(`mock tables on port ${port}`));
