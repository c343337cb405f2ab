// Ancient Battles on the open table: a whole battle by mouse, charges, wheels, sheets, keys, fingers, French, replays.
// usage: node tests/web/ranks.mjs [part of a name]
import { readFileSync } from 'node:fs';
import { DESK, FRENCH, PHONE, asked, axe, later, orders, play, settled, stepOf, until, win } from './browser.mjs';
import { HOT_SEAT, must } from './server.mjs';
import { drag, middle, note, scale } from './tabletop.mjs';

const RANDOM = [{ kind: 'human' }, { kind: 'bot', bot: 'random' }];
const hill = { id: 'hill', type: 'elevated', points: [[4, 30], [12, 30], [12, 38], [4, 38]] };
// Two armies in the middle of a battle: type, models, files, where the front is, where it looks, and more.
const army = (units, list, heading, more = {}) => ({ list, points: 500, units: units.map(([type, models, files, at, extra = {}]) => ({ type, models, files, at, facing: heading, ...extra })), ...more });
const situation = (a, b, { step = 'charges', ...more } = {}) => ({ situation: { step, terrain: [hill], options: { turns: 8 }, sides: { A: a, B: b }, ...more } });
const COMMAND = { command: 'LSM' };
const LINE = situation(
  army([['rep_triarii', 20, 5, [33, 17], COMMAND], ['rep_hastati', 20, 5, [41, 17], COMMAND], ['rep_extra', 8, 4, [24, 19]]], 'rep', 0),
  army([['car_gauls', 12, 6, [33, 22.5]], ['car_libyan', 10, 5, [41, 26]]], 'car', 180),
);
const BOTH = { seats: HOT_SEAT, sides: ['A', 'B'] };

async function match(stage, { setup = LINE, seats = RANDOM, sides = ['A'], options = DESK, dice = 'fair' } = {}) {
  const made = await (await stage.server.post('/api/matches', { game: 'ancients', setup, seats, dice })).json();
  if (!made.match) throw new Error(JSON.stringify(made));
  const page = await stage.sit(made, sides, options);
  await page.locator('.board svg .felt').waitFor();
  return Object.assign(page, { made });
}
const regiment = (page, id) => page.locator(`.regiment[data-names="${id}"]`);
const click = async (page, id) => {
  const { x, y } = await middle(regiment(page, id));
  await page.mouse.click(x, y);
};
// What the page waits for: the verbs of the listed orders, once there is a newer state than `before`.
async function next(page, before) {
  const found = await until(page, (before) => {
    const over = document.querySelector('.over h2');
    if (over) return { over: over.textContent };
    if (document.querySelector('dialog[open]')) return { asks: true };
    const step = Number(document.querySelector('main.match')?.dataset.step);
    const listed = [...document.querySelectorAll('.order code')].map((code) => code.textContent);
    return step > before && listed.length > 0 && { step, listed };
  }, before);
  return found.jsonValue();
}
const end = async (page) => {
  const step = await stepOf(page);
  await page.locator('button.pass').first().click();
  const after = await until(page, (before) => (document.querySelector('dialog[open]') ? 'asks' : Number(document.querySelector('main.match').dataset.step) > before && 'done'), step);
  if ((await after.jsonValue()) === 'asks') await page.locator('dialog[open] button.main').click();
  await later(page, step);
};

// Declares a charge from the fan: a click on the unit, a look at the sheet, a click on the enemy.
async function charge(page, unit, done) {
  const step = await stepOf(page);
  await click(page, unit);
  const able = page.locator('.fan .aim');
  await until(page, () => document.querySelector('.fan .aim, .fan details'));
  if ((await able.count()) === 0) return false;
  const target = await able.first().locator('.target').getAttribute('data-target');
  await able.first().hover();
  // Those who flee fight no round.
  if (await able.first().locator('.odds').count()) {
    await page.locator('.fan .sheet').waitFor();
    done.sheets++;
  }
  await click(page, target);
  await later(page, step);
  done.charges++;
  return true;
}
// One step ahead by the mouse, as far as the server says.
async function advance(page, unit, done) {
  const step = await stepOf(page);
  const from = await middle(regiment(page, unit));
  await drag(page, from, 0, -40 * (await scale(page)) * 3);
  // Both are asked of the server: whether it may, and how far it comes.
  await until(page, () => document.querySelector('.note.yes, .note.no') && document.querySelector('.note strong') && document.querySelector('.box .main:enabled, .box .verdict.no'));
  if (await page.locator('.far').count()) {
    await page.locator('.far').click();
    await page.locator('.note.yes').waitFor();
  }
  await until(page, () => document.querySelector('.box .main:enabled, .verdict.no'));
  if ((await page.locator('.box .main:enabled').count()) === 0) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    return false;
  }
  await page.keyboard.press('Enter');
  await later(page, step);
  done.moves++;
  return true;
}

