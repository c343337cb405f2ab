// Armies in the browser. Two of CLASH! are built, checked, printed, saved, fought with and replayed.
// usage: node tests/web/armies.mjs [part of a name]
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DESK, FRENCH, asked, later, mustered, next, pickListed, play, settled, stepOf, until } from './browser.mjs';
import { must, program, top } from './server.mjs';
import { advance, drag, figure, middle, scale } from './tabletop.mjs';

const POINTS = 250;
const pictures = join(top, 'build', 'web-pictures');
mkdirSync(pictures, { recursive: true });

// The verb army, as somebody types it.
function army(...words) {
  const { status, stdout, stderr } = spawnSync(program, ['--lang', 'en', 'army', 'clash', ...words], { encoding: 'utf8' });
  return { status, said: stdout, complaint: stderr };
}
function build(folder, list, seed) {
  const file = join(folder, `${list}.json`);
  const { status, said, complaint } = army(list, '--points', String(POINTS), '--seed', String(seed), '--json');
  if (status !== 0) throw new Error(complaint);
  writeFileSync(file, said);
  return { file, army: JSON.parse(said) };
}
const bodies = ({ army }) => army.units.length + (army.generals?.length ?? army.generals ?? 0) + (army.messengers?.length ?? army.messengers ?? 0);

// The form for a match of two armies.
async function form(stage, options, game = 'CLASH!') {
  const page = await stage.open('/', options);
  await page.locator('article').filter({ hasText: game }).getByRole('button').click();
  await page.locator('.setup form input[value="pickup"]').check();
  return page;
}
const side = (page, name) => page.locator(`.muster[data-side="${name}"]`);
async function load(page, name, file) {
  await side(page, name).locator('input[value="file"]').check();
  await side(page, name).locator('input[type="file"]').setInputFiles(file);
}

// Plays on until the battle is over. The first moves are made by mouse; later ones are picked from the list, since there
// are many.
const BY_MOUSE = 6;
const MOST_MOVES = 30;
async function fight(page, done) {
  let step = -1;
  for (let clicks = 0; clicks < 900; clicks++) {
    const now = await next(page, step);
    if (now.over) return now.over;
    if (now.asks) {
      await page.locator('dialog[open] button.main').click();
      continue;
    }
    step = now.step;
    done.orders++;
    const { listed } = now;
    const find = (words) => listed.find((order) => words.test(order));
    if (await page.locator('.window').count()) await page.getByRole('button', { name: 'Do not ask again this phase' }).click();
    else if (find(/^volley /)) {
      await pickListed(page, find(/^volley /));
      done.volleys++;
    } else if (find(/^announce .* shoot/)) await pickListed(page, find(/^announce .* shoot/));
    else if (find(/^declare ./)) {
      await page.locator('.box .main').click();
      done.melees++;
    } else if (find(/^toward /)) {
      if (done.drags >= BY_MOUSE || !(await advance(page, done))) await pickListed(page, find(/^charge/) ?? find(/^toward /));
    } else if (done.moves < MOST_MOVES && find(/^announce A[23] move/)) {
      await pickListed(page, find(/^announce A[23] move/));
      done.moves++;
    } else await pickListed(page, find(/^end|^done|^pass|^auto/) ?? listed[0]);
  }
  throw new Error('the battle does not end');
}

