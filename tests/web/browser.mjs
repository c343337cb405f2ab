// A browser for the tests of the page: Debian's Chromium driven by Playwright, on a server of its own.
import { createRequire } from 'node:module';
import { mkdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { Server, top } from './server.mjs';

const need = createRequire(join(top, 'web/package.json'));
const { chromium } = need('playwright-core');
export const axe = need.resolve('axe-core/axe.min.js');

export const DESK = { viewport: { width: 1400, height: 900 } };
export const PHONE = { viewport: { width: 380, height: 800 }, hasTouch: true, isMobile: true };
export const FRENCH = { locale: 'fr-FR' };
export const AGAINST_BOT = [{ kind: 'human' }, { kind: 'bot', bot: 'greedy' }];
export const BOTS = [{ kind: 'bot', bot: 'greedy' }, { kind: 'bot', bot: 'greedy' }];
const PATIENCE_MS = 120_000; // The machine may be compiling something else.

// What a scenario is played with: every page is another browser that remembers nothing of the others.
class Stage {
  constructor(server, chrome) {
    Object.assign(this, { server, chrome, contexts: [], pages: [], complaints: [] });
  }
  async open(path = '/', options = DESK) {
    const context = await this.chrome.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
    this.contexts.push(context);
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    this.pages.push(page);
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && this.complaints.push(message.text()));
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    return path ? this.visit(page, path) : page;
  }
  async visit(page, path) {
    await page.goto(this.server.address + path);
    return page;
  }
  // The browser of whoever holds these seats of a match.
  async sit(made, sides, options) {
    const [first, ...more] = made.seats.filter((seat) => sides.includes(seat.side)).map((seat) => seat.secret);
    const page = await this.open(`/match/${made.match}#${first}`, options);
    for (const secret of more) {
      await page.locator('.match').waitFor();
      // Only the part behind # would change, which loads nothing.
      await page.goto('about:blank');
      await this.visit(page, `/match/${made.match}#${secret}`);
    }
    return page;
  }
  // What each page shows and what its server knows, for those who have nothing but the log.
  async report() {
    for (const [i, page] of this.pages.entries()) {
      const shown = await page.evaluate(() => {
        const words = (place) => [...document.querySelectorAll(place)].map((each) => each.textContent.replace(/\s+/g, ' ').slice(0, 200));
        return { at: location.pathname, step: document.querySelector('main.match')?.dataset.step, link: document.querySelector('.link')?.className, prompt: words('.prompt, .over h2'), trouble: words('.refusal, .trouble, [role=alert], dialog[open]'), orders: words('.order').slice(0, 8), log: words('.log li').slice(-3) };
      }).catch((error) => ({ gone: String(error).split('\n')[0] }));
      console.log(`page ${i}: ${JSON.stringify(shown)}`);
      const [, match] = /\/match\/(\w+)/.exec(shown.at ?? '') ?? [];
      if (match) console.log(`   its match: ${await fetch(`${this.server.address}/api/matches/${match}`).then((answer) => answer.text(), String)}`);
    }
    console.log(`load of this machine: ${loadavg().map((each) => each.toFixed(1)).join(' ')}`);
  }
  async pictures(name) {
    const folder = join(top, 'build', 'web-failures');
    mkdirSync(folder, { recursive: true });
    for (const [i, page] of this.pages.entries()) {
      const path = join(folder, `${name.replace(/\W+/g, '-').slice(0, 60)}-${i}.png`);
      await page.screenshot({ path }).then(() => console.log('picture:', path), () => undefined);
    }
  }
  async close() {
    for (const context of this.contexts) await context.close();
  }
}