async function battle(page, done) {
  let step = -1;
  for (let clicks = 0; clicks < 300; clicks++) {
    const now = await next(page, step);
    if (now.over) return now.over;
    if (now.asks) {
      await page.locator('dialog[open] button.main').click();
      continue;
    }
    step = now.step;
    const verbs = new Set(now.listed.map((order) => order.split(' ')[0]));
    // What can be done in one way only does itself.
    if (now.listed.length === 1 && /^(compulsory|charge_move|flight|pursuit|next_combat) /.test(now.listed[0])) continue;
    const able = [...new Set(now.listed.filter((order) => order.startsWith('charge ')).map((order) => order.split(' ')[1]))];
    if (verbs.has('charge') && (await charge(page, able[0], done))) continue;
    if (await page.locator('.choice').count()) {
      const kind = now.listed[0].split(' ')[0];
      done[kind] = (done[kind] ?? 0) + 1;
      const pursuit = page.locator('.answer[data-order^="pursue"]');
      await ((await pursuit.count()) ? pursuit : page.locator('.answer')).first().click();
    } else if (await page.locator('.duties').count()) {
      done.duties++;
      const all = page.locator('.duties .all');
      await ((await all.count()) ? all : page.locator('.duty').first()).click();
    } else if (verbs.has('move')) {
      const unit = now.listed.find((order) => order.startsWith('move ')).split(' ')[1];
      if (done.stuck === `${step}` || !(await advance(page, unit, done))) await end(page);
    } else if (verbs.has('end')) await end(page);
    else {
      await page.locator('details.rest summary').click().catch(() => undefined);
      await orders(page).first().click();
      await page.locator('.offer button.main').click();
    }
    const sheet = page.locator('.combats .sheet[data-done="true"]');
    if (await sheet.count()) done.filled++;
  }
  throw new Error('the battle does not end');
}

