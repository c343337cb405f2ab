// Fuzzes a running server over real sockets: stories (stories.mjs) from many addresses at once, next to an honest player
// (probe.mjs). It fails if the server ends, keeps the honest player waiting for more than a second, takes more than 500 MB,
// sends anything that the protocol does not promise, or cannot load all its matches when it is started again.
//
// usage: node tests/live/fuzz.mjs [--seconds 60] [--seed N] [--case N] [--stories 6]
//   FUZZ_LIVE_SECONDS is the default of --seconds, CLASHFIELD the program. A failure prints the seed, the case and the last messages; --seed
//   and --case tell that one story again (the dice and secrets of the server differ).
//
// Memory is the resident memory. Under the sanitizers that is without their shadow (an eighth of
// what the program has ever touched), and with a small quarantine of freed memory; what is left still has their red zones, so the
// bar is rather stricter there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Server, top } from '../web/server.mjs';
import { loadMaterial } from './material.mjs';
import { Random } from './random.mjs';
import { tell } from './stories.mjs';
import { Visitor, fetchJson } from './visitor.mjs';

const option = (name, usual) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : Number(process.argv[at + 1]);
};
const SECONDS = option('seconds', Number(process.env.FUZZ_LIVE_SECONDS ?? 60));
const SEED = option('seed', Date.now() % 1_000_000_007);
const ONLY = option('case', -1);
const STORIES_AT_ONCE = ONLY >= 0 ? 1 : option('stories', 6);
const SLOWEST_MS = 1000;
const MOST_MB = 500;
const SHADOW = [0x7fff7000n, 0x100080000000n]; // of the address sanitizer, where Linux puts it
const STOP_MS = 20_000;
const LAST_WORD_S = 60;
const KNOWN_CASE_MS = 1500;
const LAST_MESSAGES = 25;

class Fault extends Error {}

class Run {
  constructor(server) {
    this.server = server;
    this.material = loadMaterial();
    this.counts = new Map();
    this.matches = new Map(); // by match: the secrets of its seats, and the highest step that those with so many of them were told
    this.told = [];
    this.cases = new Set();
    this.slowest = {};
    this.highest_mb = 0;
    this.until = Date.now() + SECONDS * 1000;
  }
  count(what) {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}

// One story with its own chance and its own address.
class Case {
  constructor(run, index) {
    this.run = run;
    this.index = index;
    this.random = new Random(SEED, index);
    this.from = `127.${1 + (index % 200)}.${1 + (Math.floor(index / 200) % 250)}.1`;
    this.begun = []; // what its matches began with
    this.last = [];
  }
  get server() {
    return this.run.server;
  }
  get material() {
    return this.run.material;
  }
  get going() {
    return this.run.server.alive && (Date.now() < this.run.until || ONLY >= 0);
  }
  count(what) {
    this.run.count(what);
  }
  note(text) {
    if (text.startsWith('POST /api/matches ')) this.begun.push(text);
    if (this.begun.length > 3) this.begun.shift();
    this.last.push(text.slice(0, 4000));
    if (this.last.length > LAST_MESSAGES) this.last.shift();
  }
  fail(why) {
    throw this.run.fault(new Fault(`case ${this.index} (${this.name}): ${why}`));
  }
  made({ match, seats = [], secrets = seats.map((seat) => seat.secret).filter(Boolean) }) {
    if (!this.run.matches.has(match)) this.run.matches.set(match, { secrets, steps: new Map() });
    this.run.told.push(match);
  }
  // Secret orders are only counted before those who may know them, so steps are compared between equals.
  acknowledged({ match, step, you = [] }) {
    const steps = this.run.matches.get(match)?.steps;
    const eyes = you.length;
    if (steps && (steps.get(eyes) ?? -1) < step) steps.set(eyes, step);
  }
  anyMatch() {
    return this.random.chance(70) && this.run.told.length > 0 ? this.random.pick(this.run.told.slice(-50)) : this.random.pick(['', 'nobody', 'x'.repeat(41), 5, null]);
  }
}

// Faults come out of callbacks as well: the first one ends the run.
function watchForFaults(run) {
  const failed = new Promise((_, reject) => {
    run.fault = (fault) => {
      run.shown = [...run.cases];
      reject(fault);
      return fault;
    };
  });
  failed.catch(() => undefined);
  process.on('uncaughtException', (error) => run.fault(error));
  process.on('unhandledRejection', (error) => run.fault(error));
  return failed;
}

function resident_mb(pid) {
  let [kb, counts] = [0, false];
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const mapping = /^([0-9a-f]+)-[0-9a-f]+ /.exec(line);
    if (mapping) {
      const begin = BigInt(`0x${mapping[1]}`);
      counts = begin < SHADOW[0] || begin >= SHADOW[1];
    } else if (counts && line.startsWith('Rss:')) kb += Number(/\d+/.exec(line)[0]);
  }
  return kb / 1024;
}

