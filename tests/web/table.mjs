// CLASH! on the open table: battles, interruptions, ghosts, tools, fingers. usage: node tests/web/table.mjs [part of a name]
import { readFileSync } from 'node:fs';
import { DESK, FRENCH, PHONE, asked, axe, later, next, orders, pickListed, play, settled, stepOf, until, win } from './browser.mjs';
import { HOT_SEAT, must } from './server.mjs';
import { advance, drag, figure, ghosts, middle, note, scale, unit } from './tabletop.mjs';

const RANDOM = [{ kind: 'human' }, { kind: 'bot', bot: 'random' }];
const BOT_FIRST = [{ kind: 'bot', bot: 'random' }, { kind: 'human' }];

// Two small armies in fixed places: `units` by side, each an entry of its list, how many, where the block stands and how wide
// it is.
function field(first_army, second_army, { first = 'A', lists = ['greeks', 'persians'] } = {}) {
  const army = (list, heading, units) => ({ name: { en: list, fr: list }, zones: [heading === 0 ? [[0, 0], [800, 0], [800, 270], [0, 270]] : [[0, 270], [800, 270], [800, 600], [0, 600]]], army: { list, units: units.map(([entry, figures, at, files, officers = 0]) => ({ entry, figures, officers, block: { at, heading, files } })) } });
  return {
    scenario: {
      id: 'small', name: { en: 'A skirmish', fr: 'Une escarmouche' }, text: { en: '-', fr: '-' }, table: { width: 800, height: 600 }, first, terrain: [],
      sides: { A: army(lists[0], 0, first_army), B: army(lists[1], 180, second_army) },
      victory: [{ goal: 'match' }, { goal: 'by_loss', count: 24 }],
    },
    deployment: 'ready',
  };
}
// A line of hoplites before a few archers, slingers beside it.
const SMALL = field([['hoplites', 5, [350, 200], 6, 1], ['slingers', 5, [510, 200], 5]], [['levy', 5, [350, 285], 5], ['sparabara', 3, [505, 330], 3]]);
const BOTH = { seats: HOT_SEAT, sides: ['A', 'B'] };
async function match(stage, { setup = SMALL, seats = RANDOM, dice = 'fair', sides = ['A'], options = DESK } = {}) {
  const answer = await stage.server.post('/api/matches', { game: 'clash', setup, seats, dice });
  const made = await answer.json();
  if (!made.match) throw new Error(JSON.stringify(made));
  const page = await stage.sit(made, sides, options);
  await page.locator('.board svg .felt').waitFor();
  return page;
}

// Announces a move or a manoeuvre: a click on the unit, a click on what it shall do.
async function announce(page, name, action) {
  const step = await stepOf(page);
  const { x, y } = await middle(figure(page, `${name}-2`).or(figure(page, name)).first());
  await page.mouse.click(x, y);
  await page.locator('.action').filter({ hasText: action }).click();
  await later(page, step);
  // Both sides sit here: the other one lets it happen.
  await page.locator('.window .pass, .pad').first().waitFor();
  if (await page.locator('.window').count()) await page.locator('.window .pass').click();
  await page.locator('.pad').waitFor();
}

async function battle(page, done) {
  let step = -1;
  for (let clicks = 0; clicks < 400; clicks++) {
    const now = await next(page, step);
    if (now.over) return now.over;
    if (now.asks) {
      await page.locator('dialog[open] button.main').click();
      continue;
    }
    step = now.step;
    const { listed } = now;
    const find = (words) => listed.find((order) => words.test(order));
    if (await page.locator('.window').count()) await page.locator('.window .pass').click();
    else if (find(/^volley /)) {
      // A click on a man of the enemy aims at his unit.
      const target = find(/^volley /).split(' ')[1];
      const { x, y } = await middle(page.locator(`.army .figure[data-names$=" ${target}"]`).first());
      await page.mouse.click(x, y);
      await page.locator('.offer button.main').click();
      done.volleys++;
    } else if (find(/^announce .* shoot/)) await page.locator('.able button').filter({ hasText: 'slingers' }).click().then(() => page.locator('.action').filter({ hasText: 'Shoot' }).click());
    else if (find(/^declare ./)) {
      await page.locator('.box .main').click();
      done.melees++;
    } else if (find(/^toward /)) {
      if (!(await advance(page, done))) await pickListed(page, find(/^toward /));
    } else if (find(/^announce A1 move/)) await pickListed(page, find(/^announce A1 move/));
    else await pickListed(page, listed[0]);
  }
  throw new Error('the battle does not end');
}