await play({
  'a battle is won by mouse: charges from the fan, moves, pursuits': async (stage) => {
    const page = await match(stage);
    await asked(page);
    const done = { charges: 0, sheets: 0, moves: 0, duties: 0, filled: 0 };
    await win(page, (page) => battle(page, done), /: Republican Rome|: A\b/, 0.5);
    must(done.charges > 0 && done.sheets > 0 && done.moves > 0, `charges, sheets and moves: ${JSON.stringify(done)}`);
    // Every step of it can be seen again, and played on from there.
    const id = new URL(page.url()).pathname.split('/')[2];
    await page.goto(`${stage.server.address}/match/${id}/replay/4`);
    await page.locator('.regiment').first().waitFor();
    must((await page.locator('.regiment').count()) === 5, 'a replay draws the regiments');
    await page.getByRole('button', { name: 'Play on from here' }).first().click();
    await page.waitForURL((url) => url.pathname.startsWith('/match/') && !url.pathname.includes(id));
    await page.locator('.board .regiment').first().waitFor();
    must(true, 'a branch of it is a match of its own');
  },

  'the fan tells before a charge, the sheet before and after the dice, and a pursuit is chosen': async (stage) => {
    // A line that strikes a rabble in the back.
    const rout = situation(army([['rep_triarii', 20, 5, [33, 17], COMMAND]], 'rep', 0), army([['rep_velites', 10, 5, [33, 21.5], { facing: 0 }], ['rep_hastati', 10, 5, [60, 40]]], 'rep', 180));
    const page = await match(stage, { ...BOTH, setup: rout, dice: 'typed' });
    await asked(page);
    const { x, y } = await middle(regiment(page, 'A1'));
    await page.mouse.click(x, y);
    const able = page.locator('.fan .aim').first();
    await able.waitFor();
    const told = (await able.innerText()).replace(/\s+/g, ' ');
    must(/hits its (rear|front)/.test(told) && /\d against \d/.test(told) && /wins \d+%/.test(told), `the fan says: ${told}`);
    must((await page.locator('.ray .edge').count()) > 0, 'the face that would be hit is marked');
    await page.locator('.fan details summary').first().click();
    must(/AB-[A-Z]+-\d+/.test(await page.locator('.fan details').innerText()), 'it says with the clause who cannot be charged');
    await able.hover();
    await page.locator('.fan .sheet[data-done="false"]').waitFor();
    let step = await stepOf(page);
    await able.locator('.target').click();
    await later(page, step);
    if (await page.locator('button.pass').count()) await end(page);
    // Those who are charged answer.
    await page.locator('.answer[data-order^="respond B1 hold"]').waitFor();
    must((await page.locator('.answer').count()) > 1, 'an answer can be chosen');
    await page.locator('.answer[data-order^="respond B1 hold"]').click();
    const seen = { before: false, after: false, pursued: false };
    for (let i = 0; i < 60 && !seen.pursued; i++) {
      const found = await until(page, () => (document.querySelector('.faces') ? 'dice' : document.querySelector('dialog[open]') ? 'ask' : document.querySelector('.answer[data-order^="pursue"]') ? 'pursue' : document.querySelector('.match.yours button.pass, .match.yours .answer, .match.yours .duty') && 'ask'));
      const what = await found.jsonValue();
      if (what === 'dice') {
        if (await page.locator('.combats .sheet[data-done="false"]').count()) seen.before = true;
        const count = await page.locator('.faces .gap').count();
        const words = await page.locator('.prompt').innerText();
        const low = /save|flight|flee/i.test(words) ? '1' : '6';
        step = await stepOf(page);
        await page.locator('.faces').focus();
        await page.keyboard.type(low.repeat(count));
        await page.getByRole('button', { name: 'This was rolled' }).click();
        await later(page, step);
      } else if (what === 'pursue') {
        await page.locator('.combats .sheet[data-done="true"]').waitFor();
        seen.after = true;
        must(/AB-RES-\d+/.test(await page.locator('.combats .sheet').first().innerText()), 'each line of the sum has its clause');
        await page.locator('.answer[data-order^="pursue"]').first().click();
        seen.pursued = true;
      } else {
        // What has one answer only may have been given meanwhile.
        step = await stepOf(page);
        await page.evaluate(() => document.querySelector('dialog[open] button.main, .answer, .duty, button.pass')?.click());
        await until(page, (before) => document.querySelector('dialog[open], .faces') || Number(document.querySelector('main.match').dataset.step) > before, step);
      }
    }
    must(seen.before && seen.after && seen.pursued, `sheet before, after, pursuit: ${JSON.stringify(seen)}`);
  },

  'a wheel is refused with its clause, cut to what can be done, taken back and given': async (stage) => {
    const page = await match(stage, BOTH);
    await asked(page);
    await end(page);
    await click(page, 'A1');
    const handle = await middle(page.locator('[data-handle="wheel-left"]'));
    const mm = await scale(page);
    await drag(page, handle, 110 * mm, -120 * mm);
    await page.locator('.note.no').waitFor();
    const words = (await note(page).innerText()).replace(/\s+/g, ' ');
    must(/^AB-[A-Z]+-\d+$/.test(await note(page).locator('a').innerText()), `the note names the clause: ${words}`);
    must((await page.locator('.figure.ghost.no').count()) === 20, 'the whole regiment is a red ghost');
    must(await page.locator('.box .main').isDisabled(), 'it cannot be given');
    await page.locator('.far').click();
    await page.locator('.note.yes').waitFor();
    must(/″ used, .*″ left/.test(await note(page).innerText()), `the price is told: ${(await note(page).innerText()).split('\n')[0]}`);
    await page.getByRole('button', { name: 'Advance' }).click();
    await page.locator('.box ol li').nth(1).waitFor();
    must((await page.locator('.box ol li').count()) === 2, 'steps add up in one order');
    await page.getByRole('button', { name: 'One step back' }).click();
    must((await page.locator('.box ol li').count()) === 1, 'a step is taken back');
    const angle = page.locator('.box ol input');
    await angle.fill('10');
    await angle.press('Tab');
    await page.locator('.note.yes').waitFor();
    await until(page, () => document.querySelector('.box .main:enabled'));
    const step = await stepOf(page);
    await page.locator('.box .main').click();
    await later(page, step);
    must(/Triarii/.test(await page.locator('.log').innerText()), 'the log tells of it');
    await page.keyboard.press('Control+z');
    await until(page, (before) => Number(document.querySelector('main.match').dataset.step) > before, step + 1);
    must((await page.locator('.refusal').count()) === 0, 'it is taken back');
  },

  'a ghost shows who could charge it there': async (stage) => {
    const page = await match(stage, BOTH);
    await asked(page);
    await end(page);
    const mm = await scale(page);
    await drag(page, await middle(regiment(page, 'A1')), 0, -40 * mm);
    await page.locator('.note.yes').waitFor();
    await page.locator('.box .danger').waitFor();
    const words = await page.locator('.box .danger').innerText();
    must(/could charge it there/.test(words) && (await page.locator('path.face').count()) > 0, `it says: ${words}`);
  },

  'two browsers: a charge is declared in one and answered in the other': async (stage) => {
    const made = await (await stage.server.post('/api/matches', { game: 'ancients', setup: LINE, seats: HOT_SEAT, dice: 'fair' })).json();
    const [first, second] = [await stage.sit(made, ['A']), await stage.sit(made, ['B'])];
    await asked(first);
    const done = { charges: 0, sheets: 0 };
    must(await charge(first, 'A1', done), 'the charge is declared');
    await end(first);
    await second.locator('.answer').first().waitFor();
    must((await first.locator('.answer').count()) === 0, 'only the side that is asked sees the answers');
    const flee = second.locator('.answer').filter({ hasText: 'flee' }).first();
    await flee.click();
    await until(first, () => /flee/i.test(document.querySelector('.log').innerText));
    must(true, 'the answer is told to the other');
  },

  'what else may be done has a place of its own': async (stage) => {
    const alone = (units, more) => ({ units, ...more });
    const foot = (at, facing = 0, more = {}) => ({ type: 'rep_hastati', models: 20, files: 5, at, facing, ...more });
    const open = (step, a, b) => match(stage, { ...BOTH, setup: { situation: { step, sides: { A: a, B: b } } } });
    const given = async (page, click) => {
      const step = await stepOf(page);
      await click();
      await later(page, step);
    };
    const told = async (page, words) => must(words.test(await page.locator('.log').innerText()), `the log tells: ${words.source}`);

    // A reserve is drawn along its edge.
    const late = await open('enter', alone([{ type: 'rep_equites', models: 8, files: 4, reserve: { turn: 1, edge: 'west' } }, foot([36, 12])]), alone([foot([36, 36], 180)]));
    await late.locator('.able button').first().click();
    await late.locator('.note.yes').waitFor();
    const ghost = await middle(late.locator('.figure.ghost').first());
    await drag(late, ghost, 120, -60);
    await until(late, () => document.querySelector('.box .main:enabled'));
    const there = await middle(late.locator('.figure.ghost').first());
    must(Math.abs(there.x - ghost.x) < 3 && Math.abs(there.y - ghost.y + 60) < 4, 'it keeps to the edge');
    await given(late, () => late.locator('.box .main').click());
    await told(late, /A1.*(comes on|enters)/i);

    // A leader leaves his unit and joins another.
    const led = await open('moves', alone([foot([30, 12]), foot([40, 12])], { characters: [{ role: 'general', unit: 'A1' }] }), alone([foot([36, 44], 180)]));
    await given(led, () => led.locator('.comings button').filter({ hasText: 'leaves' }).click());
    await given(led, () => led.locator('.comings button').filter({ hasText: 'joins' }).last().click());
    must((await led.locator('.comings button').count()) === 0, 'once a turn');

    // Horsemen break off; foot makes a quarter turn first, and then charges.
    const apart = await open('charges', alone([{ type: 'rep_equites', models: 5, files: 5, at: [16, 24], facing: 0, rounds: 1 }, foot([44, 12])]), alone([foot([16, 24], 180, { rounds: 1 }), foot([52, 10], 270)]));
    await given(apart, () => apart.locator('.breaking-off button').first().click());
    await click(apart, 'A2');
    await apart.locator('.fan details').waitFor();
    await apart.locator('.fan select').selectOption({ label: 'a turn to the right' });
    await apart.locator('.fan .aim').waitFor();
    must((await apart.locator('.fan .target').getAttribute('data-target')) === 'B2', 'who stands aside can be charged after a turn');
    await given(apart, () => apart.locator('.fan .target').click());

    // Zones of the unit that is looked at.
    await apart.getByRole('button', { name: /^Front, flanks and rear/ }).click();
    await click(apart, 'A2');
    await apart.locator('.zones path.front').waitFor();
    must((await apart.locator('.zones path').count()) === 4, 'front, flanks and rear are drawn');

    // Blows are shared out.
    const fight = await open('combats', alone([{ type: 'imp_legion', models: 16, files: 4, at: [36, 24], facing: 0, rounds: 1 }]), alone([{ type: 'gre_hopl', models: 20, files: 5, at: [36, 24], facing: 180, rounds: 1 }], { characters: [{ role: 'general', unit: 'B1' }] }));
    await until(fight, () => document.querySelector('.allocate, .duty, .answer, dialog[open], button.pass'));
    for (let i = 0; i < 9 && (await fight.locator('.allocate').count()) === 0; i++) {
      const step = await stepOf(fight);
      await fight.evaluate(() => document.querySelector('.answer[data-order^="refuse"], .answer[data-order="pass"], .answer, .duty, button.pass')?.click());
      await later(fight, step);
      await until(fight, () => document.querySelector('.allocate, .duty, .answer, dialog[open], button.pass, .over'));
    }
    // How many are left to strike is for the dice to say.
    const models = async () => (await fight.locator('.allocate output').allInnerTexts()).map(Number);
    const [all] = await models();
    await fight.locator('.allocate li').nth(1).getByRole('button', { name: /^One more/ }).click();
    must((await models()).join() === `${all - 1},1`, 'one of them strikes the general');
    await until(fight, () => document.querySelector('.allocate .main:enabled'));
    await given(fight, () => fight.locator('.allocate .main').click());

    // A stone is thrown at a guess, which is made on the table.
    const siege = await open('targets', alone([{ type: 'imp_onag', models: 1, files: 1, at: [36, 6], facing: 0 }, foot([20, 12])]), alone([foot([36, 36], 180)]));
    await click(siege, 'A1');
    await siege.locator('.fan .target').waitFor();
    const [from, to] = [await middle(regiment(siege, 'A1')), await middle(regiment(siege, 'B1'))];
    await siege.mouse.click(from.x + 40, (from.y + to.y) / 2);
    const guess = siege.locator('.fan input');
    must(Number(await guess.inputValue()) > 5, `a click on the table guesses ${await guess.inputValue()}″`);
    must((await siege.locator('circle.fall').count()) === 1, 'the guess is drawn');
    await given(siege, () => siege.locator('.fan .target').click());
  },

  'everything goes by keys: the unit, the way, the order': async (stage) => {
    const page = await match(stage, BOTH);
    await asked(page);
    await end(page);
    await page.locator('.aura[data-names="A2"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('.box').getByText('Move: Hastati').waitFor();
    const step = await stepOf(page);
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.locator('.note.yes, .note.no').waitFor();
    must((await page.locator('.box ol li').count()) === 2, 'arrows advance and wheel');
    await page.keyboard.press('Backspace');
    must((await page.locator('.box ol li').count()) === 1, 'Backspace takes a step back');
    await until(page, () => document.querySelector('.box .main:enabled'));
    await page.keyboard.press('Enter');
    await later(page, step);
    must((await page.locator('.figure.ghost').count()) === 0, 'Enter gives the order');
  },

  'a phone: a tap on a unit, a tap on its goal': async (stage) => {
    const page = await match(stage, { ...BOTH, options: PHONE });
    await asked(page);
    await end(page);
    const tap = async (thing, dx = 0, dy = 0) => {
      const { x, y } = await middle(thing);
      await page.touchscreen.tap(x + dx, y + dy);
    };
    await page.locator('.able button').filter({ hasText: 'Hastati' }).tap();
    await tap(regiment(page, 'A2'), 0, -(await regiment(page, 'A2').boundingBox()).height / 2 - 14);
    await page.locator('.note.yes, .note.no').waitFor();
    must((await page.locator('.figure.ghost').count()) === 20, 'the ghost stands where the finger was');
    const small = await page.evaluate(() => [...document.querySelectorAll('.turn button')].filter((each) => each.offsetParent && each.getBoundingClientRect().height < 40 && !each.classList.contains('plain') && !each.classList.contains('small')).map((each) => each.outerHTML.slice(0, 80)));
    must(small.length === 0, `buttons are large enough: ${small.join(' ')}`);
    must(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing hangs over the edge of the screen');
  },

  'French': async (stage) => {
    const page = await match(stage, { ...BOTH, options: { ...DESK, ...FRENCH } });
    await asked(page);
    await page.getByText('Qui charge').waitFor();
    await click(page, 'A1');
    await page.locator('.fan .aim').first().waitFor();
    must(/contre \d+ au contact/.test(await page.locator('.fan').innerText()), 'the fan is French');
    await page.keyboard.press('Escape');
    await end(page);
    await page.getByText('Qui se déplace').waitFor();
    await click(page, 'A1');
    const words = await page.locator('.turn').innerText();
    must(/Marche forcée/.test(words) && !/March\b|Move\b|Wheel/.test(words), 'so are the moves');
  },

  'armies of regiments: by hand, checked, and set up by dragging': async (stage) => {
    const page = await stage.open('/');
    await page.locator('article').filter({ has: page.getByRole('heading', { name: 'Ancient Battles' }) }).getByRole('button').click();
    await page.locator('.setup form input[value="pickup"]').check();
    const side = page.locator('.muster[data-side="A"]');
    await side.locator('.fine, .faults').first().waitFor();
    await side.locator('input[value="hand"]').check();
    const drop = side.locator('ul').nth(1).locator('li').first().getByRole('button', { name: /Remove|Drop|away/i });
    const rows = await side.locator('ul').nth(1).locator('li').count();
    await drop.click();
    await until(page, (before) => document.querySelectorAll('.muster[data-side="A"] ul')[1].querySelectorAll('li').length < before, rows);
    must(true, 'a regiment is dropped');
    await side.locator('.leaders').locator('button').first().click();
    await side.locator('.faults').waitFor();
    must(/AB-SET-02/.test(await side.locator('.faults').innerText()), 'an army without a general is refused with the clause');
    await side.locator('select').filter({ hasText: 'Add a leader' }).selectOption('general');
    await side.locator('.fine').waitFor();
    must(true, 'with one it is legal');
    await page.locator('.setup select').filter({ hasText: 'greedy' }).last().selectOption('me');
    await page.getByRole('button', { name: 'Begin the battle' }).click();
    await asked(page);
    await page.locator('.able button').first().click();
    await page.locator('.note.yes').waitFor();
    const ghost = await middle(page.locator('.figure.ghost').first());
    const mm = await scale(page);
    await drag(page, ghost, -90 * mm, 20 * mm);
    await page.locator('.note.yes, .note.no').waitFor();
    await page.getByRole('button', { name: 'More files' }).click();
    await until(page, () => document.querySelector('.box .main:enabled, .verdict.no'));
    must((await page.locator('.box .verdict').count()) === 1, 'the server says whether it may stand there');
  },

  'nothing keeps anybody out': async (stage) => {
    const source = readFileSync(axe, 'utf8');
    const wrong = [];
    const examine = async (page, what) => {
      await settled(page);
      await page.evaluate(`(() => { ${source} })()`);
      const found = await page.evaluate(async () => {
        const { violations } = await window.axe.run(document, { preload: false, resultTypes: ['violations'] });
        return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`).join(' | ')}`);
      });
      wrong.push(...found.map((each) => `${what}: ${each}`));
    };
    for (const options of [DESK, { ...DESK, colorScheme: 'dark' }, PHONE]) {
      const how = options === PHONE ? 'phone' : (options.colorScheme ?? 'light');
      const page = await match(stage, { ...BOTH, options });
      await asked(page);
      await page.locator('.fan .able button').first().click();
      await page.locator('.fan .aim').first().waitFor();
      await examine(page, `${how}, charges`);
      await page.locator('.fan').getByRole('button', { name: /All units/ }).click();
      await end(page);
      await page.locator('.able button').first().click();
      await page.locator('.pad').first().waitFor();
      await page.getByRole('button', { name: 'Advance' }).first().click();
      await page.locator('.box ol li').first().waitFor();
      await examine(page, `${how}, moves`);
    }
    must(wrong.length === 0, wrong.join('\n') || 'six pages');
  },
});
