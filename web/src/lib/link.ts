// A connection to one match that mends itself. It joins again after a break; what was asked before the break is
// answered with a failure and never sent twice, since the server may have heard it.
import type { Answer } from './protocol';

export type LinkState = 'connecting' | 'open' | 'waiting' | 'closed';

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}
// Why the server closed the connection, or would not open it.
export interface Trouble {
  code: string;
  message?: string;
}
export interface LinkOptions {
  open: () => Socket;
  join: () => Record<string, unknown>;
  onsay: (message: any) => void;
  onstate: (state: LinkState, retry_ms: number) => void;
  random?: () => number;
  later?: (run: () => void, after_ms: number) => unknown;
  never?: (timer: any) => void;
}

const FIRST_MS = 500;
const MOST_MS = 20_000;
const PING_MS = 25_000;
const PATIENCE_MS = 10_000;
// A connection that holds for so long is a good one.
const STEADY_MS = 10_000;
// After being sent away nobody comes back at once: 8 s at first.
const SENT_AWAY = 4;
// There is no such match, it cannot be loaded, the page is too old, the link opens no seat: trying again would not help.
const FINAL = new Set(['N-06', 'N-07', 'N-09', 'N-11']);
const isFinal = (code: string): boolean => FINAL.has(code) || !code.startsWith('N-');
const BROKEN: Answer = { ok: false, error: { code: 'link', message: '' } };

// 0.5 s, 1 s, 2 s .. 20 s, each shortened by up to a quarter so that not all pages come back at once.
export const backoff_ms = (failures: number, random: number): number =>
  Math.round(Math.min(MOST_MS, FIRST_MS * 2 ** failures) * (1 - random / 4));

export class Link {
  private socket: Socket | null = null;
  private waiting = new Map<number, (answer: Answer) => void>();
  private next = 1;
  private failures = 0;
  private timer: unknown = null;
  private ping: unknown = null;
  private ended = false;

  constructor(private options: LinkOptions) {
    this.connect();
  }

  private later(run: () => void, after_ms: number): unknown {
    return (this.options.later ?? ((what, ms) => setTimeout(what, ms)))(run, after_ms);
  }
  private never(timer: unknown): void {
    if (timer !== null) (this.options.never ?? clearTimeout)(timer as any);
  }

  private connect(): void {
    this.options.onstate('connecting', 0);
    const socket = this.options.open();
    this.socket = socket;
    socket.onopen = () => {
      void this.ask({ do: 'join', protocol: 1, ...this.options.join() }).then((answer) => {
        if (socket !== this.socket) return;
        if (!answer.ok) {
          if (answer.error && answer.error.code !== 'link') this.dismissed(answer.error);
          return;
        }
        this.later(() => {
          if (socket === this.socket) this.failures = 0;
        }, STEADY_MS);
        this.options.onstate('open', 0);
        this.beat();
      });
    };
    socket.onmessage = (event) => this.hear(event.data);
    socket.onclose = () => socket === this.socket && this.broke();
  }

  private beat(): void {
    this.never(this.ping);
    this.ping = this.later(() => {
      const socket = this.socket;
      let heard = false;
      void this.ask({ do: 'ping' }).then((answer) => {
        heard = answer.ok;
        if (heard) this.beat();
      });
      this.later(() => {
        if (!heard && socket === this.socket && !this.ended) this.retry();
      }, PATIENCE_MS);
    }, PING_MS);
  }

  private hear(text: string): void {
    const message = JSON.parse(text);
    // The state after an order is the answer to it, too.
    const answer = this.waiting.get(message.re);
    this.waiting.delete(message.re);
    answer?.(message);
    if (message.say === 'bye') this.dismissed(message);
    else if (message.say) this.options.onsay(message);
  }

  // The server has said why it does not go on with this connection. A full or failing server is asked again later.
  private dismissed(why: Trouble): void {
    if (isFinal(why.code)) this.end();
    this.options.onsay({ say: this.ended ? 'bye' : 'trouble', code: why.code, message: why.message });
    if (this.ended) return;
    this.failures = Math.max(this.failures, SENT_AWAY);
    const old = this.socket;
    this.broke();
    old?.close();
  }

  private broke(): void {
    this.socket = null;
    this.never(this.ping);
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    for (const answer of lost) answer(BROKEN);
    if (this.ended) return;
    const after_ms = backoff_ms(this.failures++, (this.options.random ?? Math.random)());
    this.options.onstate('waiting', after_ms);
    this.timer = this.later(() => this.connect(), after_ms);
  }

  // At once, for a person who does not want to wait or a network that has just come back.
  retry(): void {
    if (this.ended) return;
    this.never(this.timer);
    const old = this.socket;
    this.socket = null;
    old?.close();
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    for (const answer of lost) answer(BROKEN);
    this.connect();
  }

  ask(message: Record<string, unknown>): Promise<Answer> {
    if (!this.socket || this.ended) return Promise.resolve(BROKEN);
    const id = this.next++;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      try {
        this.socket!.send(JSON.stringify({ ...message, id }));
      } catch {
        this.waiting.delete(id);
        resolve(BROKEN);
      }
    });
  }

  end(): void {
    this.ended = true;
    this.never(this.timer);
    this.never(this.ping);
    this.socket?.close();
    this.options.onstate('closed', 0);
  }
}
