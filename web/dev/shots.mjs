// Pictures of the page at three sizes, and complaints of the browser, for people to look at.
// usage: node dev/shots.mjs ADDRESS FOLDER [name..]; CHROMIUM names another browser than the system's.
import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { WebSocket } from 'ws';

const [address = 'http://localhost:8787', folder = 'shots', ...only] = process.argv.slice(2);
const SIZES = { small: [380, 800], middle: [820, 1180], wide: [1440, 900] };
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

const post = async (path, body) => (await fetch(address + path, { method: 'POST', headers: { 'content-type': 'application/json', origin: address }, body: JSON.stringify(body) })).json();
const make = (game, scenario, seats, language = 'en') => post('/api/matches', { game, setup: { scenario }, dice: 'fair', language, seats });
// Bots take their time on a real server, and play when somebody watches.
async function fought(game, scenario, seats) {
  const made = await make(game, scenario, seats);
  const eye = new WebSocket(address.replace('http', 'ws') + '/ws', { origin: address });
  eye.on('open', () => eye.send(JSON.stringify({ do: 'join', match: made.match, secrets: [], language: 'en', protocol: 1, id: 1 })));
  for (let i = 0; i < 100; i++) {
    if ((await (await fetch(`${address}/api/matches/${made.match}`)).json()).over) break;
    await new Promise((done) => setTimeout(done, 300));
  }
  eye.close();
  return made;
}
const HUMAN = [{ kind: 'human' }, { kind: 'bot', bot: 'greedy' }];
const BOTS = [{ kind: 'bot', bot: 'greedy' }, { kind: 'bot', bot: 'greedy' }];
const secrets = (made) => made.seats.find((seat) => seat.secret)?.secret ?? '';

const scenes = {
  home: async () => ({ path: '/' }),
  setup: async () => ({
    path: '/',
    act: async (page) => {
      await page.locator('article button').nth(1).click();
      await page.waitForTimeout(1200);
    },
  }),
  filler: async () => {
    const made = await make('filler', 'duel_classic', HUMAN);
    return { path: `/match/${made.match}#${secrets(made)}`, act: async (page) => {
      await page.locator('.order').last().click();
      await page.waitForTimeout(700);
    } };
  },
  brawl: async () => {
    const made = await make('filler', 'grand_table', [{ kind: 'human' }, ...Array(5).fill({ kind: 'bot', bot: 'greedy' })]);
    return { path: `/match/${made.match}#${secrets(made)}` };
  },
  champs: async () => {
    const made = await make('champs', 'soissons', HUMAN);
    return { path: `/match/${made.match}#${secrets(made)}` };
  },
  daras: async () => {
    const made = await make('champs', 'daras', HUMAN);
    return { path: `/match/${made.match}#${secrets(made)}` };
  },
  melee: async () => {
    const done = await fought('champs', 'soissons', BOTS);
    let step = 60;
    for (; step < 140; step++) {
      const { pending } = await (await fetch(`${address}/api/matches/${done.match}/replay/${step}`)).json();
      if (pending.kind === 'melee' && pending.side === 'A') break;
    }
    const made = await post(`/api/matches/${done.match}/branch`, { step, seats: HUMAN });
    return { path: `/match/${made.match}#${secrets(made)}`, act: async (page) => {
      await page.locator('.order').nth(0).click({ timeout: 2000 }).catch(() => undefined);
      await page.waitForTimeout(700);
    } };
  },
  replay: async () => {
    const done = await fought('champs', 'hastings', BOTS);
    return { path: `/match/${done.match}/replay/60` };
  },
  dice: async () => ({ path: `/dice/${(await fought('filler', 'duel_classic', BOTS)).match}` }),
  over: async () => ({ path: `/match/${(await fought('filler', 'street_brawl', Array(4).fill({ kind: 'bot', bot: 'greedy' }))).match}` }),
  rules: async () => ({ path: '/rules/champs#cb-geo-04' }),
  content: async () => ({ path: '/content/champs' }),
  french: async () => {
    const made = await make('champs', 'poitiers', HUMAN, 'fr');
    return { path: `/match/${made.match}#${secrets(made)}`, locale: 'fr-FR' };
  },
  dark: async () => {
    const made = await make('champs', 'cannae', HUMAN);
    return { path: `/match/${made.match}#${secrets(made)}`, colorScheme: 'dark' };
  },
};

for (const [name, scene] of Object.entries(scenes)) {
  if (only.length > 0 && !only.includes(name)) continue;
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    const { path, act, ...how } = await scene();
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: size === 'small', locale: 'en-GB', ...how });
    const page = await context.newPage();
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && console.log(name, size, message.text()));
    page.on('pageerror', (error) => console.log(name, size, String(error)));
    await page.goto(address + path);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await page.waitForTimeout(700);
    await act?.(page);
    await page.screenshot({ path: `${folder}/${name}-${size}.png` });
    await context.close();
  }
}
await browser.close();
