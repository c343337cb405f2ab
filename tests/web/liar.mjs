// A server that lies: it passes everything on to an honest one and changes what it likes on the way back.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { top } from './server.mjs';

const { WebSocket, WebSocketServer } = createRequire(join(top, 'web/package.json'))('ws');

export class Liar {
  // `say` changes messages of a connection, `answer` the JSON of an address; both give back what is sent on.
  constructor(server, { say = (message) => message, answer = (path, json) => json } = {}) {
    Object.assign(this, { server, say, answer });
  }
  async start() {
    this.http = createServer((request, response) => void this.pass(request, response));
    this.sockets = new WebSocketServer({ server: this.http });
    this.sockets.on('connection', (browser) => this.connect(browser));
    await new Promise((done) => this.http.listen(0, '127.0.0.1', done));
    this.address = `http://127.0.0.1:${this.http.address().port}`;
    return this.address;
  }
  async pass(request, response) {
    const body = [];
    for await (const part of request) body.push(part);
    const headers = { origin: this.server.address, ...(body.length > 0 && { 'content-type': 'application/json' }) };
    const found = await fetch(this.server.address + request.url, { method: request.method, headers, body: body.length > 0 ? Buffer.concat(body) : undefined });
    const type = found.headers.get('content-type') ?? 'text/plain';
    let bytes = Buffer.from(await found.arrayBuffer());
    if (found.ok && type.includes('json')) bytes = Buffer.from(JSON.stringify(this.answer(request.url, JSON.parse(bytes))));
    response.writeHead(found.status, { 'content-type': type });
    response.end(bytes);
  }
  connect(browser) {
    const honest = this.server.socket();
    const waiting = [];
    honest.on('open', () => waiting.splice(0).forEach((text) => honest.send(text)));
    browser.on('message', (text) => (honest.readyState === WebSocket.OPEN ? honest.send(String(text)) : waiting.push(String(text))));
    honest.on('message', (text) => browser.send(JSON.stringify(this.say(JSON.parse(text)))));
    for (const [one, other] of [[browser, honest], [honest, browser]]) {
      one.on('close', () => other.close());
      one.on('error', () => other.close());
    }
  }
  stop() {
    for (const each of this.sockets.clients) each.terminate();
    this.http.closeAllConnections();
    return new Promise((done) => this.http.close(done));
  }
}