function watchMemory(run) {
  const timer = setInterval(() => {
    if (!run.server.alive) return;
    const mb = resident_mb(run.server.process.pid);
    run.highest_mb = Math.max(run.highest_mb, mb);
    if (mb > MOST_MB) run.fault(new Fault(`the server takes ${Math.round(mb)} MB`));
  }, 1000);
  timer.unref();
}

function startProbe(run) {
  const { port, address } = run.server;
  const probe = new Worker(new URL('./probe.mjs', import.meta.url), { workerData: { server: { port, address, pid: run.server.process.pid } } });
  probe.on('error', (error) => run.fault(error));
  probe.on('message', ({ what, took_ms, why }) => {
    run.count(`honest ${what}`);
    run.slowest[what] = Math.max(run.slowest[what] ?? 0, took_ms);
    if (!run.server.alive || run.server.ending) return;
    if (why) run.fault(new Fault(`the honest player: ${what}: ${why}`));
    if (took_ms > SLOWEST_MS) run.fault(new Fault(`the honest player waits ${Math.round(took_ms)} ms for ${what}`));
  });
  return probe;
}

// Bots play while somebody watches.
async function watchFor(c, match, patience_ms) {
  const until = Date.now() + patience_ms;
  const visitor = new Visitor(c);
  if (!(await visitor.connect())) return;
  await visitor.ask({ do: 'join', protocol: 1, match, secrets: [] });
  while (Date.now() < until && visitor.open && !visitor.state.over) await visitor.news(200);
  visitor.leave();
}

// Requests that once did harm: cases.json says which.
async function tellKnownCases(run) {
  const c = new Case(run, 0);
  c.name = 'known cases';
  run.cases.add(c);
  for (const { path, body, count = 1 } of JSON.parse(readFileSync(join(top, 'tests/live/cases.json'), 'utf8')))
    for (let i = 0; i < count; i++) {
      const { status, json } = await fetchJson(c, 'POST', path, { body: typeof body === 'string' ? body : JSON.stringify(body) });
      if (status !== 200 || !json?.match) continue;
      c.made(json);
      await fetchJson(c, 'GET', `/api/matches/${json.match}`);
      await fetchJson(c, 'GET', `/api/matches/${json.match}/replay/0`);
      await watchFor(c, json.match, KNOWN_CASE_MS);
    }
  run.cases.delete(c);
}

async function tellStories(run) {
  let next = 1;
  let told = 0;
  const storyteller = async () => {
    while (Date.now() < run.until && run.server.alive) {
      const c = new Case(run, ONLY >= 0 ? ONLY : next++);
      run.cases.add(c);
      await tell(c);
      run.cases.delete(c);
      run.count(`story ${c.name}`);
      told++;
      if (ONLY >= 0) return;
    }
  };
  await Promise.all(Array.from({ length: STORIES_AT_ONCE }, storyteller));
  return told;
}

