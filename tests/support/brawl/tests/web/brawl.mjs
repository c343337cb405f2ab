// A brawl in the browser: what the page draws, drags and sells for a game that it has never heard of.
// usage: CLASHFIELD=build/release/with_test_games/clashfield node tests/support/brawl/tests/web/brawl.mjs [part of a name]
import { DESK, asked, later, mustered, next, pickListed, play, settled, stepOf, until } from '../../../../web/browser.mjs';
import { must } from '../../../../web/server.mjs';
import { drag, figure, middle, scale } from '../../../../web/tabletop.mjs';

const FIRST_IS_ME = [{ kind: 'human' }, { kind: 'bot', bot: 'greedy' }];
const side = (page, name) => page.locator(`.muster[data-side="${name}"]`);

async function form(stage) {
  const page = await stage.open('/');
  await page.locator('article').filter({ hasText: 'Brawl' }).getByRole('button').click();
  await page.locator('.setup .picture .army .figure').first().waitFor();
  return page;
}
async function battle(stage) {
  const made = await stage.server.make('brawl', 'yard', FIRST_IS_ME);
  const page = await stage.sit(made, ['A'], DESK);
  await page.locator('.board svg .felt').waitFor();
  await asked(page);
  return page;
}
// No key without words, and nothing that a game does not have.
async function tidy(page) {
  const text = await page.locator('body').innerText();
  const strange = /\[(web|ui|server|brawl)\.|undefined|NaN|no token|disciplined/.exec(text);
  must(!strange, `the page says nothing strange${strange ? `: ${strange[0]}` : ''}`);
}

await play({
  'its table is drawn, a fighter is dragged, and the bot answers': async (stage) => {
    const page = await battle(stage);
    must((await page.locator('.army .figure').count()) === 6, 'six fighters stand on the table');
    const step = await stepOf(page);
    await drag(page, await middle(figure(page, 'A1')), 0, -115 * (await scale(page)));
    await page.locator('.figure.ghost').first().waitFor();
    await until(page, () => document.querySelector('.box .main:enabled'));
    await tidy(page);
    await page.locator('.box .main').click();
    await later(page, step);
    await asked(page);
    must(/A1 Spears moves to \(150, 16\d/.test(await page.locator('.log').innerText()), 'it goes farther than most games allow, and the log says where to');
    // Farther than it reaches: the box says why.
    await drag(page, await middle(figure(page, 'A2')), 0, -290 * (await scale(page)));
    await page.locator('.box .verdict.no, .box .verdict.yes').first().waitFor();
    await settled(page);
    await page.keyboard.press('Escape');
    await figure(page, 'A1').hover();
    await tidy(page);
  },

  'it is fought to the end by picking from the list': async (stage) => {
    const page = await battle(stage);
    let step = -1;
    let strikes = 0;
    for (let turns = 0; turns < 60; turns++) {
      const now = await next(page, step);
      if (now.over) {
        must(strikes > 0, `${now.over} after ${strikes} strikes`);
        await tidy(page);
        return;
      }
      step = now.step;
      const order = now.listed.find((each) => each.startsWith('strike')) ?? now.listed.find((each) => each.startsWith('move')) ?? 'pass';
      if (order.startsWith('strike')) strikes++;
      await pickListed(page, order);
    }
    throw new Error('the brawl does not end');
  },

  'armies are bought, spoilt and mended by hand, printed, and fight': async (stage) => {
    const page = await form(stage);
    await tidy(page);
    await page.locator('.setup form input[value="pickup"]').check();
    const legal = (name) => side(page, name).getByText('This army is legal.').waitFor();
    await Promise.all([legal('A'), legal('B')]);
    const first = side(page, 'A');
    await first.locator('input[value="hand"]').check();
    await legal('A');
    for (let more = 0; more < 8 && (await first.locator('.faults').count()) === 0; more++) {
      await first.getByRole('button', { name: /^One more/ }).first().click();
      await mustered(page);
    }
    const faults = await first.locator('.faults').innerText();
    must(/BR-ARM-0[12]/.test(faults) && /Take out/.test(faults), `what is too much is told: ${faults.replace(/\s+/g, ' ').slice(0, 120)}`);
    must(await page.locator('form button.main').isDisabled(), 'it cannot be fought with');
    for (let less = 0; less < 8 && (await first.locator('.faults').count()) > 0; less++) {
      await first.getByRole('button', { name: /^One fewer/ }).first().click();
      await mustered(page);
    }
    await legal('A');
    must((await first.locator('li input[type="checkbox"]').count()) === 0, 'nobody is made an officer');
    await first.getByRole('button', { name: 'Unit sheets' }).click();
    const dialog = page.locator('dialog.sheets');
    await dialog.getByText('lives').first().waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await until(page, () => document.querySelector('form button.main:enabled'));
    await page.locator('form button.main').click();
    await asked(page);
    must((await page.locator('.army .figure').count()) > 4, 'both armies stand on the table');
  },

  'its rules are read in the page': async (stage) => {
    const page = await stage.open('/rules/brawl');
    await page.getByText('BR-MOV-01').first().waitFor();
    must(/No farther|no farther/.test(await page.locator('main').innerText()), 'the clause is there');
  },
}, { expected: /status of 40[04]/ });
