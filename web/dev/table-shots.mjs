// Pictures of the mock tables at three sizes, and complaints of the browser. Needs dev/table-server.mjs.
// usage: node dev/table-shots.mjs ADDRESS FOLDER [scene..]
import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const [address = 'http://localhost:8790', folder = 'shots', ...only] = process.argv.slice(2);
const SIZES = process.env.SIZE ? { [process.env.SIZE]: { small: [380, 800], middle: [820, 1180], wide: [1440, 900] }[process.env.SIZE] } : { small: [380, 800], middle: [820, 1180], wide: [1440, 900] };
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

const middle = async (thing) => {
  const { x, y, width, height } = await thing.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};
const drag = async (page, from, dx, dy) => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 6; i++) await page.mouse.move(from.x + (dx * i) / 6, from.y + (dy * i) / 6);
  await page.waitForTimeout(250);
  await page.mouse.up();
  await page.waitForTimeout(350);
};
const figure = (page, id) => page.locator(`.figure[data-names~="${id}"]`).first();
const scenes = {
  act: { match: 'act', act: async (page) => (await page.locator('.turn .able button').nth(2).click(), page.mouse.move(5, 5), page.waitForTimeout(300)) },
  hover: { match: 'act', act: async (page) => (await figure(page, 'B1-2').hover({ force: true }), page.waitForTimeout(400)) },
  move: { match: 'move', act: async (page) => drag(page, await middle(figure(page, 'A1-3')), -30, -60) },
  wheel: { match: 'move', act: async (page) => drag(page, await middle(page.locator('[data-handle="wheel-left"]')), 10, -40) },
  bad: { match: 'move', act: async (page) => drag(page, await middle(figure(page, 'A1-3')), 40, -150) },
  manoeuvre: { match: 'manoeuvre', act: async (page) => drag(page, await middle(figure(page, 'A1-7')), -90, -5) },
  interrupt: { match: 'interrupt' },
  deploy: { match: 'deploy', act: async (page) => (await page.locator('.turn .able button').nth(2).click(), page.waitForTimeout(400)) },
  volley: { match: 'volley', act: async (page) => (await figure(page, 'B2-3').click({ force: true }), page.mouse.move(5, 5), page.waitForTimeout(400)) },
  line: { match: 'act', act: async (page) => {
    await page.locator('.tools button').last().click();
    await figure(page, 'A1-5').click({ force: true });
    await figure(page, 'B2-8').click({ force: true });
    await page.waitForTimeout(400);
  } },
  stick: { match: 'act', act: async (page) => {
    await page.locator('.tools button').nth(-2).click();
    await drag(page, await middle(figure(page, 'A1-2')), 60, -150);
  } },
  north: { match: 'north', act: async (page) => drag(page, await middle(figure(page, 'B2-3')), 20, -60) },
  replay: { path: '/match/act/replay/3' },
  host: { match: 'host' },
  near: { match: 'act', act: async (page) => {
    const { x, y } = await middle(figure(page, 'B1-3'));
    await page.mouse.move(x, y);
    for (let i = 0; i < 8; i++) await page.mouse.wheel(0, -90);
    await page.mouse.move(20, 700);
    await page.waitForTimeout(300);
  } },
  dark: { match: 'move', how: { colorScheme: 'dark' }, act: async (page) => drag(page, await middle(figure(page, 'A1-3')), -30, -60) },
  french: { match: 'interrupt', how: { locale: 'fr-FR' } },
  home: { path: '/', act: async (page) => (await page.locator('article button').first().click(), page.waitForTimeout(1200)) },
  content: { path: '/content/clash' },
};
for (const [name, { match, path, act, how }] of Object.entries(scenes)) {
  if (only.length > 0 && !only.includes(name)) continue;
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: size === 'small', locale: 'en-GB', ...how });
    const page = await context.newPage();
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && console.log(name, size, message.text()));
    page.on('pageerror', (error) => console.log(name, size, String(error)));
    await page.goto(address + (path ?? `/match/${match}`));
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await page.waitForTimeout(500);
    await act?.(page).catch((error) => console.log(name, size, String(error)));
    await page.screenshot({ path: `${folder}/${name}-${size}.png` });
    await context.close();
  }
}
await browser.close();
