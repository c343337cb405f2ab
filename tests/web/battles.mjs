// Whole battles against bots, won by clicks. usage: node tests/web/battles.mjs [part of a name]
import { give, play, until } from './browser.mjs';
import { must } from './server.mjs';

// Dice decide, so a battle may be lost: then there is a rematch. More than this many in a row is no bad luck.
const MOST_BATTLES = 9;

// Clicks on what the policy chooses among the orders on the page, until the battle is over. Says who won.
async function battle(page, choose) {
  for (let clicks = 0; clicks < 900; clicks++) {
    const now = await until(page, () => {
      if (document.querySelector('.over')) return { over: document.querySelector('.over h2').textContent };
      const listed = [...document.querySelectorAll('.order:enabled code')].map((code) => code.textContent);
      return listed.length > 0 && document.querySelector('.prompt.mine') && { listed };
    }).then((found) => found.jsonValue());
    if (now.over) return now.over;
    await give(page, page.locator('.order').nth(now.listed.indexOf(choose(now.listed))));
  }
  throw new Error('the battle does not end');
}
async function win(page, policy, victory) {
  for (let battles = 1; battles <= MOST_BATTLES; battles++) {
    const words = await battle(page, policy());
    console.log(`   ${words}`);
    if (victory.test(words)) return;
    const old = page.url();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((url) => url.href !== old);
  }
  throw new Error(`${MOST_BATTLES} battles in a row are lost`);
}

const duelist = () => (listed) => listed.find((order) => order.includes('attack')) ?? listed.at(-1);

// The line goes forward together and fights whatever it meets.
const shieldWall = () => {
  let steps = 0;
  let last = '';
  const halted = (order) => (order.match(/ H/g) ?? []).length;
  const choose = (listed) => {
    const fight = listed.find((order) => /^(melee|shoot|advance) /.test(order));
    if (fight) return fight;
    if (last !== 'gather' && listed.includes('gather')) return 'gather';
    const forward = listed.filter((order) => order.startsWith('step '));
    // Left and right in turn is straight on.
    const way = steps % 2 ? / L/g : / R/g;
    if (forward.length > 0 && ++steps) return forward.sort((a, b) => 10 * halted(a) + (b.match(way) ?? []).length - 10 * halted(b) - (a.match(way) ?? []).length)[0];
    return listed.find((order) => order.startsWith('pick ')) ?? listed[0];
  };
  return (listed) => (last = choose(listed));
};

await play({
  'a duel is won against a bot': async (stage) => {
    const page = await stage.open('/');
    await page.getByRole('button', { name: 'Play now' }).click();
    await win(page, duelist, /\(A\)/);
    must(!page.url().includes('#'), 'the secret is not in the address');
    must(!(await page.title()).includes('●'), 'the title does not call for a move any more');
  },
  'Hastings is won against a bot': async (stage) => {
    const page = await stage.open('/');
    await page.getByRole('button', { name: 'Set up a battle' }).nth(1).click();
    await page.getByRole('combobox', { name: 'Battle' }).selectOption('hastings');
    await page.getByRole('combobox', { name: /^B\b/ }).selectOption('random');
    await page.getByRole('button', { name: 'Begin the battle' }).click();
    await win(page, shieldWall, /English \(A\)/);
  },
});
