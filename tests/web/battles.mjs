// Whole battles against bots, won by clicks. usage: node tests/web/battles.mjs [part of a name]
import { play, until } from './browser.mjs';
import { must } from './server.mjs';

// Dice decide, so a battle may be lost: then there is a rematch. More than this many in a row is no bad luck.
const MOST_BATTLES = 12;

// Clicks on what the policy chooses among the orders on the page, until the battle is over. Says how it ended.
async function battle(page, choose) {
  let step = -1;
  for (let clicks = 0; clicks < 900; clicks++) {
    const next = await until(page, (before) => {
      const over = document.querySelector('.over h2');
      if (over) return { over: over.textContent };
      // An order that leaves units idle asks first.
      if (document.querySelector('dialog[open]')) return { asks: true };
      const step = Number(document.querySelector('main.match')?.dataset.step);
      const listed = [...document.querySelectorAll('.order:enabled code')].map((code) => code.textContent);
      return step > before && listed.length > 0 && { step, listed };
    }, step);
    const now = await next.jsonValue();
    if (now.over) return now.over;
    if (now.asks) await page.locator('dialog[open] button.main').click();
    else {
      step = now.step;
      await page.locator('.order').nth(now.listed.indexOf(choose(now.listed))).click();
      await page.locator('.offer button.main').click();
    }
  }
  throw new Error('the battle does not end');
}
async function win(page, choose, victory) {
  for (let battles = 1; battles <= MOST_BATTLES; battles++) {
    const words = await battle(page, choose);
    console.log(`   ${words}`);
    if (victory.test(words)) return;
    const old = page.url();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((url) => url.href !== old);
  }
  throw new Error(`${MOST_BATTLES} battles in a row are lost`);
}

const duelist = (listed) => listed.find((order) => order.includes('attack')) ?? listed.at(-1);

// The Roman line stands where it is and fights whatever comes: about two battles in three are won so.
const holdTheLine = (listed) => listed.find((order) => /^(melee|shoot) /.test(order)) ?? listed[0];

await play({
  'a duel is won against a bot': async (stage) => {
    const page = await stage.open('/');
    await page.getByRole('button', { name: 'Play now' }).click();
    await win(page, duelist, /\(A\)/);
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
    await win(page, holdTheLine, /Gallo-Romans \(B\)/);
  },
});
