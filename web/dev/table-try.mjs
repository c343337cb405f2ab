// Plays at the mock tables with mouse, keyboard and fingers, and says what does not work. Needs dev/table-server.mjs.
// usage: node dev/table-try.mjs [ADDRESS] [part of a name]
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const [address = 'http://localhost:8790', only = ''] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const must = (fact, words) => {
  if (!fact) throw new Error(words);
};
const middle = async (thing) => {
  const { x, y, width, height } = await thing.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};
const figure = (page, id) => page.locator(`.army .figure[data-names~="${id}"]`);
const ghosts = (page) => page.locator('.figure.ghost').count();
const unit = (page, id) => page.locator(`.aura[data-names="${id}"]`);
async function drag(page, from, dx, dy, steps = 8) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= steps; i++) await page.mouse.move(from.x + (dx * i) / steps, from.y + (dy * i) / steps);
  await page.mouse.up();
  await page.waitForTimeout(300);
}
const sent = async (page) => page.evaluate(() => window.sent.map((text) => JSON.parse(text)));
const orders = async (page) => (await sent(page)).filter((each) => each.do === 'order').map((each) => each.order);
const note = (page) => page.locator('.note');

const tries = {
  'a dragged unit becomes a ghost, is judged, and is sent with Enter': ['move', async (page) => {
    await drag(page, await middle(figure(page, 'A1-3')), -20, -60);
    must((await ghosts(page)) === 12, 'all twelve have a ghost');
    await page.locator('.note.yes').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
    const [order] = await orders(page);
    must(order?.verb === 'move' && order.figures.length === 12 && Number.isInteger(order.figures[0].x), 'an order with twelve figures in whole hundredths');
    must((await ghosts(page)) === 0, 'the ghost is gone');
    must(await page.evaluate(() => document.querySelector('.board svg') === window.drawing), 'the board is still the same');
  }],
  'checks are throttled': ['move', async (page) => {
    await drag(page, await middle(figure(page, 'A1-3')), -20, -60, 60);
    const times = await page.evaluate(() => window.sent.flatMap((text, i) => (JSON.parse(text).do === 'check' ? [window.sent_ms[i]] : [])));
    const least_ms = Math.min(...times.slice(1).map((time, i) => time - times[i]));
    must(times.length > 1 && least_ms >= 85, `${times.length} checks, two of them ${least_ms.toFixed(0)} ms apart`);
  }],
  'a ghost that is too far is red and says why; Esc takes it away': ['move', async (page) => {
    await drag(page, await middle(figure(page, 'A1-3')), 30, -160);
    must((await note(page).innerText()).includes('CL-MOV-02'), 'the clause is named');
    must(await page.locator('.box .main').isDisabled(), 'it cannot be sent');
    await page.keyboard.press('Escape');
    must((await ghosts(page)) === 0, 'the ghost is gone');
  }],
  'a drag a little past the limit stays at the limit': ['move', async (page) => {
    const scale = (await figure(page, 'A1-3').boundingBox()).height / 25;
    await drag(page, await middle(figure(page, 'A1-3')), 0, -112 * scale);
    must((await note(page).innerText()).includes('100 of 100'), await note(page).innerText());
  }],
  'a click on the table sends the ghost there': ['move', async (page) => {
    const at = await middle(figure(page, 'A1-3'));
    await page.mouse.click(at.x - 60, at.y + 90);
    await page.waitForTimeout(300);
    must((await ghosts(page)) === 12, 'a ghost');
  }],
  'arrows nudge, brackets turn': ['move', async (page) => {
    await unit(page, 'A1').focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowUp');
    await page.keyboard.press(']');
    await page.waitForTimeout(300);
    must((await ghosts(page)) === 12, 'a ghost');
    const [last] = (await sent(page)).filter((each) => each.do === 'check').slice(-1);
    const first = last.order.figures[0];
    must(first.heading === 900, `heading ${first.heading}`);
    await page.keyboard.press('Escape');
    must((await ghosts(page)) === 0, 'Esc');
  }],
  'a corner handle wheels': ['move', async (page) => {
    await drag(page, await middle(page.locator('[data-handle="wheel-left"]')), 6, -30);
    const [last] = (await sent(page)).filter((each) => each.do === 'check').slice(-1);
    must(last.order.figures[0].heading > 400, 'turned to the right');
    must(last.order.figures.length === 12, 'everybody');
  }],
  'single figures are moved one by one, and put back': ['move', async (page) => {
    await page.getByRole('radio', { name: 'single figures' }).click();
    await drag(page, await middle(figure(page, 'A1-12')), -5, 50);
    must((await ghosts(page)) === 1, 'one ghost');
    await drag(page, await middle(figure(page, 'A1-11')), -25, 50);
    must((await ghosts(page)) === 2, 'two ghosts');
    await page.getByRole('button', { name: 'A1-12 ×' }).click();
    must((await ghosts(page)) === 1, 'one is back');
  }],
  'Alt and drag moves one figure': ['move', async (page) => {
    await page.keyboard.down('Alt');
    await drag(page, await middle(figure(page, 'A1-12')), -5, 50);
    await page.keyboard.up('Alt');
    must((await ghosts(page)) === 1, `${await ghosts(page)} ghosts`);
  }],
  'the measure stick says how long it is': ['act', async (page) => {
    await page.keyboard.press('m');
    const scale = (await page.locator('.felt').boundingBox()).width / 1200;
    await drag(page, { x: 300, y: 700 }, 150 * scale, 0);
    must(/^1(49|50|51) mm/.test(await note(page).innerText()), await note(page).innerText());
  }],
  'as far as it can': ['move', async (page) => {
    await drag(page, await middle(figure(page, 'A1-3')), 30, -160);
    await page.getByRole('button', { name: 'As far as it can', exact: true }).click();
    await page.waitForTimeout(200);
    must((await orders(page))[0]?.verb === 'toward', 'toward');
  }],
  'a figure manoeuvred near another settles beside it': ['manoeuvre', async (page) => {
    const a = await middle(figure(page, 'A1-7'));
    const b = await middle(figure(page, 'A1-1'));
    const c = await middle(figure(page, 'A1-2'));
    await drag(page, a, 2 * b.x - c.x - a.x - 2, 2 * b.y - c.y - a.y + 2);
    const [last] = (await sent(page)).filter((each) => each.do === 'check').slice(-1);
    must(last.order.verb === 'manoeuvre' && last.order.figures.length === 1, 'one figure');
    await page.locator('.verdict.yes').waitFor();
  }],
  'a block is set up, with more or fewer files': ['deploy', async (page) => {
    await page.locator('.able button').nth(1).click();
    await page.getByRole('button', { name: 'More files' }).click();
    await page.waitForTimeout(300);
    must((await ghosts(page)) === 8, 'eight Spartans');
    await page.getByRole('button', { name: 'Give this order' }).last().click();
    await page.waitForTimeout(200);
    must((await orders(page))[0]?.verb === 'deploy' && (await orders(page))[0].files === 5, JSON.stringify(await orders(page)));
  }],
  'an interruption is passed with one click, and silenced for the phase': ['interrupt', async (page) => {
    await page.getByRole('button', { name: 'Do not ask again this phase' }).click();
    await page.waitForTimeout(300);
    const given = await orders(page);
    must(given.length >= 1 && given.every((each) => each === 'pass'), JSON.stringify(given));
    must(await page.getByText('Interruptions are passed for you').isVisible(), 'it is said');
    await page.getByRole('button', { name: 'Ask me again' }).click();
    must(await page.getByRole('button', { name: 'Let it happen', exact: true }).isVisible(), 'asked again');
  }],
  'Tab goes from unit to unit, Enter selects, a button announces': ['act', async (page) => {
    await unit(page, 'A1').focus();
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => document.activeElement.dataset.names);
    must(name === 'A2', name);
    await page.keyboard.press('Enter');
    await page.locator('.box').getByText('Spartans').first().waitFor();
    await page.locator('.action').first().click();
    await page.waitForTimeout(200);
    must((await orders(page))[0] === 'announce A2 manoeuvre', JSON.stringify(await orders(page)));
  }],
  'the line of shot names who blocks it': ['act', async (page) => {
    await page.keyboard.press('l');
    await page.locator('.hint').waitFor();
    await middle(figure(page, 'A1-5')).then(({ x, y }) => page.mouse.click(x, y));
    await middle(figure(page, 'B2-8')).then(({ x, y }) => page.mouse.click(x, y));
    await page.locator('.hint .shut').waitFor();
    must((await page.locator('.figure.blocks').count()) > 0, 'blockers are marked');
    await page.keyboard.press('Escape');
    must((await page.locator('.hint').count()) === 0, 'put away');
  }],
  'a hover shows how far a unit reaches': ['act', async (page) => {
    await middle(figure(page, 'B1-2')).then(({ x, y }) => page.mouse.move(x, y));
    await page.locator('.reach .range').first().waitFor({ state: 'attached' });
  }],
  'fingers: drag the ghost, pinch, long press': ['move', async (page) => {
    const line = await page.context().newCDPSession(page);
    const touch = (type, ...points) => line.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
    const at = await middle(figure(page, 'A1-3'));
    await touch('touchStart', at);
    for (let i = 1; i <= 6; i++) await touch('touchMove', { x: at.x, y: at.y - 10 * i });
    await touch('touchEnd');
    await page.waitForTimeout(300);
    must((await ghosts(page)) === 12, 'a ghost');
    const before = (await figure(page, 'A1-1').boundingBox()).width;
    await touch('touchStart', { x: 150, y: 200 }, { x: 200, y: 260 });
    for (let i = 1; i <= 5; i++) await touch('touchMove', { x: 150 - 8 * i, y: 200 - 8 * i }, { x: 200 + 8 * i, y: 260 + 8 * i });
    await touch('touchEnd');
    must((await figure(page, 'A1-1').boundingBox()).width > 1.2 * before, 'closer');
    must((await ghosts(page)) === 12, 'the ghost stays');
    await page.getByRole('button', { name: 'Show everything' }).click();
    const horse = await middle(figure(page, 'A4-2'));
    await touch('touchStart', horse);
    await page.waitForTimeout(600);
    await touch('touchEnd');
    await page.locator('.held').getByText('Horse').first().waitFor();
    must(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing hangs over the edge');
  }, { viewport: { width: 380, height: 800 }, hasTouch: true }],
  'the other side sits at the other edge, and its arrows follow the screen': ['north', async (page) => {
    const levy = await middle(figure(page, 'B2-3'));
    must(levy.y > (await middle(figure(page, 'A1-3'))).y, 'its own men are nearer');
    await drag(page, levy, 0, -50);
    const before = await middle(page.locator('.figure.ghost').first());
    must(Math.abs(before.y - (await middle(figure(page, 'B2-1'))).y + 50) < 6, 'the ghost follows the pointer');
    await unit(page, 'B2').focus();
    await page.keyboard.press('ArrowLeft');
    must((await middle(page.locator('.figure.ghost').first())).x < before.x - 2, 'left is left');
  }],
  'axe finds nothing (act)': ['act', (page) => axe(page), { bypassCSP: true }],
  'axe finds nothing (move)': ['move', (page) => axe(page), { bypassCSP: true }],
  'axe finds nothing (deploy)': ['deploy', (page) => axe(page), { bypassCSP: true }],
  'axe finds nothing (interrupt)': ['interrupt', (page) => axe(page), { bypassCSP: true }],
};
async function axe(page) {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const found = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }));
  must(found.violations.length === 0, JSON.stringify(found.violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((each) => each.html.slice(0, 160))])));
}
let wrong = 0;
for (const [name, [match, act, how]] of Object.entries(tries)) {
  if (!name.includes(only)) continue;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', ...how });
  await context.addInitScript(() => {
    window.sent = [];
    window.sent_ms = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      window.sent.push(text);
      window.sent_ms.push(performance.now());
      return send.call(this, text);
    };
  });
  const page = await context.newPage();
  page.setDefaultTimeout(4000);
  const complaints = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  try {
    await page.goto(`${address}/match/${match}`);
    await page.locator('.figure').first().waitFor();
    await page.waitForTimeout(500);
    await page.evaluate(() => (window.drawing = document.querySelector('.board svg')));
    await act(page);
    must(complaints.length === 0, complaints.join('\n'));
    console.log(`ok    ${name}`);
  } catch (error) {
    wrong++;
    console.log(`WRONG ${name}: ${error.message.split('\n').slice(0, 3).join(' ')}`);
  }
  await context.close();
}
await browser.close();
process.exit(wrong ? 1 : 0);
