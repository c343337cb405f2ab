// Ways to give orders at a desk: mouse, keyboard, typed dice, both sides at one screen, another language.
// usage: node tests/web/controls.mjs [part of a name]
import { AGAINST_BOT, asked, give, later, orders, play, settled, stepOf, until } from './browser.mjs';
import { HOT_SEAT, must } from './server.mjs';

const unit = (page, id) => page.locator(`.stack[data-names~="${id}"]`);
const middle = async (thing) => {
  const { x, y, width, height } = await thing.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};
// Side A of Soissons with a unit that is being moved.
async function moving(stage, options) {
  const made = await stage.server.make('champs', 'soissons', AGAINST_BOT);
  const page = await stage.sit(made, ['A'], options);
  await asked(page);
  await give(page, orders(page).filter({ hasText: 'pick F1-04' }).first());
  await page.locator('polygon.hot').first().waitFor();
  return page;
}

await play({
  'two clicks activate a unit, a click on a hex moves it, Ctrl+Z takes it back': async (stage) => {
    const made = await stage.server.make('champs', 'soissons', AGAINST_BOT);
    const page = await stage.sit(made, ['A']);
    await asked(page);
    let step = await stepOf(page);
    await unit(page, 'F1-04').click();
    await page.locator('.card').getByText('F1-04').waitFor();
    await unit(page, 'F1-04').click();
    await later(page, step);
    const from = await unit(page, 'F1-04').getAttribute('data-names');
    const goal = page.locator('polygon.hot').first();
    step = await stepOf(page);
    await goal.click();
    await page.locator('.offer').waitFor();
    await goal.click();
    await later(page, step);
    must((await unit(page, 'F1-04').getAttribute('data-names')) !== from, 'the unit stands elsewhere');
    step = await stepOf(page);
    await page.keyboard.press('Control+z');
    await later(page, step);
    must((await unit(page, 'F1-04').getAttribute('data-names')) === from, 'the unit is back');
  },

  'a unit is dragged to its goal': async (stage) => {
    const page = await moving(stage);
    const from = await unit(page, 'F1-04').getAttribute('data-names');
    const goal = page.locator('polygon.hot').first();
    const name = await goal.getAttribute('data-names');
    const [a, b] = [await middle(unit(page, 'F1-04')), await middle(goal)];
    const step = await stepOf(page);
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    await page.locator('line.dragged').waitFor({ state: 'attached' });
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await page.mouse.up();
    await later(page, step);
    must(from !== (await unit(page, 'F1-04').getAttribute('data-names')), 'the unit has moved');
    must((await unit(page, 'F1-04').getAttribute('data-names')).endsWith(name), 'it stands where it was dropped');
  },

  'the wheel zooms at the pointer': async (stage) => {
    const made = await stage.server.make('champs', 'soissons', AGAINST_BOT);
    const page = await stage.sit(made, ['A']);
    await asked(page);
    const counter = unit(page, 'F1-04');
    const before = await counter.boundingBox();
    const spot = await middle(counter);
    await page.mouse.move(spot.x, spot.y);
    await page.mouse.wheel(0, -400);
    await until(page, ([id, width]) => document.querySelector(`.stack[data-names~="${id}"]`).getBoundingClientRect().width > 1.3 * width, ['F1-04', before.width]);
    const after = await middle(counter);
    must(Math.hypot(after.x - spot.x, after.y - spot.y) < 4, 'what was under the pointer is still there');
    await page.mouse.wheel(0, 3000);
    await until(page, ([id, width]) => document.querySelector(`.stack[data-names~="${id}"]`).getBoundingClientRect().width < width, ['F1-04', before.width]);
  },

  'who has zoomed stays where he looks when an order is given': async (stage) => {
    const made = await stage.server.make('champs', 'soissons', AGAINST_BOT);
    const page = await stage.sit(made, ['A'], { viewport: { width: 1024, height: 768 } });
    await asked(page);
    // A unit well inside the frame, which need not be brought into sight.
    const board = await middle(page.locator('.board'));
    const near = await page.locator('.stack.can').evaluateAll((stacks, { x, y }) => {
      const far = (each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return Math.hypot(left + width / 2 - x, top + height / 2 - y);
      };
      return stacks.sort((a, b) => far(a) - far(b))[0].dataset.names.split(' ')[0];
    }, board);
    const spot = await middle(unit(page, near));
    await page.mouse.move(spot.x, spot.y);
    await page.mouse.wheel(0, -400);
    await settled(page);
    const hex = page.locator('polygon.catch[data-names="1010"]');
    const before = await hex.boundingBox();
    await give(page, orders(page).filter({ hasText: `pick ${near}` }).first());
    await page.locator('polygon.hot').first().waitFor();
    await settled(page);
    const after = await hex.boundingBox();
    must(Math.abs(after.width - before.width) < 1 && Math.hypot(after.x - before.x, after.y - before.y) < 2, 'the map has not moved');
  },

  'the list stays under the pointer when an order is chosen': async (stage) => {
    for (const [game, scenario] of [['champs', 'soissons'], ['filler', 'duel_classic']]) {
      const page = await stage.sit(await stage.server.make(game, scenario, AGAINST_BOT), ['A']);
      await asked(page);
      for (let i = 0; i < 5; i++) {
        const order = orders(page).nth(i);
        const before = await order.boundingBox();
        await page.mouse.move(before.x + 30, before.y + before.height / 2);
        await page.mouse.down();
        await page.mouse.up();
        const button = page.locator('.offer button.main');
        const early = await button.boundingBox();
        await page.locator('.offer .odds').waitFor();
        const late = await button.boundingBox();
        must(Math.abs(late.y - early.y) < 1, 'its buttons stay where they are when the odds come');
        const after = await order.boundingBox();
        must(Math.abs(after.y - before.y) < 1, `${game}: order ${i + 1} has not moved`);
        const under = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('.order')?.classList.contains('chosen') ?? false, { x: before.x + 30, y: before.y + before.height / 2 });
        must(under, 'and nothing lies over it');
        const inside = await page.locator('.dock').evaluate((dock) => {
          const [a, b] = [dock.firstElementChild.getBoundingClientRect(), document.querySelector('.pane.turn').getBoundingClientRect()];
          return a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
        });
        must(inside, 'what it leads to is in sight');
        await page.keyboard.press('Escape');
        await page.locator('.offer').waitFor({ state: 'detached' });
      }
    }
  },

  'what is greyed says why, with the clause, to pointer and keyboard': async (stage) => {
    const made = await stage.server.make('champs', 'soissons', AGAINST_BOT);
    const page = await stage.sit(made, ['A']);
    await asked(page);
    const reason = page.locator('.reason');
    await unit(page, 'F1-B1').hover();
    await reason.waitFor();
    const clause = await reason.locator('a').innerText();
    must(/^CB-[A-Z]+-\d+$/.test(clause) && (await reason.innerText()).length > clause.length + 10, `it says: ${await reason.innerText()}`);
    await page.mouse.move(5, 5);
    await reason.waitFor({ state: 'detached' });
    await unit(page, 'F1-04').focus();
    const atBaggage = async () => (await page.locator('.stack:focus').getAttribute('data-names')).includes('F1-B');
    for (let arrows = 0; arrows < 40 && !(await atBaggage()); arrows++) await page.keyboard.press(arrows % 2 ? 'ArrowDown' : 'ArrowLeft');
    await reason.waitFor();
    must((await reason.locator('a').innerText()) === clause, 'arrows lead to greyed things, which say the same to the keyboard');
    const step = await stepOf(page);
    const [rules] = await Promise.all([page.context().waitForEvent('page'), reason.locator('a').click()]);
    await rules.locator('.target').waitFor();
    must((await rules.locator('.target').innerText()).includes(clause), 'the clause is shown in the rules');
    must((await stepOf(page)) === step, 'in another tab: the battle is not left');
  },

  'a turn is played by keyboard alone': async (stage) => {
    const made = await stage.server.make('champs', 'soissons', AGAINST_BOT);
    const page = await stage.sit(made, ['A']);
    await asked(page);
    const here = () => page.evaluate(() => document.activeElement?.closest('.stack, polygon.hot, .turner')?.dataset.names ?? '');
    const key = (name) => page.keyboard.press(name);
    for (let tabs = 0; tabs < 20 && !(await here()); tabs++) await key('Tab');
    const first = await here();
    await key('Tab');
    const second = await here();
    must(first && second && first !== second, 'Tab goes from unit to unit');
    await key('Shift+Tab');
    must((await here()) === first, 'and back');
    let step = await stepOf(page);
    await key('Enter');
    await page.locator('.offer').waitFor();
    await key('Escape');
    await page.locator('.offer').waitFor({ state: 'detached' });
    must((await stepOf(page)) === step, 'Esc gives nothing');
    await key('Enter');
    await page.locator('.offer').waitFor();
    await key('Enter');
    await later(page, step);
    await until(page, () => document.activeElement?.closest('.board svg [data-names]'));
    for (let tabs = 0; tabs < 60 && !/^\d{4}$/.test(await here()); tabs++) await key('Tab');
    must(/^\d{4}$/.test(await here()), 'the focus stays on the board, and Tab reaches the hexes to go to');
    step = await stepOf(page);
    await key('Enter');
    await page.locator('.offer').waitFor();
    await key('Enter');
    await later(page, step);
    step = await stepOf(page);
    await key('Control+z');
    await later(page, step);
    must((await page.locator('.log li').filter({ hasText: '→' }).count()) === 0, 'Ctrl+Z takes the step back');
  },

  'ending with idle units asks first and leads to them': async (stage) => {
    const made = await stage.server.make('champs', 'soissons', AGAINST_BOT);
    const page = await stage.sit(made, ['A']);
    await asked(page);
    await page.locator('.pass').first().click();
    await page.locator('dialog[open] .idle button').first().click();
    await page.locator('.offer').waitFor();
    must((await page.locator('.stack[aria-pressed=true]').count()) === 1, 'the unit is selected on the board');
  },

  'skipping a turn asks first': async (stage) => {
    const made = await stage.server.make('filler', 'duel_classic', AGAINST_BOT);
    const page = await stage.sit(made, ['A']);
    await asked(page);
    const step = await stepOf(page);
    await page.locator('.pass').filter({ hasText: 'Skip' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Not yet' }).click();
    must((await stepOf(page)) === step && (await orders(page).count()) > 1, 'nothing has happened');
    await page.locator('.pass').filter({ hasText: 'Skip' }).click();
    await page.locator('dialog[open] button.main').click();
    await later(page, step);
  },

  'odds tell what may be lost, and a card what the pointer rests on': async (stage) => {
    const made = await stage.server.make('filler', 'duel_classic', AGAINST_BOT);
    const page = await stage.sit(made, ['A']);
    await asked(page);
    await orders(page).filter({ hasText: 'attack B' }).last().click();
    const odds = page.locator('.offer .odds');
    await odds.waitFor();
    const words = (await odds.innerText()).replace(/\s+/g, ' ');
    must(/−0\.\d+ on average/.test(words) && /−1 \(\d left\)/.test(words) && /no change/.test(words), `it says: ${words.slice(0, 120)}`);
    await page.keyboard.press('Escape');
    const foe = await middle(page.locator('.board [data-names~="B"]').first());
    await page.mouse.move(foe.x, foe.y);
    await page.locator('.glance.shown').getByText('Cheerleader').waitFor();
    await page.mouse.move(5, 5);
    await page.locator('.glance.shown').waitFor({ state: 'detached' });
  },

  'both armies are in sight at first': async (stage) => {
    const made = await stage.server.make('champs', 'soissons', AGAINST_BOT);
    const page = await stage.sit(made, ['A'], { viewport: { width: 1280, height: 800 } });
    await asked(page);
    await settled(page);
    const hidden = await page.locator('.stack').evaluateAll((stacks) => {
      const board = document.querySelector('.board').getBoundingClientRect();
      return stacks.filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return left < board.left || right > board.right || top < board.top || bottom > board.bottom;
      }).length;
    });
    must(hidden === 0 && (await page.locator('.stack').count()) > 30, `${hidden} counters are cut off`);
  },

  'two people play at one screen': async (stage) => {
    const page = await stage.open('/');
    await page.getByRole('button', { name: 'Set up a battle' }).first().click();
    await page.getByRole('combobox', { name: /^B\b/ }).selectOption('me');
    await page.getByText('you take turns at this screen').waitFor();
    await page.getByRole('button', { name: 'Begin the battle' }).click();
    const played = new Set();
    for (let turn = 0; turn < 12 && played.size < 2; turn++) {
      await asked(page);
      played.add(await page.locator('.bar li.now').innerText().then((words) => words.trim()[0]));
      await give(page, orders(page).first());
    }
    must(played.size === 2, `orders were given for both sides: ${[...played].join()}`);
  },

  'real dice are typed in': async (stage) => {
    const made = await (await stage.server.post('/api/matches', { game: 'filler', setup: { scenario: 'duel_classic' }, dice: 'typed', seats: HOT_SEAT })).json();
    const page = await stage.sit(made, ['A', 'B']);
    const faces = page.locator('.faces');
    await faces.waitFor();
    await faces.focus();
    await page.keyboard.type('6');
    await page.keyboard.press('Backspace');
    must(await page.getByRole('button', { name: 'This was rolled' }).isDisabled(), 'all dice must be typed');
    await page.keyboard.type('25');
    await page.getByRole('button', { name: 'This was rolled' }).click();
    await asked(page);
    const shown = await page.locator('.log .dice').first().locator('[role=img]').evaluateAll((dice) => dice.map((die) => die.getAttribute('aria-label')).join());
    must(shown === '2,5', 'the log shows the faces that were typed');
  },

  'French comes at once, and stays': async (stage) => {
    const page = await moving(stage);
    const step = await stepOf(page);
    const english = await orders(page).first().innerText();
    await orders(page).nth(1).click();
    const chosen = await page.locator('.offer .words').innerText();
    await page.locator('header').getByRole('button', { name: 'Français' }).click();
    await until(page, (before) => document.documentElement.lang === 'fr' && document.querySelector('.order') && document.querySelector('.order').innerText !== before, english);
    must((await stepOf(page)) === step, 'nothing else has changed');
    await until(page, (before) => document.querySelector('.offer .words').innerText !== before, chosen);
    must(/Annuler|Reprendre/.test(await page.locator('.turn').innerText()), 'buttons are French');
    must((await page.locator('.log').innerText()).includes('dés de points d’action'), 'the log is French');
    await page.reload();
    await asked(page);
    must((await page.locator('html').getAttribute('lang')) === 'fr', 'the browser remembers it');
  },
});
