// One match of the fake server: two mirrored battles, one told in each language.
import { randomBytes } from 'node:crypto';
import { FairDice } from './dice.mjs';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export const secret = () => [...randomBytes(22)].map((byte) => LETTERS[byte % 62]).join('');

const UNDO_WORDS = { en: 'Locked: dice have been rolled or another side has been asked.', fr: 'Verrouillé : des dés ont été lancés ou un autre camp a été interrogé.' };

function line(event, step) {
  const lines = [...(event.lines ?? []), ...(event.against_lines ?? [])];
  const details = lines.map((each) => `${each.label} ${each.amount > 0 ? '+' : ''}${each.amount} (${each.clause})`);
  const dice = event.faces ? { faces: event.faces, hit: event.faces.map(() => false) } : undefined;
  const clauses = [...new Set([event.clause, ...lines.map((each) => each.clause)].filter(Boolean))];
  return { step, words: event.text, clause: event.clause, clauses, details, ...(dice && { dice }), side: event.side ?? event.who };
}

export class Match {
  constructor(engines, request) {
    this.id = secret().slice(0, 12).toLowerCase();
    this.engines = engines;
    this.request = request;
    this.step = 0;
    this.inputs = [];
    this.turns = [0];
    this.battles = {};
    this.log = { en: [], fr: [] };
    this.watchers = new Set();
    this.chat = [];
  }

  async open(inputs = []) {
    const { game, setup } = this.request;
    for (const [language, engine] of Object.entries(this.engines)) {
      const known = setup?.scenario && Object.keys(setup).length === 1;
      const answer = await engine.ask({ do: 'new', game, ...(known ? { scenario: setup.scenario } : { setup }), dice: 'caller' });
      if (!answer.ok) throw answer.error;
      this.battles[language] = answer.battle;
      this.took(language, answer);
    }
    const view = await this.view('en', undefined);
    const sides = (view.sides ?? view.fighters).map((each) => each.side);
    this.sides = sides;
    const asked = this.request.seats ?? [];
    this.seats = sides.map((side, i) => {
      const seat = asked[i] ?? { kind: 'bot', bot: 'greedy' };
      return { side, kind: seat.kind, name: seat.name, bot: seat.kind === 'bot' ? (seat.bot ?? 'greedy') : undefined, secret: seat.kind === 'human' ? secret() : undefined };
    });
    this.dice = new FairDice(this.id, sides);
    for (const input of inputs) await this.apply(input);
    return this;
  }

  took(language, answer) {
    this.pending = { ...this.pending, [language]: answer.pending };
    for (const event of answer.events ?? []) {
      if (event.kind === 'turn' && language === 'en') this.turns.push(this.step);
      this.log[language].push({ n: this.log[language].length, ...line(event, this.step) });
    }
  }

  async apply(input) {
    const before = this.step;
    for (const [language, engine] of Object.entries(this.engines)) {
      this.step = before + 1;
      const answer = await engine.ask({ do: 'apply', battle: this.battles[language], ...input });
      if (!answer.ok) {
        this.step = before;
        return answer.error;
      }
      this.took(language, answer);
    }
    this.inputs.push(input);
    return null;
  }

  async view(language, side) {
    const answer = await this.engines[language].ask({ do: 'view', battle: this.battles[language], ...(side && { side }) });
    return answer.view;
  }

  get over() {
    return this.pending.en.waits === 'nothing';
  }

  // Rolls and bots go on until a human is asked or the battle ends. `tell` sends the state after each.
  async run(tell) {
    while (!this.over) {
      const pending = this.pending.en;
      if (pending.waits === 'roll') {
        if (this.request.dice === 'typed') return;
        await this.apply({ faces: this.dice.roll(pending.dice, pending.sides) });
      } else {
        const seat = this.seats.find((each) => each.side === pending.side);
        if (seat.kind === 'human') return;
        const choice = await this.engines.en.ask({ do: 'choose', battle: this.battles.en, bot: seat.bot, seed: this.step + 1 });
        await this.apply({ order: choice.order });
      }
      await tell();
    }
  }

  async undo(language) {
    const before = this.inputs.length;
    for (const each of Object.keys(this.engines)) {
      const answer = await this.engines[each].ask({ do: 'undo', battle: this.battles[each] });
      if (!answer.ok) return answer.error;
      this.pending[each] = answer.pending;
    }
    this.inputs.pop();
    this.step += 1;
    const kept = this.log.en.filter((each) => each.step < before).length;
    for (const each of Object.keys(this.log)) this.log[each].length = kept;
    this.cut = kept;
    return null;
  }

  async state(watcher) {
    const { language } = watcher;
    const held = this.seats.filter((seat) => seat.secret && watcher.secrets.includes(seat.secret)).map((seat) => seat.side);
    const pending = this.pending[language];
    const mine = pending.waits === 'decision' && held.includes(pending.side);
    const eye = mine ? pending.side : held[0];
    const view = await this.view(language, eye);
    const state = {
      say: 'state', match: this.id, game: this.request.game, title: this.request.title ?? '', step: this.step, you: held,
      players: this.players(view, language), view, pending: { ...pending, words: pending.text }, finite: pending.finite ?? true,
      undo: { can: false, why: UNDO_WORDS[language] }, score: score(view, language), phase: view.phase, turn: view.turn ?? view.round,
      dice: { kind: this.request.dice ?? 'fair', commitment: this.dice.commitment, seeds: Object.keys(this.dice.seeds).filter((side) => this.dice.seeds[side]) },
      over: pending.waits === 'nothing' ? { words: pending.text, winners: pending.winners, draw: pending.draw, reason: pending.reason } : null,
    };
    if (mine) {
      const answer = await this.engines[language].ask({ do: 'orders', battle: this.battles[language] });
      state.orders = answer.orders.map((each) => ({ order: each.notation, words: each.text, json: each.order }));
      // Copies forget what can be taken back, so the battle itself is tried and set right again.
      const trial = await this.engines[language].ask({ do: 'undo', battle: this.battles[language] });
      if (trial.ok) await this.engines[language].ask({ do: 'apply', battle: this.battles[language], ...this.inputs.at(-1) });
      state.undo = trial.ok ? { can: true } : { can: false, why: trial.error?.message ?? UNDO_WORDS[language] };
    }
    const log = this.log[language];
    if (watcher.seen > log.length) {
      state.log_cut = log.length;
      watcher.seen = log.length;
    }
    state.log_from = watcher.seen;
    state.log = log.slice(watcher.seen);
    watcher.seen = log.length;
    return state;
  }

  players(view, language) {
    return this.seats.map((seat) => {
      const side = (view.sides ?? view.fighters).find((each) => each.side === seat.side);
      const here = seat.kind === 'bot' || [...this.watchers].some((each) => each.secrets.includes(seat.secret));
      return { side: seat.side, name: side?.name?.[language] ?? seat.side, kind: seat.kind, bot: seat.bot, here };
    });
  }
}

function score(view, language) {
  if (view.sides) return view.sides.map((each) => ({ side: each.side, label: language === 'fr' ? 'EP perdus' : 'Lost EP', value: `${each.lost} / ${each.limit}` }));
  return view.fighters.map((each) => ({ side: each.side, label: language === 'fr' ? 'Énergie' : 'Energy', value: each.max ? `${each.energy} / ${each.max}` : '–' }));
}