await play({
  [`two armies of ${POINTS} points: built, checked, printed, saved, fought, replayed`]: async (stage) => {
    const folder = stage.server.folder;
    // Built and checked by the program.
    const english = build(folder, 'english_1346', 2);
    const french = build(folder, 'french_1346', 2);
    for (const each of [english, french]) {
      const { status, said } = army(each.file);
      must(status === 0 && /The army is legal/.test(said), said.split('\n')[0]);
    }
    const broken = join(folder, 'broken.json');
    const swollen = structuredClone(english.army);
    swollen.units[0].figures += 40;
    writeFileSync(broken, JSON.stringify(swollen));
    const refused = army(broken);
    must(refused.status === 1 && /\[CL-SET-03\]/.test(refused.said), `a broken copy is refused: ${refused.said.split('\n').filter((line) => line.startsWith('-'))[0]}`);

    // Printed: a page that stands alone.
    const sheet = join(folder, 'english.html');
    must(army(english.file, '--sheet', sheet).status === 0, 'the sheets are written');
    const paper = await stage.open('');
    await paper.goto(pathToFileURL(sheet).href);
    must((await paper.locator('section').count()) === bodies(english), `a sheet for each of ${bodies(english)}`);
    await paper.screenshot({ path: join(pictures, 'sheets.png'), fullPage: true });

    // In the browser: the broken one is refused with the clause and the remedy, the others are taken.
    const page = await form(stage, { ...DESK, acceptDownloads: true });
    const points = page.getByLabel('Points');
    const bounds = [await points.getAttribute('min'), await points.inputValue(), await points.getAttribute('max')].join(' ');
    must(bounds === '50 500 3000', `the form offers the points that the game sells: ${bounds}`);
    await points.fill(String(POINTS));
    await load(page, 'A', broken);
    const alert = side(page, 'A').getByRole('alert');
    await alert.waitFor();
    must(/against the rules/.test(await alert.innerText()) && (await alert.getByRole('link', { name: 'CL-SET-03' }).count()) > 0, `the page says why: ${(await alert.innerText()).replace(/\s+/g, ' ').slice(0, 150)}`);
    must(await page.locator('form button.main').isDisabled(), 'it cannot be fought with');
    await load(page, 'A', english.file);
    await side(page, 'A').getByText('This army is legal.').waitFor();
    await load(page, 'B', french.file);
    await side(page, 'B').getByText('This army is legal.').waitFor();
    await side(page, 'A').locator('summary').click();
    must((await side(page, 'A').locator('table tr').count()) === bodies(english), 'its units are listed');
    const [download] = await Promise.all([page.waitForEvent('download'), side(page, 'A').getByRole('button', { name: 'Save as a file' }).click()]);
    const saved = join(folder, 'saved.json');
    await download.saveAs(saved);
    must(army(saved).status === 0, `saved from the page and legal: ${download.suggestedFilename()}`);
    await side(page, 'A').getByRole('button', { name: 'Unit sheets' }).click();
    const dialog = page.locator('dialog.sheets');
    await dialog.locator('section').first().waitFor();
    must((await dialog.locator('section').count()) === bodies(english), 'the page shows the same sheets');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await until(page, () => document.querySelector('form button.main:enabled'));
    await settled(page);
    await page.screenshot({ path: join(pictures, 'armies.png'), fullPage: true });
    await page.locator('form button.main').click();

    // Set up: one unit by mouse, the rest by itself.
    await asked(page);
    await page.locator('.zone.mine').waitFor({ state: 'attached' });
    await page.locator('.able button').filter({ hasText: 'Longbowmen' }).click();
    await page.locator('.figure.ghost').first().waitFor();
    const mm = await scale(page);
    await drag(page, await middle(page.locator('.figure.ghost').first()), 0, -30 * mm);
    await page.locator('.box .verdict.yes').waitFor();
    await until(page, () => document.querySelector('.box .main:enabled'));
    let step = await stepOf(page);
    await page.locator('.box .main').click();
    await later(page, step);
    must((await figure(page, 'A1-1').count()) === 1, 'the longbowmen stand on the table');
    for (let now = await next(page, step); now.listed?.includes('auto_deploy'); now = await next(page, step)) {
      step = now.step;
      await pickListed(page, 'auto_deploy');
    }

    const done = { orders: 0, moves: 0, drags: 0, volleys: 0, melees: 0 };
    const words = await fight(page, done);
    // Which of the two it is depends on the dice: the attacker and how soon the horse is there.
    must(done.drags > 2 && done.volleys + done.melees > 0, `${words} ${JSON.stringify(done)}`);
    const id = page.url().split('/').pop();
    const { over } = await (await fetch(`${stage.server.address}/api/matches/${id}/replay/99999`)).json();
    must(over && !/resign/.test(over.reason), `by a rule of victory: ${over.reason}`);

    // The replay, step by step and at once to the end.
    await page.getByRole('link', { name: 'Watch the replay' }).click();
    await page.waitForURL((url) => url.pathname.endsWith('/replay/0'));
    for (let i = 1; i <= 3; i++) {
      await page.getByRole('button', { name: 'One step on' }).click();
      await page.waitForURL((url) => url.pathname.endsWith(`/replay/${i}`));
    }
    await page.getByRole('button', { name: 'One turn on' }).click();
    await page.waitForURL((url) => Number(url.pathname.split('/').pop()) > 3);
    await until(page, () => /^Phase \d+/.test([...document.querySelectorAll('.log .heading')].at(-1)?.innerText ?? ''));
    await page.keyboard.press('End');
    await until(page, () => /^step (\d+) of \1$/.test(document.querySelector('.count')?.textContent ?? ''));
    await until(page, () => /The battle is over/.test(document.querySelector('.log').innerText));
    must((await page.locator('.army .figure').count()) > 5, 'who is left stands on the table');
    await page.screenshot({ path: join(pictures, 'replay.png') });

    await stage.visit(page, `/dice/${id}`);
    await page.locator('.verdict').waitFor();
    must((await page.locator('.verdict.good').count()) === 1, `the dice: ${(await page.locator('.verdict').innerText()).replace(/\s+/g, ' ')}`);
  },

  'armies are bought in the page, and what is wrong is said in French': async (stage) => {
    const page = await form(stage, { ...DESK, ...FRENCH });
    const first = side(page, 'A');
    const legal = (name) => side(page, name).getByText('Cette armée est conforme.').waitFor();
    await Promise.all([legal('A'), legal('B')]);
    await first.locator('select').selectOption('zulus');
    await until(page, () => /Zoulou|Zulu/.test(document.querySelector('.muster .title')?.textContent ?? ''));
    const bought = await first.locator('table').textContent();
    for (let i = 0; i < 5 && (await first.locator('table').textContent()) === bought; i++) {
      await first.getByRole('button', { name: 'Une autre' }).click();
      await mustered(page);
    }
    must((await first.locator('table').textContent()) !== bought, 'another army is another one');
    await page.getByLabel('Points').fill('20');
    await first.getByText('Une armée coûte de 50 à').waitFor();
    must(await page.locator('form button.main').isDisabled(), 'too few points are refused');
    await page.getByLabel('Points').fill('300');
    await Promise.all([legal('A'), legal('B')]);
    const note = join(stage.server.folder, 'note.json');
    writeFileSync(note, 'no army');
    await load(page, 'A', note);
    await first.getByText('note.json est illisible').waitFor();
    writeFileSync(note, JSON.stringify({ format: 'clash-army/1', list: 'zulus', units: [{ entry: 'impi', figures: 3 }] }));
    await load(page, 'A', []);
    await load(page, 'A', note);
    await first.getByText(/units\[0\]\.entry/).waitFor();
    must((await first.locator('.faults').innerText()).includes('« impi » n’existe pas'.replaceAll(/(?<=«) | (?=»)/g, '\u00a0')), 'what is wrong with a file is French');
    await first.locator('input[value="random"]').check();
    await legal('A');
    // By hand, beginning with what was bought: too many men cost too much, and without them it is legal again.
    await first.locator('input[value="hand"]').check();
    await legal('A');
    const men = first.locator('li output').first();
    const before = Number(await men.innerText());
    for (let more = 0; more < 40 && (await first.locator('.faults').count()) === 0; more++) {
      await first.getByRole('button', { name: /^Un de plus/ }).first().click();
      await until(page, (count) => document.querySelector('.muster li output').textContent === String(count), before + more + 1);
      await mustered(page);
    }
    must(/CL-/.test(await first.locator('.faults').innerText()) && (await page.locator('form button.main').isDisabled()), `what is too much is told: ${(await first.locator('.faults li').first().innerText()).slice(0, 90)}`);
    while (Number(await men.innerText()) > before) await first.getByRole('button', { name: /^Un de moins/ }).first().click();
    await legal('A');
    await page.locator('form').getByLabel('Déploiement').selectOption('ready');
    await page.locator('.setup .picture .army .figure').first().waitFor();
    must((await page.locator('.setup .picture .army .figure').count()) > 10, 'armies that stand ready are in the picture');
    await until(page, () => document.querySelector('form button.main:enabled'));
    await page.locator('form button.main').click();
    await page.locator('.board .army .figure').first().waitFor();
  },

  'a match of Champs de Bataille is made in the same way': async (stage) => {
    const page = await form(stage, DESK, 'Champs');
    await Promise.all(['A', 'B'].map((name) => side(page, name).getByText('This army is legal.').waitFor()));
    must((await side(page, 'A').locator('button.sheets').count()) === 0, 'there are no unit sheets');
    await until(page, () => document.querySelector('form button.main:enabled'));
    await page.locator('form button.main').click();
    await asked(page);
  },
}, { expected: /status of 400/ });
