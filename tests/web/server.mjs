// Starts the built server for a test and talks to it. Needs web/node_modules (tools/build-web.sh).
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const top = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
// Needed by socket() only.
const library = () => createRequire(join(top, 'web/package.json'))('ws');
export const program = process.env.CLASHFIELD ?? join(top, 'build/release/clashfield');

export class Server {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'clashfield-'));
    this.port = 0;
    this.limits = []; // options of prlimit
    this.matches_per_hour = 0; // any number: all visitors of a test have one address
  }
  // Resolves to the address that the server prints. A second start uses the same port and database.
  start(...options) {
    return new Promise((resolve, reject) => {
      const where = ['--listen', `127.0.0.1:${this.port}`, '--database', join(this.folder, 'matches.sqlite')];
      where.push('--matches-per-hour', String(this.matches_per_hour));
      const [command, ...words] = [...(this.limits.length ? ['prlimit', ...this.limits] : []), program];
      this.process = spawn(command, [...words, 'serve', ...where, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
      this.gone = new Promise((done) => this.process.once('exit', done));
      // A test that fails must not leave a server behind, on whose output ctest would wait.
      const { process: child } = this;
      const end = () => child.kill('SIGKILL');
      process.once('exit', end);
      this.gone.then(() => process.off('exit', end));
      this.ending = false;
      this.process.once('exit', (code, signal) => {
        reject(new Error(`the server ended: ${code ?? signal}`));
        if (!this.ending) console.log(`FAILED the server ended: ${code ?? signal}`);
      });
      this.process.stdout.on('data', (text) => {
        const found = /http:\/\/([\d.]+):(\d+)/.exec(String(text));
        if (!found) return;
        this.port = Number(found[2]);
        this.address = found[0];
        resolve(this.address);
      });
    });
  }
  async kill() {
    this.ending = true;
    this.process.kill('SIGKILL');
    await this.gone;
  }
  async stop() {
    this.ending = true;
    this.process.kill('SIGTERM');
    await this.gone;
    rmSync(this.folder, { recursive: true, force: true });
  }
  async post(path, body, origin = this.address) {
    const headers = { 'content-type': 'application/json', ...(origin && { origin }) };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return fetch(this.address + path, { method: 'POST', headers, body: text });
  }
  async make(game, scenario, seats) {
    return (await this.post('/api/matches', { game, setup: { scenario }, seats })).json();
  }
  socket(origin = this.address) {
    const WebSocket = library();
    return new WebSocket(this.address.replace('http', 'ws') + '/ws', origin ? { origin } : {});
  }
}

export function must(fact, words) {
  if (!fact) throw new Error(words);
  console.log('ok', words);
}

export const HOT_SEAT = [{ kind: 'human' }, { kind: 'human' }];
