// Dice that need no trust: browsers seal seeds, note what they are told, and find out a server that lies.
// usage: node tests/web/dice.mjs [part of a name]
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AGAINST_BOT, asked, give, orders, play, until } from './browser.mjs';
import { Liar } from './liar.mjs';
import { HOT_SEAT, must, program, top } from './server.mjs';

const { FairDice } = await import(pathToFileURL(join(top, 'web/dev/dice.mjs')));
const { blake2b } = await import(pathToFileURL(createRequire(join(top, 'web/package.json')).resolve('@noble/hashes/blake2.js')));

// The record of other dice, all of whose figures agree with each other.
function otherDice(record, { secret, seeds }) {
  const dice = new FairDice(record.match, ['A', 'B']);
  dice.secret = Uint8Array.from(Buffer.from(secret, 'hex'));
  dice.seeds = { A: seeds[0], B: seeds[1] };
  const rolls = record.rolls.map(({ sides, faces }) => ({ sides, faces: dice.roll(faces.length, sides) }));
  return { ...record, secret, seeds, commitment: Buffer.from(blake2b(dice.secret, { dkLen: 32 })).toString('hex'), rolls };
}
// A duel against a bot over a server that may lie. The page watches while a program with the same seat plays on.
async function duel(stage, lies, visit = async () => undefined) {
  const liar = new Liar(stage.server, lies);
  await liar.start();
  const made = await stage.server.make('filler', 'duel_classic', AGAINST_BOT);
  const page = await stage.open('');
  await page.goto(`${liar.address}/match/${made.match}#${made.seats[0].secret}`);
  await asked(page);
  await visit(page);
  await give(page, orders(page).first());
  await finish(stage.server, made);
  await page.locator('.over').waitFor();
  return { page, liar, made };
}
function finish(server, made) {
  const socket = server.socket();
  return new Promise((done, failed) => {
    socket.on('open', () => socket.send(JSON.stringify({ do: 'join', match: made.match, secrets: [made.seats[0].secret] })));
    socket.on('close', () => failed(new Error('closed')));
    socket.on('message', (text) => {
      const message = JSON.parse(text);
      if (message.over) {
        done();
        socket.close();
      } else if (message.orders) {
        const attack = message.orders.find(({ order }) => order.startsWith('attack')) ?? message.orders.at(-1);
        socket.send(JSON.stringify({ do: 'order', at: message.step, order: attack.order }));
      }
    });
  });
}
const aboutDice = (lie) => ({ answer: (path, json) => (path.endsWith('/dice') && json.secret ? lie(json) : json) });
async function isCaught(stage, lie, words) {
  const { page, liar } = await duel(stage, aboutDice(lie));
  await page.locator('.over [role=alert]').waitFor();
  await page.getByRole('link', { name: 'Check the dice' }).first().click();
  await page.locator('.verdict.bad').waitFor();
  must((await page.locator('.findings li.bad').allInnerTexts()).some((text) => text.includes(words)), `the page says: ${words}`);
  await liar.stop();
}