await play({
  'a battle is won by mouse: moves by dragging, volleys, hand to hand': async (stage) => {
    const page = await match(stage);
    await asked(page);
    const done = { drags: 0, volleys: 0, melees: 0 };
    await win(page, (page) => battle(page, done), /\(A\)|greeks/i, 0.5);
    must(done.drags > 0 && done.volleys > 0 && done.melees > 0, `drags, volleys and melees: ${Object.values(done).join()}`);
  },

  'a dragged unit is a green ghost until Enter sends it; Ctrl+Z takes it back': async (stage) => {
    const page = await match(stage, BOTH);
    await asked(page);
    await announce(page, 'A1', 'Move');
    await page.locator('.box').getByText('Hoplites').first().waitFor();
    const before = await middle(figure(page, 'A1-3'));
    const mm = await scale(page);
    await drag(page, before, 0, -40 * mm);
    await page.locator('.note.yes').waitFor();
    must((await ghosts(page)) === 6, 'every figure has a ghost');
    must(/^(39|40|41) of 100/.test(await note(page).innerText()), `the note says how far: ${await note(page).innerText()}`);
    must((await page.locator('.figure.ghost.yes').count()) === 6, 'the ghost is green');
    await until(page, () => document.querySelector('.box .main:enabled'));
    let step = await stepOf(page);
    await page.keyboard.press('Enter');
    await later(page, step);
    const after = await middle(figure(page, 'A1-3'));
    must(Math.abs(before.y - after.y - 40 * mm) < 3 && (await ghosts(page)) === 0, 'the figures stand where the ghost was');
    step = await stepOf(page);
    if (await page.getByRole('button', { name: /Take back/ }).isEnabled()) {
      await page.keyboard.press('Control+z');
      await later(page, step);
      must(Math.abs((await middle(figure(page, 'A1-3'))).y - before.y) < 3, 'they are back');
    }
  },

  'a ghost that is refused is red, and its note names the figure and the clause': async (stage) => {
    const page = await match(stage, BOTH);
    await asked(page);
    await announce(page, 'A1', 'Move');
    const mm = await scale(page);
    const from = await middle(figure(page, 'A1-3'));
    // Into the archers, whom they may not pass.
    await drag(page, from, 0, -95 * mm);
    await page.locator('.note.no').waitFor();
    const words = await note(page).innerText();
    must(/\b[AB]\d-\d+\b/.test(words), `a figure is named: ${words.replace(/\s+/g, ' ')}`);
    must(/^CL-[A-Z]+-\d+$/.test(await note(page).locator('a').innerText()), 'the clause is a link');
    must((await page.locator('.figure.ghost.no').count()) > 0 && (await page.locator('.figure.ghost.faulty').count()) > 0, 'the ghost is red, and who is at fault is marked');
    must(await page.locator('.box .main').isDisabled(), 'it cannot be sent');
    await page.keyboard.press('Escape');
    must((await ghosts(page)) === 0, 'Esc takes it away');
    await drag(page, from, -150 * mm, 0);
    await until(page, () => /CL-MOV-02/.test(document.querySelector('.note.no')?.textContent ?? ''));
    must(/\bA1-\d+\b/.test(await note(page).innerText()), `too far: ${(await note(page).innerText()).replace(/\s+/g, ' ')}`);
  },

  'an announcement is interrupted by a volley, and the rest of the phase is silent': async (stage) => {
    const setup = field([['hoplites', 6, [300, 200], 6], ['slingers', 5, [550, 200], 5]], [['levy', 6, [550, 330], 6], ['sparabara', 4, [300, 400], 4]]);
    const page = await match(stage, { setup, seats: BOT_FIRST, sides: ['B'] });
    const pop = page.locator('.window');
    // Lets everything happen until there is something to click on. A bot may end its actions at once: then its next phase
    // comes.
    const waitFor = async (thing, step = -1) => {
      for (let clicks = 0; clicks < 60; clicks++) {
        const now = await next(page, step);
        if (now.over) throw new Error(`over too early: ${now.over}`);
        if (now.asks) {
          await page.locator('dialog[open] button.main').click();
          continue;
        }
        if (await thing.count()) return;
        step = now.step;
        await pickListed(page, now.listed[0]);
      }
      throw new Error('nothing to interrupt');
    };
    await waitFor(pop.getByRole('button', { name: 'Shoot' }));
    must(/^Announced by \S+: /.test(await pop.innerText()), `the window says what is coming: ${(await pop.innerText()).split('\n')[0]}`);
    let step = await stepOf(page);
    await pop.getByRole('button', { name: 'Shoot' }).first().click();
    await later(page, step);
    await orders(page).filter({ hasText: 'volley' }).first().waitFor();
    step = await stepOf(page);
    await orders(page).filter({ hasText: 'volley' }).first().click();
    await page.locator('.offer button.main').click();
    await later(page, step);
    must(/interrupts/.test(await page.locator('.log').innerText()), 'the log tells of the interruption');
    await waitFor(pop, step);
    // The phase of the bot goes on without a question, however much it announces.
    const phase = () => page.locator('main.match').evaluate((page) => page.innerText.match(/Phase (\d+)/)[1]);
    const before = await phase();
    step = await stepOf(page);
    await page.getByRole('button', { name: 'Do not ask again this phase' }).click();
    const now = await next(page, step);
    must(now.over || (await pop.count()) === 0 || (await phase()) !== before, `the next question is another one: ${now.listed?.[0] ?? now.over}`);
    must((await page.locator('.refusal').count()) === 0, 'nothing was refused');
  },

  'whoever does not want to be asked again is not, until he says so': async (stage) => {
    const page = await match(stage, BOTH);
    await asked(page);
    const call = async () => {
      const { x, y } = await middle(figure(page, 'A2-2'));
      await page.mouse.click(x, y);
      await page.locator('.action').filter({ hasText: 'Move' }).click();
    };
    const forgo = async () => {
      const step = await stepOf(page);
      await page.locator('.pad').waitFor();
      await page.locator('.pass').filter({ hasText: 'Forgo' }).click();
      await later(page, step);
      await page.locator('.able').waitFor();
    };
    await call();
    await page.getByRole('button', { name: 'Do not ask again this phase' }).click();
    await forgo();
    must(await page.getByText('Interruptions are passed for you').isVisible(), 'the page says so');
    await call();
    await page.locator('.pad').waitFor();
    must((await page.locator('.window').count()) === 0, 'the second announcement asks nobody');
    await forgo();
    await page.getByRole('button', { name: 'Ask me again' }).click();
    await call();
    await page.locator('.window .pass').waitFor();
  },

  'the line of shot names what blocks it': async (stage) => {
    const setup = field([['slingers', 3, [400, 180], 3], ['hoplites', 5, [400, 230], 5]], [['levy', 5, [400, 320], 5]]);
    const page = await match(stage, { setup });
    await asked(page);
    await page.getByRole('button', { name: 'Line of shot' }).click();
    await page.locator('.hint').waitFor();
    const click = async (id) => {
      const { x, y } = await middle(figure(page, id));
      await page.mouse.click(x, y);
    };
    await click('A1-1');
    await click('B1-1');
    await page.locator('.hint .shut').waitFor();
    const words = await page.locator('.hint').innerText();
    must(/A2-\d/.test(words), `it says: ${words.replace(/\s+/g, ' ')}`);
    must((await page.locator('.figure.blocks').count()) > 0, 'who blocks is marked');
    await page.keyboard.press('Escape');
    must((await page.locator('.hint').count()) === 0, 'Esc puts the tool away');
  },

  'dice of a volley are typed in': async (stage) => {
    const page = await match(stage, { seats: HOT_SEAT, dice: 'typed', sides: ['A', 'B'] });
    await asked(page);
    let step = -1;
    const faces = page.locator('.faces');
    for (let i = 0; i < 12 && !(await faces.count()); i++) {
      const found = await until(page, (before) => {
        if (document.querySelector('.faces')) return { typing: true };
        const step = Number(document.querySelector('main.match').dataset.step);
        const listed = [...document.querySelectorAll('.order:enabled code')].map((code) => code.textContent);
        return step > before && listed.length > 0 && { step, listed };
      }, step);
      const now = await found.jsonValue();
      if (now.typing) break;
      step = now.step;
      if (await page.locator('.window').count()) await page.locator('.window .pass').click();
      else await pickListed(page, now.listed.find((each) => /^volley|shoot/.test(each)));
    }
    const count = await faces.locator('.gap').count();
    await faces.focus();
    await page.keyboard.type('6'.repeat(count));
    await page.getByRole('button', { name: 'This was rolled' }).click();
    const dice = page.locator('.log .dice').first().locator('[role=img]');
    await dice.first().waitFor();
    const shown = await dice.evaluateAll((all) => all.map((die) => die.getAttribute('aria-label')).join());
    must(shown.startsWith(Array(count).fill(6).join()), `the log shows them: ${shown}`);
  },

  'shots are aimed figure by figure, and whoever may not says why': async (stage) => {
    const setup = field([['hoplites', 5, [200, 200], 6, 1], ['slingers', 5, [510, 200], 5]], [['levy', 5, [500, 300], 5], ['sparabara', 3, [650, 300], 3], ['levy', 5, [100, 560], 5]]);
    const page = await match(stage, { ...BOTH, setup });
    await asked(page);
    await page.locator('.able button').filter({ hasText: 'slingers' }).click();
    await page.locator('.action').filter({ hasText: 'Shoot' }).click();
    await page.locator('.window .pass, .edit').first().waitFor();
    if (await page.locator('.window').count()) await page.locator('.window .pass').click();
    await page.getByRole('button', { name: 'Shoot figure by figure' }).click();
    const click = async (id) => {
      const { x, y } = await middle(figure(page, id));
      await page.mouse.click(x, y);
    };
    const editor = page.locator('.shots');
    const row = (id) => editor.locator(`[data-figure="${id}"]`);
    // By mouse: a man, then whom he aims at.
    await click('A2-1');
    await click('B1-2');
    await click('A2-5');
    await click('B2-2');
    must((await row('A2-1').locator('select').inputValue()) === 'B1' && (await row('A2-5').locator('select').inputValue()) === 'B2', 'two men aim at two units');
    must((await page.locator('.pair').count()) === 2, 'two lines are drawn');
    // From the list: somebody far away.
    await row('A2-3').locator('select').selectOption('B3');
    await row('A2-3').locator('.why').waitFor();
    must(/A2-3/.test(await row('A2-3').innerText()), `why not: ${await row('A2-3').locator('.why').innerText()}`);
    await editor.locator('.verdict.no').waitFor();
    must(await editor.locator('.main').isDisabled() && /^CL-SHO-\d+$/.test(await editor.locator('.verdict a').innerText()), 'the whole is refused, with the clause');
    await row('A2-3').locator('select').selectOption('');
    await editor.locator('.verdict.yes').waitFor();
    await until(page, () => document.querySelector('.shots .main:enabled'));
    const step = await stepOf(page);
    await editor.locator('.main').click();
    await later(page, step);
    await until(page, () => (document.querySelector('.log').innerText.match(/a die for shooting/g) ?? []).length >= 2);
    must((await page.locator('.log .dice').count()) >= 2, 'each target has its own roll');
  },

  'fighters are paired by hand': async (stage) => {
    // Close order against medium order, in contact: each hoplite touches one or two archers.
    const setup = field([['hoplites', 5, [400, 200], 6, 1]], [['levy', 4, [400, 222.5], 4]]);
    const page = await match(stage, { ...BOTH, setup });
    await asked(page);
    let step = -1;
    for (let clicks = 0; clicks < 12 && !(await page.getByRole('button', { name: 'Pair the fighters myself' }).count()); clicks++) {
      const now = await next(page, step);
      if (now.asks) {
        await page.locator('dialog[open] button.main').click();
        continue;
      }
      step = now.step;
      if (now.listed.some((each) => each === 'auto')) break;
      const order = now.listed.find((each) => /^end|^done|^declare ./.test(each)) ?? now.listed[0];
      await pickListed(page, order);
    }
    await page.getByRole('button', { name: 'Pair the fighters myself' }).click();
    const editor = page.locator('.duels');
    await editor.locator('.verdict.yes').waitFor();
    const rows = editor.locator('li');
    must((await rows.count()) >= 4, `${await rows.count()} fighters touch an enemy`);
    must((await page.locator('.pair').count()) >= 4, 'lines show who fights whom');
    // Nobody may stand by.
    const first = rows.first().locator('select');
    const before = await first.inputValue();
    await first.selectOption('');
    await editor.locator('.verdict.no').waitFor();
    must(/^CL-MEL-\d+$/.test(await editor.locator('.verdict a').innerText()), `refused: ${(await editor.locator('.verdict').innerText()).replace(/\s+/g, ' ')}`);
    // By mouse: the same fighter, then his enemy.
    const figures = [await rows.first().getAttribute('data-figure'), before.split(' ')[1]];
    for (const id of figures) {
      const { x, y } = await middle(figure(page, id));
      await page.mouse.click(x, y);
    }
    must((await first.inputValue()) === `fight ${figures[1]}`, `${figures[0]} fights ${figures[1]} again`);
    await editor.locator('.verdict.yes').waitFor();
    await until(page, () => document.querySelector('.duels .main:enabled'));
    step = await stepOf(page);
    await editor.locator('.main').click();
    await later(page, step);
    await page.locator('.log .dice').first().waitFor();
    must((await page.locator('.refusal').count()) === 0, 'the duels are fought');
  },

  'riders dismount where they are put': async (stage) => {
    const setup = field([['hobilars', 6, [400, 200], 3]], [['levy', 5, [400, 500], 5]], { lists: ['english_1346', 'persians'] });
    const page = await match(stage, { ...BOTH, setup });
    await asked(page);
    await page.locator('.able button').first().click();
    await page.locator('.action').filter({ hasText: 'Dismount' }).click();
    await page.locator('.window .pass, .edit').first().waitFor();
    if (await page.locator('.window').count()) await page.locator('.window .pass').click();
    await page.getByRole('button', { name: 'Put the figures down one by one' }).click();
    await page.locator('.box .verdict.yes').waitFor();
    must((await ghosts(page)) === 6, 'six ghosts, on the bases of men on foot');
    const mm = await scale(page);
    const ghost = (id) => page.locator(`.figure.ghost[data-names~="${id}"]`);
    const from = await middle(ghost('A1-1'));
    await drag(page, from, -60 * mm, 0);
    await page.locator('.box .verdict.no').waitFor();
    must(/CL-SPC-01/.test(await page.locator('.box .verdict').innerText()), `too far: ${(await page.locator('.box .verdict').innerText()).replace(/\s+/g, ' ')}`);
    await drag(page, await middle(ghost('A1-1')), 48 * mm, 0);
    await page.locator('.box .verdict.yes').waitFor();
    const there = await middle(ghost('A1-1'));
    await until(page, () => document.querySelector('.box .main:enabled'));
    const step = await stepOf(page);
    await page.locator('.box .main').click();
    await later(page, step);
    const now = await middle(figure(page, 'A1-1'));
    must(Math.hypot(now.x - there.x, now.y - there.y) < 4, 'they stand where the ghosts were');
    await until(page, () => {
      const { width, height } = document.querySelector('.army .figure[data-names~="A1-1"] .base').getBoundingClientRect();
      return Math.abs(width - height) < 3;
    });
    must(true, 'on square bases');
  },

  'the table speaks French': async (stage) => {
    const page = await match(stage, { ...BOTH, options: { ...DESK, ...FRENCH } });
    await asked(page);
    must((await page.locator('html').getAttribute('lang')) === 'fr', 'the page is French');
    const { x, y } = await middle(figure(page, 'A1-3'));
    await page.mouse.click(x, y);
    await page.locator('.action').first().click();
    await page.locator('.window .pass').click();
    await page.locator('.pad').waitFor();
    const mm = await scale(page);
    await drag(page, await middle(figure(page, 'A1-3')), -150 * mm, 0);
    await page.locator('.note.no').waitFor();
    const words = await page.evaluate(() => [...document.querySelectorAll('.turn, .note, .order span, .log')].map((each) => each.innerText.replace(/^(forgo|advance|toward|wheel|spread|charge|CL-).*$/gm, '')).join('\n'));
    must(/limite|déplace|bouge|parcourt|coin/.test(words), 'a refusal is French');
    const english = words.match(/\b(the|moves|limit of|whole unit|Cancel|with|forgo)\b/i);
    must(!english, `nothing is English: ${english ?? ''}`);
    must((await page.locator('.log').innerText()).includes('Hoplites (A1)'), 'the log has begun');
    await page.locator('header').getByRole('button', { name: 'English' }).click();
    await until(page, () => document.documentElement.lang === 'en');
  },

  'a unit is dragged with a finger': async (stage) => {
    const page = await match(stage, { ...BOTH, options: PHONE });
    await asked(page);
    const line = await page.context().newCDPSession(page);
    const touch = (type, ...points) => line.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
    const man = await middle(figure(page, 'A1-3'));
    await page.touchscreen.tap(man.x, man.y);
    await page.locator('.action').filter({ hasText: 'Move' }).tap();
    await page.locator('.window .pass').tap();
    await page.locator('.pad').waitFor();
    const mm = await scale(page);
    const pull = async () => {
      const from = await middle(figure(page, 'A1-3'));
      // At once: a finger that rests on a unit asks for its card.
      const way = Array.from({ length: 6 }, (_, i) => ({ x: from.x, y: from.y - ((i + 1) * 40 * mm) / 6 }));
      await Promise.all([touch('touchStart', from), ...way.map((spot) => touch('touchMove', spot)), touch('touchEnd')]);
      await page.locator('.note.yes').waitFor();
    };
    // A tap in the very moment in which a drag has ended counts.
    for (let i = 0; i < 4; i++) {
      await pull();
      await page.locator('.box').getByRole('button', { name: 'Cancel' }).tap();
      await page.locator('.figure.ghost').first().waitFor({ state: 'detached' });
    }
    await pull();
    must((await ghosts(page)) === 6, 'a green ghost');
    must(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing hangs over the edge of the screen');
    const step = await stepOf(page);
    await page.locator('.box .main').tap();
    await later(page, step);
    const small = await page.locator('main.match button:visible, header button:visible').evaluateAll((buttons) => buttons.filter((each) => each.getBoundingClientRect().height < 43.5 && !each.closest('.log')).map((each) => each.innerText || each.getAttribute('aria-label')));
    must(small.length === 0, `buttons are large enough for fingers ${small.join()}`);
  },

  'an army is set up: one unit by dragging, the rest by itself': async (stage) => {
    const page = await match(stage, { setup: { scenario: 'first_clash' } });
    await asked(page);
    await page.locator('.zone.mine').waitFor({ state: 'attached' });
    await page.locator('.able button').filter({ hasText: 'slingers' }).click();
    await page.locator('.figure.ghost').first().waitFor();
    must((await ghosts(page)) === 6, 'six slingers wait beside the pointer');
    const mm = await scale(page);
    await drag(page, await middle(page.locator('.figure.ghost').first()), -60 * mm, 20 * mm);
    await page.locator('.verdict.yes').waitFor();
    await until(page, () => document.querySelector('.box .main:enabled'));
    const ghost = await middle(page.locator('.figure.ghost').first());
    let step = await stepOf(page);
    await page.locator('.box .main').click();
    await later(page, step);
    await figure(page, 'A2-1').waitFor();
    const near = await Promise.all(['A2-1', 'A2-6'].map((id) => middle(figure(page, id))));
    must(near.some((at) => Math.hypot(at.x - ghost.x, at.y - ghost.y) < 6), 'they stand where they were put');
    step = -1;
    for (let i = 0; i < 10 && !(await page.locator('.order code').filter({ hasText: /^announce/ }).count()); i++) {
      const now = await next(page, step);
      step = now.step;
      if (now.listed.some((each) => each.startsWith('announce')) || (await page.locator('.window').count())) break;
      await pickListed(page, now.listed.find((each) => each === 'auto_deploy') ?? now.listed[0]);
    }
    must((await page.locator('.army .figure').count()) > 30, 'both armies stand');
  },

  'markers hide units and decoys, and their owner knows which': async (stage) => {
    const setup = { scenario: 'first_clash', deployment: 'decoys' };
    const page = await match(stage, { setup });
    await asked(page);
    await page.locator('.zone.mine').waitFor({ state: 'attached' });
    const put = async (name, part) => {
      const step = await stepOf(page);
      await page.locator('.able button').filter({ hasText: name }).click();
      const zone = await page.locator('.zone.mine').boundingBox();
      await page.mouse.click(zone.x + zone.width * part, zone.y + zone.height / 2);
      await page.locator('.verdict.yes').waitFor();
      await until(page, () => document.querySelector('.box .main:enabled'));
      await page.locator('.box .main').click();
      await later(page, step);
      await asked(page);
    };
    await put('slingers', 0.25);
    await put('decoy', 0.7);
    const own = await page.locator('.marker .under').allTextContents();
    must(own.join() === 'Rhodian slingers,decoy', `under one’s own markers stands: ${own.join()}`);
    must((await page.locator('.marker').count()) > own.length, 'those of the enemy say nothing');
    const eye = await stage.open(new URL(page.url()).pathname);
    await eye.locator('.marker').first().waitFor();
    must((await eye.locator('.marker .under').count()) === 0 && !/slingers|decoy/i.test(await eye.locator('.board').innerText()), 'a spectator knows nothing of it');
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
    for (const [how, options] of Object.entries({ desk: DESK, 'phone in French': { ...PHONE, ...FRENCH }, dark: { ...DESK, colorScheme: 'dark' } })) {
      const page = await match(stage, { ...BOTH, options });
      await asked(page);
      await examine(page, `${how}, announcing`);
      const { x, y } = await middle(figure(page, 'A1-3'));
      await page.mouse.click(x, y);
      await examine(page, `${how}, unit chosen`);
      await page.locator('.action').first().click();
      await page.locator('.window .pass').waitFor();
      await examine(page, `${how}, interruption`);
      await page.locator('.window .pass').click();
      await page.locator('.pad .up').click();
      await page.locator('.verdict.yes').waitFor();
      await examine(page, `${how}, ghost`);
      const set = await match(stage, { setup: { scenario: 'first_clash' }, options });
      await asked(set);
      await examine(set, `${how}, set-up`);
      const shooting = await match(stage, { ...BOTH, options });
      await asked(shooting);
      await shooting.locator('.able button').nth(1).click();
      await shooting.locator('.action').nth(2).click();
      await shooting.locator('.window .pass, .edit').first().waitFor();
      if (await shooting.locator('.window').count()) await shooting.locator('.window .pass').click();
      await shooting.locator('.edit').click();
      await shooting.locator('.shots li select').first().selectOption({ index: 1 });
      await shooting.locator('.verdict.yes, .verdict.no').waitFor();
      await examine(shooting, `${how}, shots`);
    }
    must(wrong.length === 0, wrong.join('\n') || 'eighteen pages');
  },
});