// Runs scenarios, named by what they show, one after another. `expected` are complaints of the browser that belong to
// a scenario, such as the broken connection to a server that was killed. `options` are those of `clashfield serve`.
export async function play(scenarios, { expected = /^$/, options = [] } = {}) {
  const server = new Server();
  await server.start(...options);
  const chrome = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'], timeout: PATIENCE_MS });
  for (const [words, scenario] of Object.entries(scenarios)) {
    if (process.argv[2] && !words.includes(process.argv[2])) continue;
    const stage = new Stage(server, chrome);
    const start = Date.now();
    try {
      await scenario(stage);
      const loud = stage.complaints.filter((each) => !expected.test(each));
      if (loud.length > 0) throw new Error(`the browser complains: ${loud.join(' | ')}`);
      console.log('ok', words, `(${((Date.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      console.log('FAILED', words, error);
      if (stage.complaints.length > 0) console.log('the browser complains:', stage.complaints.join(' | '));
      await stage.report();
      await stage.pictures(words);
      process.exitCode = 1;
    }
    await stage.close();
  }
  await chrome.close();
  await server.stop();
}

// Waiting for a fact about the page, which the function states in the page itself.
export const until = (page, fact, given) => page.waitForFunction(fact, given, { polling: 'raf' });
export const stepOf = (page) => page.locator('main.match').getAttribute('data-step').then(Number);
export const asked = (page) => page.locator('.prompt.mine').waitFor();
export const orders = (page) => page.locator('.order');

// What the page waits for, once there is a newer state than `before`: the notation of the listed orders, the end of the
// battle, or a question that stops.
export async function next(page, before) {
  const found = await until(page, (before) => {
    const over = document.querySelector('.over h2');
    if (over) return { over: over.textContent };
    if (document.querySelector('dialog[open]')) return { asks: true };
    const step = Number(document.querySelector('main.match')?.dataset.step);
    const listed = [...document.querySelectorAll('.order:enabled code')].map((code) => code.textContent);
    if (step > before) return listed.length > 0 && { step, listed };
    // What was refused changes nothing: nobody need wait for it.
    const refusal = document.querySelector('main.match .refusal');
    return refusal && { refused: refusal.innerText };
  }, before);
  const now = await found.jsonValue();
  if (now.refused) throw new Error(`a listed order was refused: ${now.refused}`);
  return now;
}
// Chooses a listed order by its notation and gives it. Its place in the list may be another one by now.
export async function pickListed(page, order) {
  await orders(page).filter({ has: page.locator(`code:text-is(${JSON.stringify(order)})`) }).click();
  await page.locator('.offer button.main').click();
}

// Dice decide, so a battle may be lost: then there is a rematch. `chance` is that of one battle, and a whole row is lost
// once in a hundred million.
export async function win(page, battle, victory, chance) {
  const most = Math.ceil(Math.log(1e-8) / Math.log(1 - chance));
  for (let battles = 1; battles <= most; battles++) {
    const words = await battle(page);
    console.log(`   ${words}`);
    if (victory.test(words)) return;
    const old = page.url();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((url) => url.href !== old);
    await page.locator('.over').waitFor({ state: 'detached' });
  }
  throw new Error(`${most} battles in a row are lost`);
}

// Gives a listed order by clicks and waits until it has happened.
export async function give(page, order) {
  const step = await stepOf(page);
  await order.click();
  await page.locator('.offer button.main').click();
  const next = await until(page, (before) => {
    if (document.querySelector('dialog[open]')) return 'asks';
    return Number(document.querySelector('main.match').dataset.step) > before && 'done';
  }, step);
  // An order that leaves units idle asks first.
  if ((await next.jsonValue()) === 'done') return;
  await page.locator('dialog[open] button.main').click();
  await later(page, step);
}
export const later = (page, step) => until(page, (before) => Number(document.querySelector('main.match').dataset.step) > before, step);

// Until the server has judged the armies of a form as they are now.
export const mustered = (page) => until(page, () => document.querySelectorAll('.muster').length > 0 && !document.querySelector('.muster[aria-busy="true"]'));

// Until what was just answered is drawn: nothing is greyed for a moment, no colour is in the middle of a change.
export async function settled(page) {
  await page.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 150));
    await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined)));
  });
}
