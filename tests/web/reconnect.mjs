// The server is killed while people play; their browsers come back by themselves. usage: node tests/web/reconnect.mjs
import { DESK, FRENCH, PHONE, asked, give, orders, play, stepOf, until } from './browser.mjs';
import { Liar } from './liar.mjs';
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

    'a match that cannot be loaded says what it is and leads home': async (stage) => {
      const made = await stage.server.make('filler', 'duel_classic', HOT_SEAT);
      const broken = (message) => (message.re === 1 ? { re: 1, ok: false, error: { code: 'N-07', message: 'This match cannot be loaded.' } } : message);
      const liar = new Liar(stage.server, { say: broken });
      await liar.start();
      for (const [options, words] of [[DESK, 'nothing of it was deleted'], [{ ...PHONE, ...FRENCH }, 'rien n’en a été effacé']]) {
        const page = await stage.open('', options);
        await page.goto(`${liar.address}/match/${made.match}#${made.seats[0].secret}`);
        await page.getByText(words).waitFor();
        await page.getByText(made.match).waitFor();
        await page.getByRole('link', { name: /Clashfield|home|games|jeux|accueil/i }).last().click();
        await page.waitForURL((url) => url.pathname === '/');
      }
      await liar.stop();
      must(true, 'it is told in both languages, with the id and a way home');
    },

    'a page that is sent away says why and comes back later': async (stage) => {
      const made = await stage.server.make('filler', 'duel_classic', HOT_SEAT);
      let full = true;
      const say = (message) => (full && message.re === 1 ? { say: 'bye', code: 'N-16' } : message);
      const liar = new Liar(stage.server, { say });
      await liar.start();
      const page = await stage.open('');
      await page.goto(`${liar.address}/match/${made.match}#${made.seats[0].secret}`);
      await page.getByText('Too many messages came from here.').waitFor();
      await page.getByText(/next try in [4-8] seconds/).waitFor();
      full = false;
      await linked(page, 'open');
      must((await page.getByText('Too many messages').count()) === 0, 'the match is there after a while, without a reload');
      await liar.stop();
    },

    'a request that is one too many is told in plain words': async (stage) => {
      const page = await stage.open('/');
      await page.route('**/api/matches', (route) => route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json: { error: { code: 'N-30', message: '' } } }));
      await page.getByRole('button', { name: 'Play now' }).click();
      await page.getByText('Try again in 30 seconds.').waitFor();
    },
  },
  { expected: /WebSocket connection|ERR_CONNECTION_REFUSED|status of 429/ },
);
