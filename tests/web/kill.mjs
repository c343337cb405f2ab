// The server is killed in the middle of many matches, again and again: every acknowledged order is there afterwards.
// usage: node tests/web/kill.mjs [kills] [matches]
import { HOT_SEAT, Server, must } from './server.mjs';

const [kills, count] = [Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 50)];
const server = new Server();
await server.start();

// One browser with both seats of a match: gives orders as fast as they are acknowledged.
class Table {
  async make() {
    const made = await server.make('filler', 'duel_classic', HOT_SEAT);
    this.match = made.match;
    this.secrets = made.seats.map((seat) => seat.secret);
    this.acknowledged = 0; // the highest step that we were told of
    this.orders = 0;
    return this;
  }
  // Resolves when the first state has come.
  join(play) {
    return new Promise((resolve, reject) => {
      this.socket = server.socket();
      this.socket.on('error', () => undefined);
      this.socket.on('open', () => this.send({ do: 'join', match: this.match, secrets: this.secrets, protocol: 1 }));
      this.socket.on('close', () => reject(new Error('closed')));
      this.socket.on('message', (text) => {
        const message = JSON.parse(text);
        if (message.ok === false) reject(new Error(message.error.message));
        if (message.say !== 'state') return;
        this.acknowledged = Math.max(this.acknowledged, message.step);
        this.state = message;
        resolve(message);
        if (play && message.orders) this.order(message);
      });
    });
  }
  order({ orders, step }) {
    const quiet = orders.filter(({ order }) => !/resign|draw/.test(order));
    this.orders++;
    this.send({ do: 'order', at: step, order: quiet[this.orders % quiet.length].order });
  }
  send(message) {
    if (this.socket.readyState === 1) this.socket.send(JSON.stringify(message));
  }
}

let orders = 0;
let tables = [];
for (let kill = 0; kill < kills; kill++) {
  // Matches that are over make room for new ones.
  tables = tables.filter((table) => !table.state?.over);
  while (tables.length < count) tables.push(await new Table().make());
  await Promise.all(tables.map((table) => table.join(true)));
  await new Promise((done) => setTimeout(done, 100 + 37 * (kill % 7)));
  await server.kill();
  await server.start();
  for (const table of tables) {
    const known = table.acknowledged;
    const state = await table.join(false);
    if (state.step < known) throw new Error(`match ${table.match}: step ${state.step}, but ${known} was acknowledged`);
    table.socket.close();
    orders += table.orders;
    table.orders = 0;
  }
}
must(orders > kills * count, `${kills} kills in the middle of ${count} matches, ${orders} orders: nothing acknowledged is lost`);
await server.stop();
process.exit(0);
