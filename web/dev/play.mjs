// Plays through the page with a mouse and a keyboard, against a running server: a duel to its end, and a turn of a
// hex battle with a group. usage: node dev/play.mjs [ADDRESS] [FOLDER for pictures]
import { chromium } from 'playwright-core';

const [address = 'http://localhost:8787', folder = ''] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await (await browser.newContext({ viewport: { width: 1400, height: 900 }, locale: 'en-GB' })).newPage();
const complaints = [];
page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
page.on('pageerror', (error) => complaints.push(String(error)));
const picture = (name) => folder && page.screenshot({ path: `${folder}/play-${name}.png` });
const must = (fact, words) => {
  if (!fact) throw new Error(words);
  console.log('ok', words);
};

async function duel() {
  await page.goto(address);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.prompt').waitFor();
  must(!page.url().includes('#'), 'the secret is not in the address');
  for (let i = 0; i < 60 && !(await page.locator('.over').count()); i++) {
    const mine = page.locator('.prompt.mine');
    if (!(await mine.count())) {
      await page.waitForTimeout(150);
      continue;
    }
    const orders = page.locator('.order');
    const attack = orders.filter({ hasText: /attack/i });
    await ((await attack.count()) ? attack.first() : orders.last()).click();
    await page.getByRole('button', { name: /Give this order/ }).click({ timeout: 2000 }).catch(() => undefined);
    await page.waitForTimeout(350);
    if (i === 1) await picture('duel');
  }
  await page.locator('.over').waitFor({ timeout: 5000 });
  must(true, 'a duel is played to its end');
  await picture('over');
  await page.getByRole('link', { name: 'Check the dice' }).click();
  await page.locator('.verdict.good').waitFor({ timeout: 5000 });
  must(true, 'the dice are proven fair in the browser');
  await page.goBack();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.locator('.prompt').waitFor();
  must(true, 'a rematch begins');
}

async function hexes() {
  await page.goto(address);
  await page.getByRole('button', { name: 'Set up a battle' }).nth(1).click();
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await page.locator('.prompt.mine').waitFor();
  const unit = (id) => page.locator(`[data-names~="${id}"].stack`);
  await unit('F1-04').hover();
  await unit('F1-B1').hover();
  await page.locator('.reason').waitFor({ timeout: 3000 });
  must(true, `a refusal is explained: ${await page.locator('.reason').innerText()}`);
  await page.locator('body').click({ position: { x: 700, y: 60 } });
  await unit('F1-04').click();
  await unit('F1-04').click();
  await page.getByRole('searchbox').waitFor({ state: 'detached', timeout: 2000 }).catch(() => undefined);
  await page.waitForTimeout(300);
  must((await page.locator('.prompt').innerText()).includes('orders for'), 'two clicks activate a unit');
  await picture('activated');
  const gather = page.locator('.order').filter({ hasText: /gather/i });
  if (await gather.count()) {
    await gather.first().dblclick();
    await page.waitForTimeout(400);
    await picture('gathered');
  }
  console.log('orders:', (await page.locator('.order code').allInnerTexts()).slice(0, 12).join(' | '));
  const hex = page.locator('polygon.hot').first();
  await hex.click();
  await page.waitForTimeout(300);
  await picture('step');
  const offer = page.getByRole('button', { name: /Give this order/ });
  if (!(await offer.count())) await page.locator('.order').filter({ hasText: /step/i }).first().click();
  await offer.click();
  await page.waitForTimeout(400);
  must((await page.locator('.log li').filter({ hasText: '→' }).count()) > 0, 'the unit has stepped');
  await page.keyboard.press('Control+z');
  await page.waitForTimeout(400);
  must((await page.locator('.log li').filter({ hasText: '→' }).count()) === 0, 'Ctrl+Z takes the step back');
  await picture('undone');
  await page.getByRole('button', { name: 'Français' }).click();
  await page.waitForTimeout(600);
  await picture('french');
  must(await page.getByRole('button', { name: 'English' }).count(), 'the language changes at once');
}

// Tab to something that glows, Enter to choose it, Enter to confirm; a pass asks first; typed dice wait for faces.
async function keyboard() {
  await page.goto(address);
  await page.getByRole('button', { name: /Set up a battle|Préparer/ }).nth(0).click();
  await page.locator('input[value="typed"]').check();
  await page.locator('form button.main').click();
  await page.locator('.faces').waitFor();
  must(true, 'typed dice are asked for');
  await page.locator('.faces').focus();
  await page.keyboard.type('53');
  await picture('faces');
  await page.locator('.faces button.main').click();
  await page.locator('.prompt.mine').waitFor({ timeout: 4000 });
  await page.locator('.space.can').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.offer').waitFor({ timeout: 2000 });
  await picture('keyboard');
  await page.keyboard.press('Escape');
  must((await page.locator('.offer').count()) === 0, 'Esc cancels');
  await page.keyboard.press('Enter');
  await page.locator('.offer').waitFor({ timeout: 2000 });
  await page.keyboard.press('Enter');
  await page.waitForTimeout(500);
  must((await page.locator('.offer').count()) === 0, 'Enter chooses and confirms');
}

async function passing() {
  await page.goto(address);
  await page.getByRole('button', { name: /Set up a battle|Préparer/ }).nth(1).click();
  await page.locator('form button.main').click();
  await page.locator('.prompt.mine').waitFor();
  await page.locator('.pass').first().click();
  await page.locator('dialog[open]').waitFor();
  await picture('pass');
  must(true, 'ending with idle units asks first');
  await page.locator('dialog[open] .idle button').first().click();
  await page.locator('.offer').waitFor({ timeout: 2000 });
  must(true, 'the check list leads to a unit');
}

try {
  await duel();
  await hexes();
  await keyboard();
  await passing();
} catch (error) {
  await picture('failed');
  console.log(String(error));
  process.exitCode = 1;
}
if (complaints.length > 0) console.log('complaints:', complaints);
await browser.close();
