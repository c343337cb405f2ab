// Several people at one match: friends, spectators, people who leave. usage: node tests/web/people.mjs [part of a name]
import { FRENCH, DESK, asked, give, orders, play, until } from './browser.mjs';
import { HOT_SEAT, must } from './server.mjs';

const FOUR = [{ kind: 'human' }, { kind: 'human' }, { kind: 'human' }, { kind: 'bot', bot: 'greedy' }];
const saidIn = (page, words) => page.locator('.chat li').filter({ hasText: words });
async function say(page, words) {
  await page.getByRole('button', { name: 'Chat' }).click();
  await page.getByRole('textbox', { name: 'Say something' }).fill(words);
  await page.keyboard.press('Enter');
}
// Whose turn it is: one of these pages is asked.
async function whoIsAsked(pages) {
  return Promise.any(pages.map(async (page) => (await asked(page), page)));
}

await play({
  'a friend comes by link, plays, talks, resigns and plays again': async (stage) => {
    const ada = await stage.open('/');
    await ada.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await ada.getByRole('button', { name: 'Set up a battle' }).nth(1).click();
    await ada.getByRole('combobox', { name: 'Battle' }).selectOption('daras');
    await ada.getByRole('combobox', { name: /^B\b/ }).selectOption('friend');
    await ada.getByLabel('Your name').fill('Ada');
    await ada.getByRole('button', { name: 'Begin the battle' }).click();
    await ada.getByText('The battle begins when everybody has sat down.').waitFor();
    await ada.getByRole('button', { name: 'Copy the link' }).click();
    const link = await until(ada, () => navigator.clipboard.readText()).then((found) => found.jsonValue());
    must(/\/match\/\w+#[\w-]{22}$/.test(link), 'the link leads to a seat');
    const ben = await stage.open(new URL(link).pathname + new URL(link).hash);
    await ben.locator('main.match').waitFor();
    must(!ben.url().includes('#'), 'whoever sits down has no secret in the address');
    await ada.getByRole('button', { name: 'Copy the link' }).waitFor({ state: 'detached' });
    must((await ben.locator('.bar').innerText()).includes('Ada'), 'each sees who the other is');

    const given = new Map([[ada, 0], [ben, 0]]);
    for (let turn = 0; turn < 20 && [...given.values()].includes(0); turn++) {
      const now = await whoIsAsked([ada, ben]);
      if ((await orders(now === ada ? ben : ada).count()) > 0) throw new Error('both have orders at the same time');
      const end = orders(now).filter({ hasText: /\bend$/ });
      await give(now, given.get(now) > 1 && (await end.count()) ? end : orders(now).first());
      given.set(now, given.get(now) + 1);
    }
    must(given.get(ada) > 0 && given.get(ben) > 0, 'both have given orders, one after the other');
    must((await ada.locator('li.you').innerText()) !== (await ben.locator('li.you').innerText()), 'each sees the own side marked');

    await say(ada, 'Good luck!');
    await saidIn(ben, 'Good luck!').waitFor({ state: 'attached' });
    must(await ben.getByRole('button', { name: 'Chat 1 new message' }).isVisible(), 'whoever reads the log sees that something was said');
    await say(ben, 'You too');
    await saidIn(ada, 'You too').waitFor();
    must((await saidIn(ben, 'Good luck!').innerText()).startsWith('Ada'), 'what is said has a name');
    must((await ben.locator('.unread').count()) === 0 && (await ada.locator('.unread').count()) === 0, 'what was read is not announced again');
    await ben.reload();
    await ben.getByRole('button', { name: 'Chat' }).click();
    await saidIn(ben, 'Good luck!').waitFor();
    must((await saidIn(ben, 'Good luck!').count()) === 1, 'what was said is there after a reload, once');

    const loser = await whoIsAsked([ada, ben]);
    await loser.getByRole('button', { name: 'Menu' }).click();
    await loser.locator('dialog[open]').getByRole('button', { name: 'Resign' }).click();
    await loser.locator('dialog[open]').getByRole('button', { name: 'Resign' }).click();
    const results = await Promise.all([ada, ben].map((page) => page.locator('.over h2').innerText()));
    must(results[0] === results[1] && results[0] !== '', `both see the result: ${results[0]}`);
    const old = ada.url();
    await ada.getByRole('button', { name: 'Rematch' }).click();
    await ada.getByText('waiting for the others').waitFor();
    await ben.getByRole('button', { name: 'Rematch' }).click();
    for (const page of [ada, ben]) await page.waitForURL((url) => url.href !== old);
    await whoIsAsked([ada, ben]);
    must(ada.url() === ben.url(), 'both are asked to another battle');
  },

  'a link with a slip in it opens no seat, and keeps nobody out': async (stage) => {
    const made = await stage.server.make('filler', 'duel_classic', HOT_SEAT);
    const page = await stage.sit(made, ['A']);
    await page.locator('main.match').waitFor();
    await page.goto('about:blank');
    await stage.visit(page, `/match/${made.match}#${'A'.repeat(22)}`);
    await page.getByText('This link opens no seat').waitFor();
    await page.getByRole('button', { name: 'without this link' }).click();
    await page.locator('.bar li.you').waitFor();
    must((await page.locator('.bar li.you').innerText()).includes('A'), 'the seat taken before is still one’s own');
  },

  'a spectator sees the battle but no chat, and has no orders': async (stage) => {
    const made = await stage.server.make('filler', 'duel_classic', HOT_SEAT);
    const ada = await stage.sit(made, ['A']);
    const ben = await stage.sit(made, ['B']);
    const eve = await stage.open(`/match/${made.match}`);
    await eve.getByText('You are watching.').waitFor();
    const now = await whoIsAsked([ada, ben]);
    await say(ada, 'between us');
    await saidIn(ben, 'between us').waitFor({ state: 'attached' });
    const lines = await eve.locator('.log li').count();
    await give(now, orders(now).first());
    await until(eve, (before) => document.querySelectorAll('.log li').length > before, lines);
    must((await orders(eve).count()) === 0 && (await eve.locator('[role=button][data-names]').count()) === 0, 'nothing can be ordered');
    await eve.getByRole('button', { name: 'Chat' }).click();
    must(!(await eve.locator('.chat').innerText()).includes('between us'), 'what players said stays between them');
    must((await eve.getByRole('textbox', { name: 'Say something' }).count()) === 0, 'a spectator has no say');
  },

  'a bot plays for somebody who has left, if the others agree': async (stage) => {
    const made = await stage.server.make('filler', 'street_brawl', FOUR);
    const [ada, ben, eve] = [await stage.sit(made, ['A']), await stage.sit(made, ['B']), await stage.sit(made, ['C'])];
    await eve.locator('main.match').waitFor();
    await whoIsAsked([ada, ben, eve]);
    await ada.getByRole('button', { name: 'Menu' }).click();
    await eve.context().close();
    const offer = ada.locator('dialog[open]').getByRole('button', { name: /^Let a bot play/ });
    // The menu lies open, so that the page itself sees what passes in a few seconds.
    const first = await until(ada, () => {
      const group = document.querySelector('dialog[open] [role=group]');
      return group && { safe: group.querySelector('button').disabled, words: group.innerText };
    });
    const { safe, words } = await first.jsonValue();
    must(safe && /possible in 0:\d\d/.test(words), `the seat is safe at first: ${words.replace(/\s+/g, ' ')}`);
    must((await ada.locator('.bar li').filter({ hasText: 'away' }).count()) === 1, 'everybody sees who is away');
    await until(ada, () => document.querySelector('dialog[open] [role=group] button').disabled === false);
    await offer.click();
    await ben.getByText('Shall a bot play for side C?').waitFor();
    await ben.getByRole('button', { name: 'Yes' }).click();
    await until(ada, () => document.querySelectorAll('.bar li').length === 4 && [...document.querySelectorAll('.bar li')].filter((row) => row.textContent.includes('bot')).length === 2);
    must((await ada.locator('.bar').getByText('away').count()) === 0, 'nobody is away any more');
    await ada.getByText(/^A bot plays for .+ now/).waitFor();
    must((await ada.locator('.bar li').filter({ hasText: 'bot for now' }).count()) === 1, 'everybody sees that the bot only stands in');
    await whoIsAsked([ada, ben]);
    const back = await stage.sit(made, ['C']);
    await back.getByText('You are back: the bot has left your seat.').waitFor();
    for (const page of [ada, ben]) await page.getByText(/ is back and has the seat again\.$/).waitFor();
    must((await ada.getByText('bot for now').count()) === 0, 'the link took the seat back');
    must((await back.locator('.bar li.you').innerText()).includes('C'), 'it is the own seat as before');
  },

  'a long chat shows its end, and earlier lines on request': async (stage) => {
    const made = await stage.server.make('filler', 'full_table', Array.from({ length: 12 }, () => ({ kind: 'human' })));
    // Nobody says more than ten lines at once, so seven people say them.
    for (const seat of made.seats.slice(0, 7)) {
      const socket = stage.server.socket();
      await new Promise((done) => {
        socket.on('open', () => socket.send(JSON.stringify({ do: 'join', match: made.match, secrets: [seat.secret], id: 0 })));
        socket.on('message', (text) => {
          const { re } = JSON.parse(text);
          if (re === 0) for (let i = 1; i <= 10; i++) socket.send(JSON.stringify({ do: 'say', text: `${seat.side} says ${i}`, id: i }));
          if (re === 10) done();
        });
      });
      socket.close();
    }
    const page = await stage.sit(made, ['L']);
    await page.getByRole('button', { name: 'Chat' }).click();
    await saidIn(page, 'G says 10').waitFor();
    const lines = page.locator('.chat li strong');
    must((await lines.count()) === 50, 'the newest fifty lines are there');
    const end = await page.locator('.chat ul').evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
    must(end < 3, 'the end of them is in sight');
    await page.locator('.chat ul').evaluate((list) => (list.scrollTop = 0));
    await page.getByRole('button', { name: 'Earlier messages' }).click();
    await saidIn(page, 'A says 1').first().waitFor();
    must((await lines.count()) === 70, 'earlier lines come on request');
    must((await page.getByRole('button', { name: 'Earlier messages' }).count()) === 0, 'there are no more');
    // More than anybody may say at once, however slow this machine is at typing.
    await page.getByRole('textbox', { name: 'Say something' }).evaluate((input) => {
      for (let i = 0; i < 12; i++) {
        input.value = `fast ${i}`;
        input.dispatchEvent(new Event('input'));
        input.form.requestSubmit();
      }
    });
    await page.locator('.chat [role=alert]').waitFor();
    must((await page.getByRole('textbox', { name: 'Say something' }).inputValue()) !== '', 'what was not taken can be sent again');
  },

  'a name with a script in it is only a name': async (stage) => {
    const name = '<img src=x onerror="window.hit=1">';
    const made = await stage.server.make('filler', 'duel_classic', [{ kind: 'human', name }, { kind: 'human', name: '{name} <b>&amp;' }]);
    const ada = await stage.sit(made, ['A']);
    const ben = await stage.sit(made, ['B'], { ...DESK, ...FRENCH });
    await whoIsAsked([ada, ben]);
    await say(ada, '<script>window.hit=2</script><svg onload="window.hit=3">');
    await saidIn(ben, '<script>window.hit=2</script>').waitFor({ state: 'attached' });
    for (const page of [ada, ben]) {
      must((await page.locator('.bar').innerText()).includes(name), 'the name is shown as it is written');
      must((await page.locator('img[src="x"], .chat svg, .chat script').count()) === 0, 'nothing of it became part of the page');
      must((await page.evaluate(() => window.hit)) === undefined, 'nothing of it ran');
    }
  },
}, { options: ['--seat-wait', '5'] });
