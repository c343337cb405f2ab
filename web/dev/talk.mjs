// The WebSocket half of the fake server: one connection, its questions and its orders.

export function talk(socket, matches, make) {
  const watcher = { language: 'en', secrets: [], seen: 0, send: (message) => socket.send(JSON.stringify(message)) };
  let match = null;
  let queue = Promise.resolve();
  socket.on('message', (data) => {
    queue = queue.then(() => handle(JSON.parse(data))).catch((error) => console.error(error));
  });
  socket.on('close', () => {
    match?.watchers.delete(watcher);
    players();
  });

  async function handle(message) {
    const yes = (more) => watcher.send({ re: message.id, ok: true, ...more });
    const no = (error) => watcher.send({ re: message.id, ok: false, error });
    if (message.do === 'ping') return yes();
    if (message.do === 'join') {
      match = matches.get(message.match);
      if (!match) {
        no({ code: 'S-02', message: 'There is no such match.' });
        return watcher.send({ say: 'bye', code: 'S-02', message: 'There is no such match.' });
      }
      Object.assign(watcher, { language: message.language ?? 'en', secrets: message.secrets ?? [], seen: 0 });
      match.watchers.add(watcher);
      yes();
      watcher.send(await match.state(watcher));
      for (const line of match.chat) watcher.send(line);
      return players();
    }
    if (!match) return no({ code: 'S-03', message: 'Join first.' });
    return doing[message.do] ? doing[message.do](message, yes, no) : no({ code: 'S-04', message: `There is no “${message.do}”.` });
  }

  const engine = () => match.engines[watcher.language];
  const battle = () => match.battles[watcher.language];
  const held = () => match.seats.filter((seat) => seat.secret && watcher.secrets.includes(seat.secret)).map((seat) => seat.side);
  async function tell() {
    for (const each of match.watchers) each.send(await match.state(each));
  }
  async function players() {
    if (!match) return;
    for (const each of match.watchers) each.send({ say: 'players', players: match.players(await match.view(each.language), each.language) });
  }
  const stale = async (message, no) => {
    if (message.at === match.step) return false;
    no({ code: 'S-05', message: 'The battle has moved on.' });
    watcher.send(await match.state(watcher));
    return true;
  };

  const doing = {
    async order(message, yes, no) {
      if (await stale(message, no)) return;
      const error = await match.apply({ order: message.order });
      if (error) return no(error);
      yes();
      await tell();
      await match.run(tell);
    },
    async faces(message, yes, no) {
      if (await stale(message, no)) return;
      const error = await match.apply({ faces: message.faces });
      if (error) return no(error);
      yes();
      await tell();
      await match.run(tell);
    },
    async undo(message, yes, no) {
      const error = await match.undo();
      if (error) return no(error);
      yes();
      await tell();
    },
    async check(message, yes, no) {
      const answer = await engine().ask({ do: 'check', battle: battle(), order: message.order });
      if (!answer.ok) return no(answer.error);
      if (answer.legal) return yes();
      no({ code: answer.refusal.code, message: answer.refusal.message, clause: answer.refusal.clause });
    },
    async odds(message, yes, no) {
      const answer = await engine().ask({ do: 'odds', battle: battle(), order: message.order });
      if (!answer.ok) return no(answer.error);
      const tables = answer.facts.filter((fact) => fact.distribution.length > 1)
        .map((fact) => ({ title: fact.title, rows: fact.distribution.map((row) => ({ value: row.value, chance: row.share, fraction: row.probability })) }));
      const copy = await engine().ask({ do: 'copy', battle: battle() });
      const trial = await engine().ask({ do: 'apply', battle: copy.battle, order: message.order });
      await engine().ask({ do: 'close', battle: copy.battle });
      const check = [];
      if (trial.ok && trial.pending.waits === 'roll') {
        for (const line of trial.pending.check?.lines ?? []) {
          const words = `${line.label} ${line.amount > 0 ? '+' : ''}${line.amount} (${line.clause})`;
          const owner = String(line.owner ?? trial.pending.roller);
          const block = check.find((each) => each.who === owner);
          if (block) block.lines.push(words);
          else check.push({ who: owner, lines: [words] });
        }
      }
      yes({ odds: { tables, exact: answer.exact, check } });
    },
    async language(message, yes) {
      Object.assign(watcher, { language: message.language, seen: 0 });
      yes();
      watcher.send(await match.state(watcher));
    },
    async say(message, yes) {
      const line = { say: 'chat', from: held().join(''), side: held()[0], text: message.text, at: new Date().toISOString() };
      match.chat.push(line);
      yes();
      for (const each of match.watchers) each.send(line);
    },
    async seed(message, yes) {
      for (const side of held()) match.dice.seeds[side] = message.seed;
      yes();
      await tell();
    },
    async again(message, yes) {
      yes();
      const made = await make({ ...match.request });
      for (const each of match.watchers) {
        const own = match.seats.flatMap((seat, i) => (seat.secret && each.secrets.includes(seat.secret) ? [made.seats[i].secret] : []));
        each.send({ say: 'again', match: made.match, secrets: own });
      }
    },
  };
}
