// One match as this page knows it: what the server said, and what the person at the page is about to order.
import { choices, fitting, isPass, listed, offered, pick, wondered, type Listed } from '../lib/composer';
import { cellOf } from '../lib/hex';
import { keepMatch, match as keptMatch, standUp } from '../lib/kept';
import { DiceKeeper } from '../lib/dicekeeper';
import { Link, type LinkState, type Socket, type Trouble } from '../lib/link';
import { extraWords, movesOf } from '../lib/moves';
import { merged } from '../lib/news';
import type { Answer, ChatLine, Json, LogLine, News, Odds, Order, Refusal, State } from '../lib/protocol';
import { words } from '../lib/words.svelte';
import { guesses, habitOf } from '../plans/habits';
import type { Move } from '../plans/paths';

export interface Reason {
  thing: string;
  message: string;
  clause?: string;
}
export interface Offer {
  what: string;
  side?: string;
  from?: string;
}

const GLANCE_MS = 150;
const WRONG_SECRET = 'N-11';
const socket = (): Socket => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`) as unknown as Socket;

export class MatchModel {
  state = $state.raw<State | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  link = $state<{ state: LinkState; retry_ms: number }>({ state: 'connecting', retry_ms: 0 });
  // The server will not go on with this match, or not now.
  bye = $state.raw<Trouble | null>(null);
  trouble = $state.raw<Trouble | null>(null);
  unseated = $state(false);
  // When a bot may have the seat of somebody who is away, on the clock of this page.
  absent = $state.raw<ReadonlyMap<string, number>>(new Map());
  // A bot has taken a seat, or its person has come back.
  seated = $state.raw<{ side: string; kind: string } | null>(null);
  // The server has changed what it said about the dice.
  doubt = $state(false);
  chat_refusal = $state<Refusal | null>(null);
  refusal = $state<Refusal | null>(null);
  offer = $state<Offer | null>(null);
  again = $state<{ match: string; secrets: string[] } | null>(null);
  asked_again = $state(false);
  busy = $state(false);
  picked = $state.raw<string[]>([]);
  chosen = $state<Order | null>(null);
  odds = $state.raw<{ order: string; odds: Odds } | null>(null);
  // The odds of orders the pointer rested on. They stay: a list that shrinks again would move under the pointer.
  peeked = $state.raw<ReadonlyMap<string, Odds>>(new Map());
  reason = $state<Reason | null>(null);
  // The newest lines, for dice and for those who listen.
  fresh = $state.raw<LogLine[]>([]);

  private dice: DiceKeeper;
  private connection: Link;
  private known = new Map<string, Odds | Reason | null>();
  private wondering = '';

  constructor(readonly id: string) {
    this.dice = new DiceKeeper(id, (message) => this.connection.ask(message), (doubt) => (this.doubt = doubt));
    this.connection = new Link({
      open: socket,
      join: () => ({ match: id, secrets: keptMatch(id)?.secrets ?? [], language: words.language, seed: 'own' }),
      onsay: (message) => this.heard(message),
      onstate: (state, retry_ms) => {
        this.link = { state, retry_ms };
        // Whoever joins is told everything that was said, also when joining again.
        if (state !== 'open') return;
        this.chat = [];
        this.trouble = null;
        this.dice.joined();
      },
    });
  }
  end(): void {
    this.connection.end();
  }
  retry(): void {
    this.connection.retry();
  }

  readonly list = $derived<Listed[]>(this.state?.orders ? listed(this.state.orders, extraWords(this.state.view)) : []);
  readonly mine = $derived(this.state?.pending.waits === 'decision' && this.state.you.includes(this.state.pending.side ?? ''));
  private things = $derived(
    new Set<string>([
      ...(this.state?.view.units ?? []).map((each: { id: string }) => each.id),
      ...(this.state?.view.spaces ?? []).map((each: { id: string }) => each.id),
      ...(this.state?.players ?? []).map((each) => each.side),
    ]),
  );
  private isThing = (word: string): boolean => this.things.has(word) || (this.state?.view.board === 'hex' && /^\d{4}$/.test(word));
  readonly fits = $derived(fitting(this.list, this.picked));
  readonly hot = $derived(choices(this.list, this.picked));
  readonly moves = $derived.by<Move[]>(() => {
    if (!this.state) return [];
    if (this.chosen) return movesOf(this.state.view, this.chosen);
    // Arrows for everything at once would hide the board.
    return this.fits.length > 90 ? [] : this.fits.flatMap((each) => movesOf(this.state!.view, each.order));
  });
  readonly turns = $derived<string[]>([...new Set(this.list.filter((each) => habitOf(each.order.json.verb).turns).map((each) => String(each.order.json.way)))]);

  private heard(message: any): void {
    if (message.say === 'state') this.took(message);
    else if (message.say === 'players' && this.state) {
      this.state = { ...this.state, players: message.players };
      this.absent = new Map((message.absent ?? []).map((each: { side: string; bot_in: number }) => [each.side, performance.now() + each.bot_in * 1000]));
    } else if (message.say === 'seat') this.seated = message;
    else if (message.say === 'trouble') this.trouble = message;
    else if (message.say === 'chat') this.chat = [...this.chat, message];
    else if (message.say === 'offer') this.offer = message;
    else if (message.say === 'again') {
      if (message.match) this.again = { match: message.match, secrets: message.secrets ?? message.seats?.flatMap((seat: any) => seat.secret ?? []) ?? [] };
      else this.asked_again = true;
    } else if (message.say === 'bye') {
      this.bye = message;
      // A link that opens no seat must not keep anybody out of the match for ever.
      this.unseated = message.code === WRONG_SECRET;
      if (this.unseated) standUp(this.id);
    }
  }

  private took(news: News): void {
    const before = this.state;
    const next = merged(before, news);
    const from = next.log_cut ?? next.log_from ?? this.log.length;
    const lines = next.log ?? [];
    // A state that begins at line 0 is the whole story: after joining, or in another language.
    const old = next.log_from === 0 && next.log_cut === undefined ? [] : this.log.slice(0, from);
    this.fresh = before && old.length > 0 ? lines : [];
    this.log = [...old, ...lines];
    this.state = next;
    void this.dice.heard(next, lines);
    this.known.clear();
    this.reason = null;
    this.peeked = new Map();
    this.busy = false;
    if (before?.step !== next.step || before?.pending.side !== next.pending.side) this.clear();
    else if (this.chosen) {
      // The same question in another language.
      const again = next.orders?.find((each) => each.order === this.chosen!.order);
      if (again) this.choose(again);
    }
    if (!before || before.over !== next.over) keepMatch(this.id, { game: next.game, title: next.title, over: next.over !== null });
  }

  clear(): void {
    this.picked = [];
    this.chosen = null;
    this.odds = null;
  }
  back(): void {
    if (this.chosen && this.picked.length === 0) this.clear();
    else {
      this.picked = this.picked.slice(0, -1);
      this.chosen = null;
      this.odds = null;
    }
  }

  // A click on the board. Returns the order if the click confirms it.
  click(names: string[]): Order | null {
    this.refusal = null;
    if (!this.mine || names.length === 0) {
      this.clear();
      return null;
    }
    if (this.own && this.own.by === names[0] && this.chosen?.order === this.own.order.order) return this.chosen;
    const before = this.picked;
    const result = pick(this.list, before, names, this.isThing);
    // What a unit does is said in words, never by a second click: an announcement cannot be taken back.
    if (result.picked.length > 0 && fitting(this.list, result.picked).every((each) => habitOf(each.order.json.verb).spoken)) {
      this.picked = result.picked;
      this.choose(null);
      return null;
    }
    if (result.give) return result.give;
    // The list is not complete: what it does not hold may be legal all the same, and the server knows.
    if (this.state?.finite === false && before.length > 0 && !result.picked.includes(before[0]!)) void this.compose(before, names);
    this.picked = result.picked;
    this.choose(offered(this.list, result.picked, this.isThing));
    return null;
  }
  private own: { by: string; order: Order } | null = null;
  private async compose(before: string[], names: string[]): Promise<void> {
    const at = this.state!.step;
    for (const name of names) {
      for (const order of wondered(this.list, before, name, this.kin(name))) {
        const answer = await this.check(order);
        if (this.state?.step !== at) return;
        if (!answer.ok) {
          this.refusal = answer.error ?? null;
          continue;
        }
        const like = fitting(this.list, before)[0]?.order.json;
        const hex = cellOf(name) ? { hex: name } : {};
        this.refusal = null;
        const own: Order = { order, words: order, json: { ...like, ...hex } as Order['json'] };
        this.own = { by: names[0]!, order: own };
        this.picked = before;
        this.choose(own);
        return;
      }
    }
  }
  drop(from: string[], to: string[]): Order | null {
    const acting = new Set<string>(this.state?.view.activation?.units ?? []);
    // A unit that is being moved already is not named by its orders; its goal is enough.
    const start = from.some((name) => this.list.some((each) => each.words.has(name))) && !from.some((name) => acting.has(name)) ? pick(this.list, [], from, this.isThing).picked : [];
    const result = pick(this.list, start, to, this.isThing);
    this.picked = result.picked;
    this.choose(offered(this.list, result.picked, this.isThing));
    // A unit dropped on its goal says all there is to say, if only one order fits.
    return result.picked.length > start.length && this.fits.length === 1 ? this.chosen : null;
  }

  choose(order: Order | null): void {
    this.chosen = order;
    if (this.odds?.order !== order?.order) this.odds = null;
    if (!order) return;
    // Whoever knows what to do gives the order at once, and the server need not compute what nobody reads.
    setTimeout(() => this.chosen?.order === order.order && void this.askOdds(order), GLANCE_MS);
  }
  async askOdds(order: Order): Promise<void> {
    const key = `odds ${order.order}`;
    const at = this.state?.step;
    let found = this.known.get(key) as Odds | null | undefined;
    if (found === undefined) {
      const answer = await this.connection.ask({ do: 'odds', order: order.order });
      if (this.state?.step !== at) return;
      found = answer.ok ? (answer.odds ?? null) : null;
      this.known.set(key, found);
    }
    if (found) this.peeked = new Map([...this.peeked, [order.order, found]]);
    if (this.chosen?.order === order.order) this.odds = found ? { order: order.order, odds: found } : null;
  }

  // Why can this thing not be chosen? Asked of the server, a moment after the pointer came to rest.
  wonder(names: string[] | null): void {
    const thing = names?.[0] ?? '';
    this.wondering = thing;
    // Nothing is to be explained about what can be chosen, is chosen or acts already.
    const acting: string[] = [...(this.state?.view.activation?.units ?? []), this.state?.view.acting ?? ''];
    if (!names || !this.mine || names.some((name) => this.hot.has(name) || this.picked.includes(name) || acting.includes(name))) {
      this.reason = null;
      return;
    }
    if (this.reason?.thing !== thing) this.reason = null;
    setTimeout(() => this.wondering === thing && void this.askWhy(names), 250);
  }
  private async askWhy(names: string[]): Promise<void> {
    const thing = names[0]!;
    const key = `why ${thing} ${this.picked.join()}`;
    if (this.known.has(key)) {
      this.reason = this.known.get(key) as Reason | null;
      return;
    }
    const at = this.state?.step;
    for (const name of names) {
      for (const order of [...wondered(this.list, this.picked, name, this.kin(name)), ...this.guesses(name)]) {
        const answer = await this.check(order);
        if (this.state?.step !== at || this.wondering !== thing) return;
        if (answer.ok || !answer.error || answer.error.code.startsWith('F-')) continue;
        const reason = { thing, message: answer.error.message, clause: answer.error.clause };
        this.known.set(key, reason);
        this.reason = reason;
        return;
      }
    }
    this.known.set(key, null);
    this.reason = null;
  }
  // Everything of the same kind as a thing: units of a side, hexes, seats, sides.
  private kin(name: string): ReadonlySet<string> {
    const view = this.state!.view;
    if (cellOf(name)) return { has: (word: string) => cellOf(word) !== null } as ReadonlySet<string>;
    const unit = view.units?.find((each: any) => each.id === name);
    if (unit) return new Set<string>(view.units.filter((each: any) => each.side === unit.side).map((each: any) => each.id));
    if (view.spaces?.some((each: any) => each.id === name)) return new Set<string>(view.spaces.map((each: any) => each.id));
    return new Set<string>(this.state!.players.map((each) => each.side));
  }
  private guesses(name: string): string[] {
    const last = this.picked.filter((word) => !cellOf(word)).at(-1);
    const unit = this.state!.view.units?.find((each: any) => each.id === name);
    return guesses(this.state!.pending.verbs ?? [], { name, unit: unit ? (this.state!.you.includes(unit.side) ? 'own' : 'other') : null, last });
  }

  // An order is its notation, or its fields where it has been put together on the board.
  check = (order: string | { [key: string]: Json }): Promise<Answer> => this.connection.ask({ do: 'check', order });
  // Something about the battle that is no order: a line of shot, how far a unit reaches.
  ask = (question: { [key: string]: Json }): Promise<Answer> => this.connection.ask({ do: 'ask', question });

  passes = (order: Order): boolean =>
    // At an open table a pass is said often; only the end of all actions is worth a question.
    this.state?.view.board === 'table' ? habitOf(order.json.verb).ends === true : isPass(order, this.list, this.state?.pending.nested ?? false);

  async give(order: string | { [key: string]: Json }): Promise<boolean> {
    if (!this.state || this.busy) return false;
    const side = this.state.you.length > 1 ? { side: this.state.pending.side } : {};
    return this.send({ do: 'order', at: this.state.step, order, ...side });
  }
  undo = (): Promise<boolean> => this.send({ do: 'undo', at: this.state?.step });
  faces = (faces: number[]): Promise<boolean> => this.send({ do: 'faces', at: this.state?.step, faces });

  private async send(message: Record<string, unknown>): Promise<boolean> {
    this.busy = true;
    this.refusal = null;
    const answer = await this.connection.ask(message);
    this.busy = false;
    if (!answer.ok) this.refusal = answer.error ?? null;
    return answer.ok;
  }
  async say(text: string): Promise<boolean> {
    const answer = await this.connection.ask({ do: 'say', text });
    this.chat_refusal = answer.ok ? null : (answer.error ?? null);
    return answer.ok;
  }
  // What was said before the lines that are here.
  async earlier(): Promise<void> {
    const first = this.chat[0]?.n ?? 0;
    const answer = await this.connection.ask({ do: 'chat', before: first });
    if (answer.lines && first === this.chat[0]?.n) this.chat = [...answer.lines, ...this.chat];
  }
  rematch = () => {
    this.asked_again = true;
    return this.connection.ask({ do: 'again' });
  };
  speak = () => this.connection.ask({ do: 'language', language: words.language });
  agree = () => {
    const offer = this.offer;
    this.offer = null;
    if (offer?.what === 'again') return this.rematch();
    return this.connection.ask({ do: 'agree', what: offer?.what, side: offer?.side, yes: true });
  };
  decline = () => {
    const offer = this.offer;
    this.offer = null;
    if (offer?.what === 'bot') void this.connection.ask({ do: 'agree', what: 'bot', side: offer.side, yes: false });
  };
  offerBot = (side: string): Promise<boolean> => this.send({ do: 'offer', what: 'bot', side });
}
