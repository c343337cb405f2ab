// A phone: taps, a long press, two fingers. usage: node tests/web/phone.mjs [part of a name]
import { AGAINST_BOT, PHONE, asked, give, later, orders, play, stepOf, until } from './browser.mjs';
import { must } from './server.mjs';

// Units of one's own that can be tapped and are on the screen.
const inSight = async (page) => {
  const names = await page.locator('.stack.can').evaluateAll((stacks) => stacks.filter((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.stack') === each;
  }).map((each) => each.dataset.names.split(' ')[0]));
  return names[0];
};
const unit = (page, id) => page.locator(`.stack[data-names~="${id}"]`);
const middle = async (thing) => {
  const { x, y, width, height } = await thing.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};
async function field(stage) {
  const made = await stage.server.make('champs', 'soissons', AGAINST_BOT);
  const page = await stage.sit(made, ['A'], PHONE);
  await asked(page);
  return page;
}
// Fingers, as the browser gets them from a screen.
async function fingers(page) {
  const line = await page.context().newCDPSession(page);
  return (type, ...points) => line.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
}
const noScrollAside = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

await play({
  'a tap selects, a second tap gives the order': async (stage) => {
    const page = await field(stage);
    const step = await stepOf(page);
    const name = await inSight(page);
    await unit(page, name).tap();
    await page.locator('.offer').waitFor();
    await unit(page, name).tap();
    await later(page, step);
    const goal = page.locator('polygon.hot').first();
    const next = await stepOf(page);
    await goal.tap();
    await page.locator('.offer button.main').tap();
    await later(page, next);
    must(await noScrollAside(page), 'nothing hangs over the edge of the screen');
  },
  'a long press shows the card of a unit': async (stage) => {
    const page = await field(stage);
    const touch = await fingers(page);
    const name = await inSight(page);
    await touch('touchStart', await middle(unit(page, name)));
    await page.locator('.held').waitFor();
    await touch('touchEnd');
    must((await page.locator('.held').innerText()).includes(name), 'the card is that of the unit');
    must((await page.locator('.offer').count()) === 0, 'a long press orders nothing');
    await page.locator('.held').getByRole('button', { name: 'Close' }).tap();
    await page.locator('.held').waitFor({ state: 'detached' });
  },
  'two fingers zoom, one finger moves the map': async (stage) => {
    const page = await field(stage);
    const touch = await fingers(page);
    const board = await page.locator('.board svg').first().boundingBox();
    const centre = { x: board.x + board.width / 2, y: board.y + board.height / 2 };
    const wide = () => unit(page, 'F1-04').evaluate((each) => each.getBoundingClientRect().width);
    const before = await wide();
    const pair = (away) => [{ x: centre.x - away, y: centre.y }, { x: centre.x + away, y: centre.y }];
    await touch('touchStart', ...pair(30));
    for (const away of [45, 60, 80]) await touch('touchMove', ...pair(away));
    await touch('touchEnd');
    await until(page, ([id, width]) => document.querySelector(`.stack[data-names~="${id}"]`).getBoundingClientRect().width > 1.8 * width, ['F1-04', before]);
    must((await page.locator('.offer').count()) === 0, 'fingers that zoom order nothing');
    const spot = await middle(unit(page, 'F1-04'));
    // The finger starts on empty ground.
    const ground = await page.evaluate(({ x, y, width, height }) => {
      for (let py = y + 20; py < y + height - 20; py += 12)
        for (let px = x + 20; px < x + width - 90; px += 12)
          if (document.elementFromPoint(px, py)?.matches('.catch')) return { x: px, y: py };
    }, board);
    await touch('touchStart', ground);
    for (const far of [10, 20, 30]) await touch('touchMove', { x: ground.x, y: ground.y + far });
    await touch('touchEnd');
    await until(page, ([id, y]) => {
      const box = document.querySelector(`.stack[data-names~="${id}"]`).getBoundingClientRect();
      return Math.abs(box.y + box.height / 2 - y) > 15;
    }, ['F1-04', spot.y]);
  },
  'a phone on its side has the map beside the orders': async (stage) => {
    const page = await field(stage);
    await page.setViewportSize({ width: 800, height: 380 });
    await until(page, () => document.querySelector('.board').getBoundingClientRect().height > 300);
    const [board, pane] = await Promise.all(['.board', '.turn'].map((part) => page.locator(part).boundingBox()));
    must(pane.x >= board.x + board.width - 1 && board.width > 400 && pane.height > 240, 'both have room');
    must(await noScrollAside(page), 'nothing hangs over the edge of the screen');
    await page.setViewportSize({ width: 380, height: 800 });
    await until(page, () => document.querySelector('.turn').getBoundingClientRect().top > document.querySelector('.board').getBoundingClientRect().bottom);
    const cut = await page.locator('.bar li').evaluateAll((rows) => rows.filter((row) => row.scrollWidth > row.clientWidth + 1).length);
    must(cut === 0, 'no score is cut off');
  },
  'orders, log and chat share the screen': async (stage) => {
    const page = await field(stage);
    await page.getByRole('button', { name: 'Log' }).tap();
    await page.locator('.log li').first().waitFor();
    must(!(await orders(page).first().isVisible()), 'one part is shown at a time');
    await page.getByRole('button', { name: 'Orders' }).tap();
    await give(page, orders(page).filter({ hasText: 'pick' }).nth(20));
    await page.locator('polygon.hot').first().waitFor();
    const [pane, prompt] = await Promise.all(['.turn', '.prompt'].map((part) => page.locator(part).boundingBox()));
    must(prompt.y >= pane.y - 1, 'a new question begins at the top');
    const small = await page.locator('main.match button:visible, header button:visible').evaluateAll((buttons) => buttons.filter((each) => each.getBoundingClientRect().height < 43.5 && !each.closest('.log')).map((each) => each.innerText));
    must(small.length === 0, `buttons are large enough for fingers ${small.join()}`);
  },
});