await play({
  'a single player’s browser adds a seed, and proves the dice when the battle is over': async (stage) => {
    const { page, liar, made } = await duel(stage, {});
    await page.getByText(/nobody could choose the dice/).waitFor();
    const record = await (await fetch(`${stage.server.address}/api/matches/${made.match}/dice`)).json();
    must(/^[0-9a-f]{32}$/.test(record.seeds[0]) && record.seeds[1] === '', 'the player has a seed, the bot has none');
    // Without the page, from what it shows to be noted.
    const noted = await page.evaluate((match) => JSON.parse(localStorage.getItem(`clashfield.dice.${match}`)), made.match);
    const file = join(stage.server.folder, 'log.json');
    writeFileSync(file, await (await fetch(`${stage.server.address}/api/matches/${made.match}/log`)).text());
    const verify = (...more) => spawnSync(program, ['replay', file, '--verify-dice', ...more], { encoding: 'utf8' });
    must(verify('--commitment', noted.commitment, '--seed', `A=${noted.seeds.A}`).status === 0, 'replay --verify-dice agrees with what was noted');
    const other = verify('--seed', 'A=another');
    must(other.status !== 0 && other.stderr.includes('L-08'), 'it says so if the seed is another one');
    must(verify('--seed', 'nonsense').status !== 0 && verify('--commitment', '00'.repeat(32)).status !== 0, 'nonsense and another commitment are refused');
    await liar.stop();
  },

  'a server that swaps secret, commitment and rolls together is caught': (stage) =>
    isCaught(stage, (record) => otherDice(record, { secret: '11'.repeat(32), seeds: record.seeds }), 'The commitment is not the one this browser noted.'),

  'a server that leaves the seed out is caught': (stage) =>
    isCaught(stage, (record) => otherDice(record, { secret: record.secret, seeds: ['', ''] }), 'The seed of this browser is not part of the dice.'),

  'a server that makes up a seed for its bot is caught': (stage) =>
    isCaught(stage, (record) => otherDice(record, { secret: record.secret, seeds: [record.seeds[0], 'chosen'] }), 'A seed was changed after this browser showed its own.'),

  'a server that shows other faces in the battle than it proves afterwards is caught': async (stage) => {
    const say = (message) => {
      for (const line of message.log ?? []) if (line.roll === 2) line.dice.faces = line.dice.faces.map((face) => (face % 6) + 1);
      return message;
    };
    const { page, liar } = await duel(stage, { say });
    await page.locator('.over [role=alert]').waitFor();
    await page.getByRole('link', { name: 'Check the dice' }).first().click();
    await page.locator('.findings li.bad').filter({ hasText: 'Other faces were shown during the battle.' }).waitFor();
    await liar.stop();
  },

  'a commitment that changes in the middle of the battle is noticed at once': async (stage) => {
    let lies = false;
    const say = (message) => (lies && message.dice?.commitment ? { ...message, dice: { ...message.dice, commitment: '22'.repeat(32) } } : message);
    const { page, liar } = await duel(stage, { say }, async (page) => {
      must((await page.getByText('says something else about the dice').count()) === 0, 'nothing is wrong at first');
      lies = true;
      await page.reload();
      await page.getByText('says something else about the dice').waitFor();
      await asked(page);
    });
    await page.locator('.over [role=alert]').first().waitFor();
    await liar.stop();
  },

  'two browsers and a hot seat begin by themselves, also after a reload at the wrong moment': async (stage) => {
    const made = await stage.server.make('filler', 'duel_classic', HOT_SEAT);
    const ada = await stage.sit(made, ['A']);
    await ada.getByText('The battle begins when everybody has sat down.').waitFor();
    await ada.reload();
    await ada.getByText('The battle begins when everybody has sat down.').waitFor();
    const ben = await stage.sit(made, ['B']);
    await Promise.any([ada, ben].map(asked));
    const own = (page) => page.evaluate((match) => JSON.parse(localStorage.getItem(`clashfield.dice.${match}`)), made.match);
    const [a, b] = [await own(ada), await own(ben)];
    const { seeds } = await (await fetch(`${stage.server.address}/api/matches/${made.match}/dice`)).json();
    must(a.seeds.A === seeds[0] && b.seeds.B === seeds[1], 'both seeds are part of the dice');
    must(a.commitment === b.commitment && a.since === 0 && JSON.stringify(a.seals) === JSON.stringify(b.seals), 'both noted the same at the start');
    const both = await stage.server.make('champs', 'soissons', HOT_SEAT);
    const page = await stage.sit(both, ['A', 'B']);
    await asked(page);
    await until(page, (match) => Object.keys(JSON.parse(localStorage.getItem(`clashfield.dice.${match}`)).seeds).length === 2, both.match);
  },

  'another device goes on with the match, and says what it cannot prove': async (stage) => {
    const made = await stage.server.make('filler', 'duel_classic', AGAINST_BOT);
    const desk = await stage.sit(made, ['A']);
    await asked(desk);
    await give(desk, orders(desk).first());
    const phone = await stage.sit(made, ['A']);
    await phone.locator('main.match').waitFor();
    await finish(stage.server, made);
    await phone.locator('.over').waitFor();
    await phone.getByRole('link', { name: 'Check the dice' }).click();
    await phone.locator('.verdict.part').waitFor();
    const words = await phone.locator('.findings').innerText();
    must(/noted the commitment after .*roll/.test(words) && words.includes('No seed of this browser'), 'it came later, and says so');
    await desk.getByText(/nobody could choose the dice/).waitFor();
  },
});
