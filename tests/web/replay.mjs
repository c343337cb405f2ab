// What is left of a battle: its replay, branches of it, and the proof of its dice.
// usage: node tests/web/replay.mjs [part of a name]
import { BOTS, asked, give, orders, play, until } from './browser.mjs';
import { HOT_SEAT, must } from './server.mjs';

// A duel of two bots, which begins when somebody watches.
async function fought(stage) {
  const made = await stage.server.make('filler', 'duel_classic', BOTS);
  const page = await stage.open(`/match/${made.match}`);
  await page.locator('.over').waitFor();
  return { page, match: made.match };
}
const at = (page, step) => page.waitForURL((url) => url.pathname.endsWith(`/replay/${step}`));
const count = (page, words) => until(page, (wanted) => document.querySelector('.count')?.textContent === wanted, words);
// Who stands where, and what has happened. The board follows the address a moment later.
const momentOf = (page) => page.evaluate(() => [...document.querySelectorAll('.frame svg [aria-label], .log li')].map((each) => each.getAttribute('aria-label') ?? each.textContent).join());
const shows = (page, moment) => until(page, (wanted) => [...document.querySelectorAll('.frame svg [aria-label], .log li')].map((each) => each.getAttribute('aria-label') ?? each.textContent).join() === wanted, moment);
const words = (step, last) => `step ${step} of ${last}`;

await play({
  'a replay is stepped and jumped through, and each step has its address': async (stage) => {
    const { page, match } = await fought(stage);
    await page.getByRole('link', { name: 'Watch the replay' }).click();
    await at(page, 0);
    const { steps, turns } = await (await fetch(`${stage.server.address}/api/matches/${match}/replay/0`)).json();
    await count(page, words(0, steps));
    await page.getByRole('button', { name: 'One step on' }).click();
    await at(page, 1);
    await page.keyboard.press('ArrowRight');
    await at(page, 2);
    await count(page, words(2, steps));
    const lines = await page.locator('.log li').count();
    await page.keyboard.press('ArrowLeft');
    await at(page, 1);
    await page.getByRole('button', { name: 'One turn on' }).click();
    await at(page, turns.find((turn) => turn > 1) ?? steps);
    await page.keyboard.press('End');
    await at(page, steps);
    await count(page, words(steps, steps));
    await until(page, (before) => document.querySelectorAll('.log li').length > before, lines);
    must(await page.getByRole('button', { name: 'One step on' }).isDisabled(), 'the last step is the last');
    await page.getByRole('slider').fill('3');
    await at(page, 3);
    await count(page, words(3, steps));
    const friend = await stage.open(`/match/${match}/replay/3`);
    await count(friend, words(3, steps));
    const moment = await momentOf(friend);
    must(moment.length > 50, 'whoever gets the address sees a moment');
    await shows(page, moment);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await at(page, 5);
    await page.getByRole('button', { name: 'Pause' }).click();
  },

  'a battle goes on from a moment of its replay': async (stage) => {
    const { page, match } = await fought(stage);
    await stage.visit(page, `/match/${match}/replay/4`);
    await page.locator('.count').waitFor();
    const before = await page.locator('.log li .words').allInnerTexts();
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForURL((url) => /^\/match\/\w+$/.test(url.pathname) && !url.pathname.includes(match));
    await asked(page);
    const now = await page.locator('.log li .words').allInnerTexts();
    must(before.length > 0 && before.every((line, i) => now[i] === line), 'the new match begins with what had happened');
    await give(page, orders(page).first());
    await stage.visit(page, `/match/${match}`);
    await page.locator('.over').waitFor();
    must(true, 'the old one is over as before');
  },

  'whoever looks through the eyes of a side goes on as that side': async (stage) => {
    const { page, match } = await fought(stage);
    const { turns } = await (await fetch(`${stage.server.address}/api/matches/${match}/replay/0`)).json();
    await stage.visit(page, `/match/${match}/replay/${turns[1]}`);
    await page.getByRole('combobox').selectOption('B');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForURL((url) => /^\/match\/\w+$/.test(url.pathname) && !url.pathname.includes(match));
    must(/^B\b/.test((await page.locator('.bar li.you').innerText()).trim()), 'side B is one’s own');
  },

  'a line of the log leads to its moment': async (stage) => {
    const { page } = await fought(stage);
    await page.locator('.log li .words').nth(3).click();
    await page.locator('.log .details a').filter({ hasText: 'Replay at step' }).click();
    await page.waitForURL(/\/replay\/\d+$/);
    await page.locator('.count').waitFor();
  },

  'own seeds go into the dice, and every roll is proven': async (stage) => {
    const made = await stage.server.make('filler', 'duel_classic', HOT_SEAT);
    const ada = await stage.sit(made, ['A']);
    const ben = await stage.sit(made, ['B']);
    const hits = (listed) => listed.filter({ hasText: 'attack' });
    for (let turn = 0; turn < 200; turn++) {
      const now = await Promise.any([ada, ben].map(async (page) => (await page.locator('.prompt.mine, .over').first().waitFor(), page)));
      if (await now.locator('.over').count()) break;
      const attacks = hits(orders(now));
      await give(now, (await attacks.count()) ? attacks.first() : orders(now).last());
    }
    await ada.getByText(/nobody could choose the dice/).waitFor();
    await ada.getByRole('link', { name: 'Check the dice' }).click();
    await ada.locator('.verdict.good').waitFor();
    const record = await (await fetch(`${stage.server.address}/api/matches/${made.match}/dice`)).json();
    must(record.rolls.length > 3 && (await ada.locator('main ol li').count()) === record.rolls.length, `all ${record.rolls.length} rolls are shown and agree`);
    must(record.seeds.every((seed) => /^[0-9a-f]{32}$/.test(seed)) && record.seeds[0] !== record.seeds[1], 'each side has given a seed of its own');
    must((await ada.locator('main').innerText()).split(record.seeds[0]).length > 2, 'the own seed is part of it, as noted and as told');
    const stranger = await stage.open(`/dice/${made.match}`);
    await stranger.locator('.verdict.part').waitFor();
    must((await stranger.locator('main').innerText()).includes('This browser noted no commitment'), 'a browser that was not there says what it cannot prove');
    // Somebody else's browser is shown a record in which one die was changed.
    const eve = await stage.open('/');
    await eve.route('**/dice', async (route) => {
      if (!route.request().url().includes('/api/')) return route.continue();
      const [first, ...rest] = record.rolls;
      await route.fulfill({ json: { ...record, rolls: [{ ...first, faces: first.faces.map((face) => (face % first.sides) + 1) }, ...rest] } });
    });
    await stage.visit(eve, `/dice/${made.match}`);
    await eve.locator('.verdict').waitFor();
    must((await eve.locator('.verdict.good').count()) === 0 && (await eve.locator('li.bad').count()) > 0, 'dice that were tampered with are found out');
  },
});
