// An honest player beside the noise, on a thread of its own so that the fuzzer's work does not delay its clock: asks /healthz,
// gives orders in a duel, and reports how long each took. Time in which the machine did not run this thread, or the server
// although it was ready to run, is not the server's: on a busy machine that is most of it.
import { readFileSync, readdirSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { Wire, request } from './wire.mjs';

const { server } = workerData;
const FROM = '127.0.0.9';
const PACE_MS = 150;
const PATIENCE_MS = 20_000;

let stalled_ms = 0;
let beat = performance.now();
setInterval(() => {
  const now = performance.now();
  stalled_ms += Math.max(0, now - beat - 30);
  beat = now;
}, 20);

// How long each thread of the server has waited for a processor so far.
function delays_ms() {
  const delays = new Map();
  try {
    for (const task of readdirSync(`/proc/${server.pid}/task`)) delays.set(task, Number(readFileSync(`/proc/${server.pid}/task/${task}/schedstat`, 'utf8').split(' ')[1]) / 1e6);
  } catch {
    // A thread, or the server, has just ended.
  }
  return delays;
}

async function timed(what, work) {
  const [begin, stalled, delays] = [performance.now(), stalled_ms, delays_ms()];
  const why = await work();
  const took = performance.now() - begin;
  const own = stalled_ms - stalled + Math.max(0, performance.now() - beat - 30);
  const its = Math.max(0, ...[...delays_ms()].map(([task, delay]) => delay - (delays.get(task) ?? delay)));
  parentPort.postMessage({ what, took_ms: Math.max(0, took - own - its), waited_ms: own + its, why });
}

const health = () => request(server, FROM, 'GET', '/healthz', { patience_ms: PATIENCE_MS }).then(({ status, why }) => (status === 200 ? undefined : `status ${status} ${why ?? ''}`));

class Duel {
  async begin() {
    const body = JSON.stringify({ game: 'filler', setup: { scenario: 'duel_classic' }, seats: [{ kind: 'human' }, { kind: 'human' }] });
    const { status, text, why } = await request(server, FROM, 'POST', '/api/matches', { body, patience_ms: PATIENCE_MS });
    if (status !== 200) return `no match: ${status} ${why ?? text}`;
    const made = JSON.parse(text);
    this.wire?.close();
    this.wire = new Wire(server, FROM, (bytes) => this.hear(JSON.parse(bytes)));
    if (!(await this.wire.opened)) return 'no WebSocket';
    return this.send({ do: 'join', protocol: 1, match: made.match, secrets: made.seats.map((seat) => seat.secret) });
  }
  hear(message) {
    if (message.say === 'state') this.state = message;
    if (message.ok === false) this.done?.(message.error.message);
    if (message.say === 'bye') this.done?.(`bye ${message.code}`);
    if (message.say === 'state' && message.orders) this.done?.();
    if (message.say === 'state' && message.over) this.done?.();
  }
  // Until there is something to decide again.
  send(message) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(this.wire.closed ? 'the connection was closed' : 'no answer'), PATIENCE_MS);
      this.done = (why) => {
        clearTimeout(timer);
        this.done = undefined;
        resolve(why);
      };
      this.wire.send(Buffer.from(JSON.stringify(message)));
    });
  }
  order() {
    const { orders, step } = this.state;
    const quiet = orders.filter(({ order }) => !/resign|draw/.test(order));
    return this.send({ do: 'order', at: step, order: quiet[step % quiet.length].order });
  }
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const duel = new Duel();
await timed('a new match', () => duel.begin());
for (;;) {
  await pause(PACE_MS);
  await timed('/healthz', health);
  if (duel.state.over || !duel.state.orders) await timed('a new match', () => duel.begin());
  else await timed('an order', () => duel.order());
}
