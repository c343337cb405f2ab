// HTTP and WebSocket without a library, so that anything can be sent: lying lengths, wrong bytes, half of something. Every
// connection may come from an address of its own (127.0.0.0/8), because the server keeps budgets per address.
import http from 'node:http';
import net from 'node:net';
import { randomFillSync } from 'node:crypto';

const PATIENCE_MS = 20_000;

// { status, text, headers }; status 0 if the connection was closed without an answer.
export function request(server, from, method, path, { body, headers = {}, patience_ms = PATIENCE_MS } = {}) {
  return new Promise((resolve) => {
    const none = (why) => resolve({ status: 0, text: Buffer.alloc(0), headers: {}, why });
    let asked;
    try {
      asked = http.request(
        { host: '127.0.0.1', port: server.port, localAddress: from, method, path, agent: false, timeout: patience_ms, headers: { origin: server.address, ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }), ...headers } },
        (answer) => {
          const parts = [];
          answer.on('data', (part) => parts.push(part));
          answer.on('end', () => resolve({ status: answer.statusCode, text: Buffer.concat(parts), headers: answer.headers }));
          answer.on('error', (error) => none(error.message));
        },
      );
    } catch (error) {
      return none(`not sent: ${error.message}`); // a path that even this program does not send
    }
    asked.on('timeout', () => {
      none('timeout');
      asked.destroy();
    });
    asked.on('error', (error) => none(error.message));
    asked.end(body);
  });
}

// Bytes as they are; resolves to everything that came back until the end, or for a while.
export function raw(server, from, pieces, patience_ms = 400) {
  return new Promise((resolve) => {
    const parts = [];
    const socket = net.connect({ port: server.port, host: '127.0.0.1', localAddress: from });
    const end = () => {
      socket.destroy();
      resolve(Buffer.concat(parts));
    };
    socket.on('connect', () => pieces.forEach((piece) => socket.write(piece)));
    socket.on('data', (part) => parts.push(part));
    socket.on('close', end);
    socket.on('error', end);
    setTimeout(end, patience_ms);
  });
}

const OPCODE = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 };

// The bytes of one frame. `wrong` makes it one that no client may send.
export function frame(payload, { opcode = OPCODE.text, fin = true, masked = true, reserved = 0, length = payload.length } = {}) {
  const head = [(fin ? 0x80 : 0) | (reserved << 4) | opcode];
  const mark = masked ? 0x80 : 0;
  if (length < 126) head.push(mark | length);
  else if (length < 65536) head.push(mark | 126, length >> 8, length & 255);
  else head.push(mark | 127, 0, 0, 0, 0, (length >>> 24) & 255, (length >> 16) & 255, (length >> 8) & 255, length & 255);
  if (!masked) return Buffer.concat([Buffer.from(head), payload]);
  const mask = randomFillSync(Buffer.alloc(4));
  const hidden = Buffer.from(payload);
  for (let i = 0; i < hidden.length; i++) hidden[i] ^= mask[i & 3];
  return Buffer.concat([Buffer.from(head), mask, hidden]);
}

export function upgrade(server, headers = {}) {
  const all = { Host: `127.0.0.1:${server.port}`, Origin: server.address, Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', ...headers };
  return `GET /ws HTTP/1.1\r\n${Object.entries(all).map(([key, value]) => `${key}: ${value}\r\n`).join('')}\r\n`;
}

// A WebSocket. `hear(bytes)` is called with each text that comes.
export class Wire {
  constructor(server, from, hear) {
    this.hear = hear;
    this.closed = false;
    this.unread = Buffer.alloc(0);
    this.pieces = [];
    this.upgraded = false;
    this.socket = net.connect({ port: server.port, host: '127.0.0.1', localAddress: from });
    this.socket.setNoDelay(true);
    this.opened = new Promise((done) => (this.done = done)); // to whether it is a WebSocket now
    this.socket.on('connect', () => this.socket.write(upgrade(server)));
    this.socket.on('data', (part) => this.take(part));
    this.socket.on('error', () => this.end());
    this.socket.on('close', () => this.end());
  }
  end() {
    this.closed = true;
    this.done(false);
    this.socket.destroy();
  }
  take(part) {
    this.unread = this.unread.length === 0 ? part : Buffer.concat([this.unread, part]);
    if (!this.upgraded) {
      const end = this.unread.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.refusal = this.unread.subarray(0, 40).toString('latin1');
      if (!this.refusal.startsWith('HTTP/1.1 101')) return this.end();
      this.upgraded = true;
      this.unread = this.unread.subarray(end + 4);
      this.done(true);
    }
    for (;;) {
      const bytes = this.unread;
      if (bytes.length < 2) return;
      let length = bytes[1] & 127;
      let at = 2;
      if (length === 126) {
        if (bytes.length < 4) return;
        length = bytes.readUInt16BE(2);
        at = 4;
      } else if (length === 127) {
        if (bytes.length < 10) return;
        length = Number(bytes.readBigUInt64BE(2));
        at = 10;
      }
      if (bytes.length < at + length) return;
      const payload = bytes.subarray(at, at + length);
      this.unread = bytes.subarray(at + length);
      const opcode = bytes[0] & 15;
      if (opcode === OPCODE.text || opcode === 0) this.hear(payload);
      if (opcode === OPCODE.ping) this.write(frame(payload, { opcode: OPCODE.pong }));
      if (opcode === OPCODE.close) return this.end();
    }
  }
  write(bytes) {
    if (!this.closed) this.socket.write(bytes);
  }
  send(payload) {
    this.write(frame(payload));
  }
  close() {
    this.end();
  }
}
