// The server is killed while people play; their browsers come back by themselves. usage: node tests/web/reconnect.mjs
import { asked, give, orders, play, stepOf, until } from './browser.mjs';
import { HOT_SEAT, must } from './server.mjs';

const linked = (page, state) => page.locator(`.link.${state}`).waitFor();
// Somebody is asked, and both pages know everything that has happened.
async function settled(server, match, pages) {
  const now = await Promise.any(pages.map(async (page) => (await asked(page), page)));
  const { step } = await (await fetch(`${server.address}/api/matches/${match}`)).json();
  for (const page of pages) await until(page, (wanted) => Number(document.querySelector('main.match').dataset.step) === wanted, step);
  return now;
}
const lines = (page) => page.locator('.log li .words').allInnerTexts();

await play(
  {
    'pages go on after the server was killed and started again': async (stage) => {
      const { server } = stage;
      const made = await server.make('filler', 'duel_classic', HOT_SEAT);
      const ada = await stage.sit(made, ['A']);
      const ben = await stage.sit(made, ['B']);
      const first = await settled(server, made.match, [ada, ben]);
      await give(first, orders(first).first());
      const now = await settled(server, made.match, [ada, ben]);
      await ada.getByRole('button', { name: 'Chat' }).click();
      await ada.getByRole('textbox', { name: 'Say something' }).fill('still here?');
      await ada.keyboard.press('Enter');
      await ben.locator('.chat li').filter({ hasText: 'still here?' }).waitFor({ state: 'attached' });
      const before = { step: await stepOf(now), log: await lines(now) };

      let loads = 0;
      for (const page of [ada, ben]) page.on('load', () => loads++);
      await server.kill();
      for (const page of [ada, ben]) {
        await until(page, () => !document.querySelector('.link.open'));
        must((await lines(page)).length > 0 && (await page.locator('.board svg').count()) > 0, 'the board stays on the screen');
      }
      await server.start();
      for (const page of [ada, ben]) await linked(page, 'open');
      must((await stepOf(now)) === before.step, 'the match is where it was');
      const after = await lines(now);
      must(after.length === before.log.length && after.at(-1) === before.log.at(-1), 'the log is what it was, each line once');
      must((await ben.locator('.chat li').filter({ hasText: 'still here?' }).count()) === 1, 'so is the chat');
      const next = await settled(server, made.match, [ada, ben]);
      await give(next, orders(next).first());
      must((await stepOf(next)) > before.step, 'orders are given again, without a reload');
      must(loads === 0, 'nobody has reloaded');
    },
  },
  { expected: /WebSocket connection|ERR_CONNECTION_REFUSED/ },
);
