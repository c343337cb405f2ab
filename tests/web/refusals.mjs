// What the server must not do, whoever asks. usage: node tests/web/refusals.mjs
import { renameSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { HOT_SEAT, Server, must } from './server.mjs';

const server = new Server();
await server.start();
const status = async (path, options) => (await fetch(server.address + path, options)).status;

const refused = (origin) =>
  new Promise((resolve) => {
    const socket = server.socket(origin);
    socket.on('open', () => resolve(false));
    socket.on('error', () => resolve(true));
  });
must(await refused('http://evil.example'), 'a page from elsewhere cannot connect');
must(await refused(''), 'nor can one that does not say where it is from');
must((await server.post('/api/matches', {}, 'http://evil.example')).status === 403, 'nor make matches');
must((await server.post('/api/matches', {}, '')).status === 403, 'without an Origin nothing is changed');

// fetch() tidies paths up, so these go out by hand.
const raw = (text) => rawAt(server.port, text);
const rawAt = (port, text) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (data) => (answer += data));
    socket.on('close', () => resolve(answer));
    socket.on('error', () => resolve(answer));
    setTimeout(() => socket.destroy(), 1500);
  });
for (const path of ['/../../etc/passwd', '/..%2f..%2fetc/passwd', '/assets/%2e%2e/%2e%2e/etc/passwd', '/%00', '/api/rules/..%2f..%2fREADME']) {
  const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  if (/root:|# Clashfield/.test(answer) || !/^HTTP\/1.1 4(?!21)\d\d/.test(answer)) throw new Error(`${path}: ${answer.slice(0, 80)}`);
}
must(true, 'no path leads out of the page');
for (const host of ['Host: evil.example\r\n', 'Host: localhost.evil.example\r\n', '']) {
  for (const more of ['', 'Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n']) {
    const answer = await raw(`GET /ws HTTP/1.1\r\n${host}Origin: http://evil.example\r\n${more}\r\n`);
    if (!/^HTTP\/1.1 421/.test(answer)) throw new Error(`${host}: ${answer.slice(0, 80)}`);
  }
}
must(true, 'a name that is not the server’s is refused');
const named = await server.post('/api/matches', { game: 'filler', setup: { scenario: 'duel_classic' }, seats: [{ kind: 'human', name: 'a\u0000' }, { kind: 'human' }] });
must(named.status === 400 && (await named.json()).error.path === 'seats[0].name', 'a name with the character 0 is refused and named');
must(/413|400/.test((await raw(`POST /api/matches HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 99999999\r\n\r\n`)).slice(0, 20)), 'a huge request is refused');
must((await raw('nonsense\r\n\r\n')).length >= 0 && (await status('/healthz')) === 200, 'nonsense instead of HTTP ends only its own connection');

const page = await fetch(server.address + '/');
const policy = page.headers.get('content-security-policy') ?? '';
must(policy.includes("default-src 'self'") && !policy.includes('unsafe'), 'the policy allows nothing inline');
must(page.headers.get('x-content-type-options') === 'nosniff', 'types are not guessed');

const army = (army, more = {}) => ({ game: 'clash', army, points: 500, ...more });
const units = Array.from({ length: 400 }, () => ({ entry: 'hoplites', figures: 400, officers: 400 }));
for (const body of ['null', '[]', '{', { game: 'clash' }, { game: 5, list: 'greeks' }, { game: 'clash', list: 'greeks', points: 1e300, seed: -1 }, army([]), army({ format: 'clash-army/1', units: [{ figures: 1e99 }] }), army({ format: 'clash-army/1', list: 'greeks', budget: -5, units }, { sheet: true }), army({ format: 'clash-army/1', list: 'greeks', units }, { sheet: true })]) {
  const answer = await server.post('/api/armies', body);
  const { faults, sheet } = await answer.json();
  if (answer.status !== 400 && (answer.status !== 200 || faults.length === 0 || sheet)) throw new Error(`accepted: ${JSON.stringify(body).slice(0, 80)}`);
}
must((await server.post('/api/armies', army([]), 'http://evil.example')).status === 403, 'armies that are none are refused');

const made = await server.make('filler', 'duel_classic', HOT_SEAT);
const send = (texts) =>
  new Promise((resolve) => {
    const socket = server.socket();
    let answers = 0;
    socket.on('open', () => texts.forEach((text) => socket.send(text)));
    socket.on('message', (text) => {
      const { ok, say } = JSON.parse(text);
      if (ok === true) throw new Error(`accepted: ${text}`);
      if (say === 'bye' || ++answers === texts.length) socket.close();
    });
    socket.on('close', () => resolve(answers));
    socket.on('error', () => resolve(answers));
  });
const deep = '['.repeat(20_000);
must((await send(['', 'x', '{', deep, '{"do":"join"}', '{"do":"order"}', '{"do":5}', 'null'])) === 8, 'malformed messages are answered with what is wrong');
await send([JSON.stringify({ do: 'say', text: 'x'.repeat(200_000) })]);
must((await status('/healthz')) === 200, 'a message that is too long closes its own connection only');
let garbage = 0;
const bytes = () => Array.from({ length: 40 }, () => String.fromCharCode(32 + Math.floor(Math.random() * 90))).join('');
for (let round = 0; round < 25; round++) garbage += await send(Array.from({ length: 400 }, bytes));
must(garbage === 10_000, '10,000 pieces of garbage get 10,000 answers');
must((await send([JSON.stringify({ do: 'join', match: made.match, secrets: ['A'.repeat(22)] })])) === 1, 'a guessed secret opens nothing');

// Who does not read is waited for, up to a limit; then he loses his connection, and nobody else.
const wide = await server.make('champs', 'soissons', HOT_SEAT);
const gauge = async (name) => Number(new RegExp(`^clashfield_${name} (\\d+)`, 'm').exec(await (await fetch(server.address + '/metrics')).text())[1]);
const deaf = (count, then) =>
  new Promise((resolve, reject) => {
    const socket = server.socket();
    const heard = [];
    socket.on('open', () => {
      socket.send(JSON.stringify({ do: 'join', match: wide.match, secrets: [wide.seats[0].secret], id: 0 }));
      socket._socket.pause();
      for (let id = 1; id <= count; id++) socket.send(JSON.stringify({ do: 'language', language: 'en', id }));
      then(socket, heard).then(resolve, reject);
    });
    socket.on('message', (text) => {
      const { re, ok } = JSON.parse(text);
      if (ok && re > 0) heard.push(re);
    });
  });
const inOrder = await deaf(150, async (socket, heard) => {
  await new Promise((done) => setTimeout(done, 1500));
  socket._socket.resume();
  for (let i = 0; i < 600 && heard.length < 150; i++) await new Promise((done) => setTimeout(done, 100));
  socket.close();
  return heard.every((id, i) => id === i + 1) && heard.length;
});
must(inOrder === 150, `who reads late gets all of it, in order: ${inOrder}`);
const dropped = await deaf(400, async (socket) => {
  // More than the kernel keeps for him, in the measure that is allowed.
  for (let i = 0; i < 600 && (i < 5 || (await gauge('clients')) > 0); i++) {
    await new Promise((done) => setTimeout(done, 100));
    for (let id = 0; id < 8; id++) socket.send(JSON.stringify({ do: 'language', language: 'en', id: 1000 + id }));
  }
  return (await gauge('clients')) === 0;
});
must(dropped, 'who never reads is let go');
must((await status('/healthz')) === 200, 'the server is still there');
const metrics = await (await fetch(server.address + '/metrics')).text();
must(/clashfield_refused_total [1-9]/.test(metrics), 'refusals are counted');

// A proxy that writes a line of its own stands below what the visitor has written. 300 matches may be made at once.
const proxied = new Server();
proxied.matches_per_hour = 1;
await proxied.start('--behind-proxy');
const visit = (n, line) => {
  const body = JSON.stringify({ game: 'filler', setup: { scenario: 'duel_classic' }, seats: HOT_SEAT });
  const forwarded = `X-Forwarded-For: 10.0.${n >> 8}.${n & 255}\r\n${line}`;
  return rawAt(proxied.port, `POST /api/matches HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nConnection: close\r\n${forwarded}Content-Length: ${body.length}\r\n\r\n${body}`);
};
const taken = [];
for (let n = 0; n < 301; n++) taken.push(/^HTTP\/1.1 (\d+)/.exec(await visit(n, 'X-Forwarded-For: 192.0.2.7\r\n'))?.[1]);
must(taken.filter((code) => code === '200').length === 300 && taken[300] === '429', 'a visitor does not choose the address that the proxy tells');
must(/^HTTP\/1.1 200/.test(await visit(301, 'X-Forwarded-For: 192.0.2.8\r\n')), 'and another visitor has another one');
await proxied.stop();

const file = join(server.folder, 'matches.sqlite');
renameSync(file, file + '.away');
must((await status('/healthz')) === 503 && (await server.make('filler', 'duel_classic', HOT_SEAT)).error?.code === 'N-05', 'a database that was moved away is told, and nothing is acknowledged');
renameSync(file + '.away', file);
// Each look at the health may find the file; the one after it tells.
let well = false;
for (let i = 0; i < 100 && !well; i++) {
  well = (await status('/healthz')) === 200;
  if (!well) await new Promise((done) => setTimeout(done, 100));
}
must(well, 'and all is well when it is back');
await server.stop();
process.exit(0);
