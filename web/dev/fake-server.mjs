// Speaks docs/server-protocol.md by driving `clashfield engine`: for work on the page, never for real matches.
// usage: CLASHFIELD=path/to/clashfield node dev/fake-server.mjs [port]; serves web/dist if it is built.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import { Engine } from './engine.mjs';
import { Match } from './match.mjs';
import { talk } from './talk.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const top = join(here, '..', '..');
const program = process.env.CLASHFIELD ?? join(top, 'build/release/clashfield');
const port = Number(process.argv[2] ?? 8787);
const engines = { en: new Engine(program, 'en'), fr: new Engine(program, 'fr') };
const matches = new Map();
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json' };
const FORMS = {
  filler: { board: 'ring', deployments: [], terrains: [] },
  champs: { board: 'hex', deployments: [], terrains: [], points: { least: 50, usual: 250, most: 600 } },
};
const COMING = { ranks: 'Ranks', table: 'Table', space: 'Space' };

const catalogue = async (language) => JSON.parse(await readFile(join(top, `data/text/${language}.json`), 'utf8'));

async function games(language) {
  const words = await catalogue(language);
  const ready = Object.entries(FORMS).map(([id, form]) => ({ id, name: words[`${id}.name`], text: words[`${id}.summary`], ready: true, form }));
  return [...ready, ...Object.entries(COMING).map(([id, name]) => ({ id, name, text: '', ready: false }))];
}

async function make(request, inputs) {
  const contents = (await engines.en.ask({ do: 'list', game: request.game })).contents;
  const named = contents?.scenarios?.find((each) => each.id === request.setup?.scenario);
  request.title = named?.name?.[request.language ?? 'en'] ?? request.game;
  const match = await new Match(engines, request).open(inputs);
  matches.set(match.id, match);
  if (request.dice !== 'typed' || !inputs) await match.run(async () => {});
  return { match: match.id, title: request.title, seats: match.seats.map(({ side, kind, secret }) => ({ side, kind, ...(secret && { secret }) })) };
}

async function replay(match, step, language) {
  const scratch = new Match(engines, { ...match.request, seats: [] });
  await scratch.open(match.inputs.slice(0, step));
  scratch.seats = match.seats.map((seat) => ({ ...seat, secret: undefined }));
  const state = await scratch.state({ language, secrets: [], seen: 0 });
  for (const each of Object.keys(engines)) await engines[each].ask({ do: 'close', battle: scratch.battles[each] });
  return { ...state, match: match.id, title: match.request.title, steps: match.inputs.length, turns: [...new Set(match.turns)] };
}

async function api(method, path, query, body) {
  const parts = path.split('/').slice(2);
  const language = query.get('language') ?? 'en';
  if (parts[0] === 'games' && !parts[1]) return { games: await games(language) };
  if (parts[0] === 'games') return { ...(await games(language)).find((each) => each.id === parts[1]), contents: (await engines[language].ask({ do: 'list', game: parts[1] })).contents };
  if (parts[0] === 'text') return { language: parts[1], messages: await catalogue(parts[1]) };
  if (parts[0] === 'preview') {
    const match = await new Match(engines, { ...body, seats: [] }).open();
    return { view: await match.view('en', undefined) };
  }
  if (parts[0] !== 'matches') return null;
  if (method === 'POST' && parts.length === 1) return make(body);
  const match = matches.get(parts[1]);
  if (!match) return null;
  if (parts[2] === 'replay') return replay(match, Number(parts[3]), language);
  if (parts[2] === 'branch') return make({ ...match.request, seats: body.seats }, match.inputs.slice(0, body.step));
  if (parts[2] === 'dice') {
    const rolls = match.inputs.filter((input) => input.faces).map((input) => ({ sides: 6, faces: input.faces }));
    const open = { kind: 'fair', commitment: match.dice.commitment, match: match.id, seeds: match.seats.map(({ side }) => ({ side, seed: match.dice.seeds[side] })), rolls };
    return match.over ? { ...open, secret: Buffer.from(match.dice.secret).toString('hex') } : open;
  }
  const view = await match.view(language, undefined);
  const pending = match.pending[language];
  return { id: match.id, game: match.request.game, title: match.request.title, players: match.players(view, language), step: match.step, over: match.over, outcome: match.over ? pending.text : null };
}

async function answer(request, response) {
  const url = new URL(request.url, 'http://localhost');
  const send = (status, type, text) => response.writeHead(status, {
    'content-type': type,
    'content-security-policy': "default-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'",
  }).end(text);
  if (url.pathname.startsWith('/api/rules/')) {
    const name = url.pathname.split('/')[3].replace(/[^a-z]/g, '');
    return send(200, 'text/markdown; charset=utf-8', await readFile(join(top, `docs/rules/${name}.md`), 'utf8'));
  }
  if (url.pathname.startsWith('/api/')) {
    let body = '';
    for await (const part of request) body += part;
    const result = await api(request.method, url.pathname, url.searchParams, body ? JSON.parse(body) : undefined);
    if (!result) return send(404, 'application/json', JSON.stringify({ error: { code: 'S-01', message: 'There is nothing here.' } }));
    return send(200, 'application/json', JSON.stringify(result));
  }
  const file = normalize(url.pathname).replace(/^(\.\.[/\\])+/, '');
  const wanted = extname(file) ? file : 'index.html';
  return send(200, TYPES[extname(wanted)] ?? 'text/plain', await readFile(join(here, '..', 'dist', wanted)));
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    const status = error.code === 'ENOENT' ? 404 : 400;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { code: String(error.code ?? 'S-99'), message: String(error.message) } }));
  });
});
new WebSocketServer({ server, path: '/ws' }).on('connection', (socket) => talk(socket, matches, make));
server.listen(port, () => console.log(`fake server on port ${port}`));