// What was made is there after a start, with every order that was acknowledged. A match that nobody ever joined may be gone.
async function checkAfterRestart(run) {
  const { server } = run;
  server.ending = true;
  server.process.kill('SIGTERM');
  const code = await Promise.race([server.gone, new Promise((done) => setTimeout(done, STOP_MS, 'hangs'))]);
  if (code !== 0) throw run.fault(new Fault(`the server was asked to end: ${code}`));
  await startServer(server);
  const c = new Case(run, 0);
  c.name = 'restart';
  const visitor = new Visitor(c);
  if (!(await visitor.connect())) c.fail('nobody can come in after a restart');
  for (const [match, { secrets, steps }] of run.matches) {
    const { status, json } = await fetchJson(c, 'GET', `/api/matches/${match}`);
    if (status === 404 && steps.size === 0) continue;
    if (status !== 200) c.fail(`match ${match} is not there after a restart: ${status}`);
    const compare = (eyes, now) => {
      const step = steps.get(eyes) ?? -1;
      if (now < step) c.fail(`match ${match} has step ${now} for ${eyes} sides after a restart, ${step} was acknowledged`);
    };
    compare(0, json.step);
    if (secrets.length === 0 || (steps.get(secrets.length) ?? -1) < 0) continue;
    const answer = await visitor.ask({ do: 'join', protocol: 1, match, secrets });
    // The state follows the answer, perhaps in a packet of its own.
    const until = Date.now() + STOP_MS;
    while (answer?.ok && visitor.open && visitor.state.match !== match && Date.now() < until) await visitor.news();
    if (visitor.state.match !== match) c.fail(`match ${match} cannot be joined after a restart: ${JSON.stringify(answer)}`);
    compare(visitor.state.you.length, visitor.state.step);
  }
  visitor.leave();
}

async function startServer(server) {
  await server.start();
  server.alive = true;
  server.process.once('exit', () => (server.alive = false));
}

function report(run, fault) {
  console.log(`FAILED ${fault.stack}`);
  console.log(`seed ${SEED}; to tell one story again: node tests/live/fuzz.mjs --seed ${SEED} --case N`);
  for (const c of run.shown ?? run.cases) {
    console.log(`--- case ${c.index} (${c.name}), what its last matches began with, and its last messages:`);
    c.begun.forEach((text) => console.log(text));
    c.last.forEach((text) => console.log(text));
  }
}

process.env.ASAN_OPTIONS = `quarantine_size_mb=16:${process.env.ASAN_OPTIONS ?? ''}`;
const server = new Server();
await startServer(server);
console.log(`seed ${SEED}, ${SECONDS} s`);
const run = new Run(server);
const failed = watchForFaults(run);
server.process.once('exit', (code, signal) => {
  if (!server.ending) run.fault(new Fault(`the server ended: ${code ?? signal}`));
});
watchMemory(run);
const probe = startProbe(run);
let exit = 0;
try {
  await Promise.race([failed, tellKnownCases(run)]);
  setTimeout(() => run.told_all || run.fault(new Fault('stories do not come to their end')), (SECONDS + LAST_WORD_S) * 1000).unref();
  const told = await Promise.race([failed, tellStories(run)]);
  run.told_all = true;
  await probe.terminate();
  await Promise.race([failed, checkAfterRestart(run)]);
  console.log(`ok ${told} stories, ${run.matches.size} matches, at most ${Math.round(run.highest_mb)} MB`);
} catch (fault) {
  report(run, fault);
  exit = 1;
}
for (const [what, ms] of Object.entries(run.slowest)) console.log(`   the honest player waited at most ${Math.round(ms)} ms for ${what}`);
console.log(`   ${[...run.counts].sort().map(([what, count]) => `${what}: ${count}`).join(', ')}`);
setTimeout(() => server.process.kill('SIGKILL'), STOP_MS).unref();
await server.stop();
process.exit(exit);
