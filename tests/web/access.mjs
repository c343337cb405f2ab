// Every page is examined by axe: nothing serious or critical, on a desk and on a phone, in both languages. In the dark
// only colours differ.
// usage: node tests/web/access.mjs [part of a name]
import { readFileSync } from 'node:fs';
import { AGAINST_BOT, BOTS, DESK, FRENCH, PHONE, axe, orders, play, settled } from './browser.mjs';
import { must } from './server.mjs';

const EVERYTHING = { preload: false, resultTypes: ['violations'] };
const COLOURS = { ...EVERYTHING, runOnly: ['color-contrast'] };
const WAYS = {
  'desk in English': { options: DESK, rules: EVERYTHING },
  'phone in French': { options: { ...PHONE, ...FRENCH }, rules: EVERYTHING },
  'desk in the dark': { options: { ...DESK, colorScheme: 'dark' }, rules: COLOURS, only: ['home', 'armies', 'ring match', 'hex match', 'replay', 'rules', 'dice'] },
};

const source = readFileSync(axe, 'utf8');
async function examine(page, what, rules) {
  await settled(page);
  // The policy of the server lets no script in but the page's own, so this one comes through the debugger.
  await page.evaluate(`(() => { ${source} })()`);
  const found = await page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, rules);
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => `${id}: ${help}\n      ${nodes.slice(0, 4).map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`).join('\n      ')}`);
  }, rules);
  if (found.length > 0) throw new Error(`${what}:\n   ${found.join('\n   ')}`);
}

// Where each page is, and what it shows when it is ready. `act` opens what lies on top of it.
const pages = {
  home: { path: () => '/', ready: '.cards article button' },
  'set-up': {
    path: () => '/',
    ready: '.cards article button',
    act: async (page) => {
      await page.locator('.cards article button').nth(1).click();
      await page.locator('.setup .picture svg').waitFor();
    },
  },
  armies: {
    path: () => '/',
    ready: '.cards article button',
    act: async (page) => {
      await page.locator('.cards article button').nth(2).click();
      await page.locator('.setup form input[value="pickup"]').check();
      await page.locator('.muster summary').nth(1).waitFor();
      await page.locator('.muster summary').first().click();
    },
  },
  'unit sheets': {
    path: () => '/',
    ready: '.cards article button',
    act: async (page) => {
      await page.locator('.cards article button').nth(2).click();
      await page.locator('.setup form input[value="pickup"]').check();
      await page.locator('.muster button.sheets').first().click();
      await page.locator('dialog.sheets section').first().waitFor();
    },
  },
  'ring match': { path: ({ ring }) => ring, ready: '.order', act: (page) => orders(page).last().click() },
  'hex match': { path: ({ hex }) => hex, ready: '.order', act: (page) => orders(page).nth(1).click() },
  'hex menu': {
    path: ({ hex }) => hex,
    ready: '.order',
    act: async (page) => {
      await page.locator('header button[aria-haspopup]').click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  'battle that is over': { path: ({ done }) => `/match/${done}`, ready: '.over' },
  replay: { path: ({ done }) => `/match/${done}/replay/3`, ready: '.count' },
  rules: { path: () => '/rules/filler#fc-mov-03', ready: '.target' },
  content: { path: () => '/content/champs', ready: 'table' },
  dice: { path: ({ done }) => `/dice/${done}`, ready: '.verdict' },
  'a match that does not exist': { path: () => '/match/nothing', ready: 'main h1' },
  'an address without a page': { path: () => '/nothing/here', ready: 'main h1' },
};

async function places(stage) {
  const seat = async (game, scenario) => {
    const made = await stage.server.make(game, scenario, AGAINST_BOT);
    return `/match/${made.match}#${made.seats[0].secret}`;
  };
  const bots = await stage.server.make('filler', 'duel_classic', BOTS);
  const watch = await stage.open(`/match/${bots.match}`);
  await watch.locator('.over').waitFor();
  return { ring: await seat('filler', 'duel_classic'), hex: await seat('champs', 'soissons'), done: bots.match };
}

await play(
  Object.fromEntries(
    Object.entries(WAYS).map(([way, { options, rules, only = Object.keys(pages) }]) => [
      `nothing keeps anybody out: ${way}`,
      async (stage) => {
        const where = await places(stage);
        const page = await stage.open('/', options);
        const wrong = [];
        for (const name of only) {
          const { path, ready, act } = pages[name];
          await page.goto('about:blank');
          await stage.visit(page, path(where));
          await page.locator(ready).first().waitFor();
          await act?.(page);
          await examine(page, name, rules).catch((error) => wrong.push(error.message));
        }
        must(wrong.length === 0, wrong.join('\n') || `${only.length} pages`);
      },
    ]),
  ),
);
