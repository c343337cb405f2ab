import { describe, expect, it } from 'vitest';
import { backoff_ms, Link, type Socket } from '../src/lib/link';

class FakeSocket implements Socket {
  sent: any[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  hear(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function bench() {
  const sockets: FakeSocket[] = [];
  const timers: { run: () => void; after_ms: number }[] = [];
  const states: string[] = [];
  const said: any[] = [];
  const link = new Link({
    open: () => (sockets.push(new FakeSocket()), sockets.at(-1)!),
    join: () => ({ match: 'm', secrets: ['s'] }),
    onsay: (message) => said.push(message),
    onstate: (state) => states.push(state),
    random: () => 0,
    later: (run, after_ms) => timers.push({ run, after_ms }),
    never: () => undefined,
  });
  const joined = async () => {
    const socket = sockets.at(-1)!;
    socket.onopen!();
    socket.hear({ re: socket.sent[0].id, ok: true });
    await Promise.resolve();
    await Promise.resolve();
  };
  return { link, sockets, timers, states, said, joined };
}

describe('link', () => {
  it('waits longer after each failure, up to a limit, never at the same moment as all others', () => {
    expect([0, 1, 2, 3].map((n) => backoff_ms(n, 0))).toEqual([500, 1000, 2000, 4000]);
    expect(backoff_ms(20, 0)).toBe(20_000);
    expect(backoff_ms(0, 1)).toBe(375);
  });
  it('joins first and says that it is open only then', async () => {
    const { sockets, states, joined } = bench();
    expect(states).toEqual(['connecting']);
    await joined();
    expect(sockets[0]!.sent[0]).toMatchObject({ do: 'join', match: 'm', secrets: ['s'], protocol: 1 });
    expect(states).toEqual(['connecting', 'open']);
  });
  it('comes back after a break, joins again and sends nothing twice', async () => {
    const { link, sockets, timers, states, joined } = bench();
    await joined();
    const lost = link.ask({ do: 'order', at: 3, order: 'skip' });
    sockets[0]!.onclose!();
    expect((await lost).ok).toBe(false);
    expect(states.at(-1)).toBe('waiting');
    timers.findLast((timer) => timer.after_ms === 500)!.run();
    await joined();
    expect(sockets).toHaveLength(2);
    expect(sockets[1]!.sent.map((message) => message.do)).toEqual(['join']);
    expect(states.at(-1)).toBe('open');
  });
  it('counts failures until it has joined', async () => {
    const { sockets, timers } = bench();
    sockets[0]!.onclose!();
    timers.at(-1)!.run();
    sockets[1]!.onclose!();
    expect(timers.map((timer) => timer.after_ms)).toEqual([500, 1000]);
  });
  it('answers questions by their number and passes on what the server says', async () => {
    const { link, sockets, said, joined } = bench();
    await joined();
    const first = link.ask({ do: 'check', order: 'a' });
    const second = link.ask({ do: 'check', order: 'b' });
    const [, a, b] = sockets[0]!.sent;
    sockets[0]!.hear({ re: b.id, ok: true });
    sockets[0]!.hear({ say: 'state', step: 1 });
    sockets[0]!.hear({ re: a.id, ok: false, error: { code: 'B-03', message: 'no' } });
    expect((await second).ok).toBe(true);
    expect((await first).error?.code).toBe('B-03');
    expect(said).toEqual([{ say: 'state', step: 1 }]);
  });
  it('stays away after a good-bye', async () => {
    const { sockets, timers, states, joined } = bench();
    await joined();
    const before = timers.length;
    sockets[0]!.hear({ say: 'bye', code: 'N-07', message: 'broken' });
    sockets[0]!.onclose!();
    expect(states.at(-1)).toBe('closed');
    expect(timers).toHaveLength(before);
  });
  it('stays away from a match that is not there, whatever the words', async () => {
    for (const code of ['N-06', 'N-07', 'N-09', 'N-11', 'F-03']) {
      const { sockets, states, said } = bench();
      sockets[0]!.onopen!();
      sockets[0]!.hear({ re: sockets[0]!.sent[0].id, ok: false, error: { code, message: 'no' } });
      await new Promise((done) => setTimeout(done));
      expect(states.at(-1)).toBe('closed');
      expect(said).toEqual([{ say: 'bye', code, message: 'no' }]);
    }
  });
  it('comes back to a server that was full or could not store, but not at once and later each time', async () => {
    const { sockets, timers, states, said, joined } = bench();
    await joined();
    const waits: number[] = [];
    for (let i = 0; i < 3; i++) {
      sockets.at(-1)!.hear({ say: 'bye', code: 'N-16' });
      sockets.at(-1)!.onclose?.();
      expect(states.at(-1)).toBe('waiting');
      expect(said.at(-1)).toMatchObject({ say: 'trouble', code: 'N-16' });
      const next = timers.findLast((timer) => timer.after_ms >= 8_000 && timer.after_ms !== 10_000 && timer.after_ms !== 25_000)!;
      waits.push(next.after_ms);
      next.run();
      await joined();
    }
    expect(waits).toEqual([8_000, 16_000, 20_000]);
    timers.findLast((timer) => timer.after_ms === 10_000)!.run();
    sockets.at(-1)!.onclose!();
    expect(timers.at(-1)!.after_ms).toBe(500);
  });
});
