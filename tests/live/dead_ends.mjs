// Hunts for decisions without an order: plays on from every situation and scenario of the vectors, by random listed orders, in the
// engine itself. Every decision must list an order, and every listed order must be taken.
// usage: node tests/live/dead_ends.mjs [--seeds 1] [--game champs]; CLASHFIELD is the program
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { must, program } from '../web/server.mjs';
import { loadMaterial } from './material.mjs';
import { Random } from './random.mjs';

const option = (name, usual) => (process.argv.includes(`--${name}`) ? process.argv[process.argv.indexOf(`--${name}`) + 1] : usual);
const SEEDS = Number(option('seeds', 1));
const GAME = option('game', '');
const MOST_INPUTS = 150;
const MOST_LISTED = 400;

const engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
async function ask(request) {
  engine.stdin.write(`${JSON.stringify(request)}\n`);
  const { value, done } = await answers.next();
  if (done) throw new Error(`the engine ended at ${JSON.stringify(request).slice(0, 300)}`);
  return JSON.parse(value);
}

// What happened before a fault, or nothing.
async function play({ game, setup }, seed) {
  const random = new Random(seed);
  const begun = await ask({ do: 'new', game, ...setup, dice: { seed } });
  if (!begun.ok) return null; // some vectors show what is refused
  const { battle } = begun;
  const given = [];
  let { pending } = begun;
  let fault = null;
  for (let i = 0; i < MOST_INPUTS && !fault && pending.waits === 'decision'; i++) {
    const { orders } = await ask({ do: 'orders', battle, most: MOST_LISTED });
    const quiet = orders.filter(({ notation }) => !/^(resign|offer_draw)/.test(notation));
    if (orders.length === 0) fault = `no order for ${pending.kind}`;
    if (fault || quiet.length === 0) break;
    const { notation } = random.pick(quiet);
    given.push(notation);
    const applied = await ask({ do: 'apply', battle, order: notation });
    if (!applied.ok) fault = `a listed order is refused: ${applied.error.message}`;
    else pending = applied.pending;
  }
  await ask({ do: 'close', battle });
  return { fault, given };
}

let battles = 0;
const faults = [];
for (const item of loadMaterial().setups.filter(({ game }) => GAME === '' || game === GAME)) {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const played = await play(item, seed);
    if (!played) break;
    battles++;
    if (played.fault) faults.push(`${item.game}: ${item.name}, seed ${seed}: ${played.fault} after ${played.given.join('; ')}`);
  }
}
engine.stdin.end();
faults.slice(0, 10).forEach((fault) => console.log(fault));
must(faults.length === 0, `${battles} battles, ${faults.length} with a dead end`);
