// Whole battles against bots, won by clicks. usage: node tests/web/battles.mjs [part of a name]
import { next, pickListed, play, win } from './browser.mjs';
import { must } from './server.mjs';

// Clicks on what the policy chooses among the orders on the page, until the battle is over. Says how it ended.
const battleBy = (choose) => async (page) => {
  let step = -1;
  for (let clicks = 0; clicks < 900; clicks++) {
    const now = await next(page, step);
    if (now.over) return now.over;
    // An order that leaves units idle asks first.
    if (now.asks) await page.locator('dialog[open] button.main').click();
    else {
      step = now.step;
      await pickListed(page, choose(now.listed));
    }
  }
  throw new Error('the battle does not end');
};

const duelist = (listed) => listed.find((order) => order.includes('attack')) ?? listed.at(-1);

// The Roman line stands where it is and fights whatever comes.
const holdTheLine = (listed) => listed.find((order) => /^(melee|shoot) /.test(order)) ?? listed[0];

await play({
  'a duel is won against a bot': async (stage) => {
    const page = await stage.open('/');
    await page.getByRole('button', { name: 'Play now' }).click();
    await win(page, battleBy(duelist), /\(A\)/, 0.4); // 128 of 300
    must(!page.url().includes('#'), 'the secret is not in the address');
    must(!(await page.title()).includes('●'), 'the title does not call for a move any more');
  },
  'Soissons is won against a bot': async (stage) => {
    const page = await stage.open('/');
    await page.getByRole('button', { name: 'Set up a battle' }).nth(1).click();
    await page.getByRole('combobox', { name: 'Battle' }).selectOption('soissons');
    await page.getByRole('combobox', { name: /^A\b/ }).selectOption('random');
    await page.getByRole('combobox', { name: /^B\b/ }).selectOption('me');
    await page.getByRole('button', { name: 'Begin the battle' }).click();
    await win(page, battleBy(holdTheLine), /Gallo-Romans \(B\)/, 0.5); // 25 of 40
  },
});
