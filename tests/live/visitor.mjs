// Somebody at the server: sends, remembers what it sent, and looks at everything that comes back. Whatever is not as the
// protocol promises is a fault of the server: c.fail() ends the run and shows the last messages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { top } from '../web/server.mjs';
import { textOf } from './mutate.mjs';
import { Wire, request } from './wire.mjs';

const ANSWER_MS = 30_000; // in its turn, behind all that its address has asked for; the second is for those who ask for little
const STATUSES = new Set([200, 400, 403, 404, 405, 411, 413, 414, 421, 429, 431, 503]);
const utf8 = new TextDecoder('utf-8', { fatal: true });

// Codes of the server and of malformed data are listed one by one; those of content and of the games follow a pattern.
const documented = new Set();
for (const page of ['server-protocol', 'engine-protocol'])
  for (const [code] of readFileSync(join(top, 'docs', `${page}.md`), 'utf8').matchAll(/\b[A-Z]-\d{2,3}\b/g)) documented.add(code);
const PATTERN = /^([BDF]-\d\d|E_[A-Z_]+|[a-z][a-z_]+)$/;
const FAULT = 'N-18'; // caught, so the server lives; but nothing that is sent may cause one
export const isDocumented = (code) => documented.has(code) || PATTERN.test(code ?? '');

export function parsed(c, bytes, from) {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    c.fail(`${from}: not JSON in UTF-8 (${error.message}): ${bytes.subarray(0, 200).toString('latin1')}`);
  }
}

function checkError(c, error, from) {
  if (error === null || typeof error !== 'object') c.fail(`${from}: no error`);
  if (!isDocumented(error.code)) c.fail(`${from}: the code ${JSON.stringify(error.code)} is not documented: ${error.message}`);
  if (typeof error.message !== 'string' || error.message === '') c.fail(`${from}: ${error.code} has no message`);
  if (error.code === FAULT) c.fail(`${from}: a fault of the server: ${error.message}`);
  c.count(error.code);
}

// A request; its answer is looked at and handed back as { status, json }.
export async function fetchJson(c, method, path, { tree, body, headers, broken = 5 } = {}) {
  if (tree !== undefined) body = textOf(c.random, tree, broken);
  c.note(`${method} ${path} ${body === undefined ? '' : body}`);
  const answer = await request(c.server, c.from, method, path, { body, headers });
  const from = `${method} ${path}`;
  c.count(`http ${answer.status}`);
  if (answer.status === 0) {
    if (!c.server.alive) c.fail(`${from}: the server has ended`);
    if (answer.why === 'timeout') c.fail(`${from}: no answer`);
    return { status: 0 };
  }
  if (!STATUSES.has(answer.status)) c.fail(`${from}: status ${answer.status}: ${answer.text.subarray(0, 300)}`);
  if (!/^\/api\//.test(path) || !/json/.test(answer.headers['content-type'] ?? '')) return { status: answer.status };
  const json = parsed(c, answer.text, from);
  if (answer.status !== 200) checkError(c, json.error, from);
  return { status: answer.status, json };
}

export class Visitor {
  constructor(c) {
    this.c = c;
    this.ids = 0;
    this.waiting = new Map();
    this.state = {};
    this.states = 0;
    this.again = null;
    this.wake = () => undefined;
  }
  async connect() {
    this.wire = new Wire(this.c.server, this.c.from, (bytes) => this.hear(bytes));
    const open = await this.wire.opened;
    if (!open && !this.c.server.alive) this.c.fail('the server has ended');
    if (!open) this.c.count(`socket ${this.wire.refusal ?? 'closed'}`);
    this.wire.socket.on('close', () => this.wakeAll(null));
    return open;
  }
  get open() {
    return this.wire !== undefined && !this.wire.closed;
  }
  wakeAll(answer) {
    for (const done of this.waiting.values()) done(answer);
    this.waiting.clear();
    this.wake();
  }
  hear(bytes) {
    const { c } = this;
    const message = parsed(c, bytes, 'a message');
    if (message === null || typeof message !== 'object') c.fail(`a message: ${bytes.subarray(0, 200)}`);
    if (message.ok === undefined && message.say === undefined) c.fail(`neither ok nor say: ${bytes.subarray(0, 200)}`);
    if (message.ok === false) checkError(c, message.error, 'a message');
    if (message.say === 'state') this.take(message);
    if (message.say === 'again') this.again = message;
    if (message.say === 'bye') {
      if (!isDocumented(message.code)) c.fail(`bye ${message.code} is not documented`);
      if (message.code === FAULT) c.fail('a fault of the server has closed the match');
      c.count(`bye ${message.code}`);
    }
    if (message.re !== undefined && this.waiting.has(message.re)) {
      this.waiting.get(message.re)(message);
      this.waiting.delete(message.re);
    } else if (message.ok === false && message.re === undefined) {
      this.wakeAll(message); // it could not be read, so its id could not either
    }
  }
  take(state) {
    const { orders = null, finite, ...rest } = state;
    const joined = state.since === undefined; // perhaps with other seats, who count other steps
    if (!joined && state.step < this.state.step) this.c.fail(`step ${state.step} after ${this.state.step}`);
    if (orders !== null && orders.length === 0 && finite) this.c.fail(`a decision without an order: ${JSON.stringify(state.pending)}`);
    this.state = joined ? { ...rest, orders } : { ...this.state, ...rest, orders };
    this.c.acknowledged(this.state);
    this.states++;
    this.wake();
  }
  // Sends a tree as it is, or its text broken; nobody waits for the answer.
  send(tree, broken = 0) {
    const text = textOf(this.c.random, tree, broken);
    this.c.note(`> ${text}`);
    this.wire.send(text);
  }
  // Resolves to the answer, or to null if the connection ends first.
  ask(tree) {
    if (!this.open) return Promise.resolve(null);
    const id = ++this.ids;
    const answer = new Promise((resolve) => this.waiting.set(id, resolve));
    this.send({ ...tree, id });
    const timer = setTimeout(() => {
      if (this.waiting.has(id) && this.open) this.c.fail(`no answer in ${ANSWER_MS / 1000} s: ${JSON.stringify(tree).slice(0, 300)}`);
    }, ANSWER_MS);
    return answer.finally(() => clearTimeout(timer));
  }
  // Until another state has come, the connection is closed, or for a while.
  news(patience_ms = 500) {
    const before = this.states;
    if (!this.open) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, patience_ms);
      this.wake = () => {
        if (this.states === before && this.open) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }
  leave() {
    this.wire?.close();
    this.wakeAll(null);
  }
}
