// Pages to read: contents and rules. usage: node tests/web/reading.mjs [part of a name]
import { DESK, FRENCH, play } from './browser.mjs';
import { must } from './server.mjs';

await play({
  'contents are told in words, in both languages': async (stage) => {
    for (const [language, options] of Object.entries({ en: DESK, fr: { ...DESK, ...FRENCH } })) {
      const page = await stage.open('/content/filler', options);
      for (const game of ['Filler Clash', 'Champs de Bataille', 'CLASH!']) {
        await page.locator('main nav').getByRole('link', { name: game }).click();
        await page.locator('h1').filter({ hasText: game }).waitFor();
        await page.locator('summary').evaluateAll((all) => all.forEach((each) => each.click()));
        // Ids of programs have underscores or are nothing but small letters in a heading.
        const raw = await page.locator('th, td').evaluateAll((cells) => [...new Set(cells.map((each) => each.innerText.trim()).filter((words) => /^[a-z]+(_[a-z0-9]+)+$/.test(words) || /^(ffa|undefined|null|NaN|\[object.*)$/.test(words)))]);
        const headings = await page.locator('th[scope=col]').evaluateAll((cells) => [...new Set(cells.map((each) => each.innerText.trim()).filter((words) => /^[a-z]/.test(words)))]);
        must(raw.length + headings.length === 0, `${game}, ${language}: no ids ${[...raw, ...headings].join(', ')}`);
      }
      const words = await page.locator('main').innerText();
      must(words.includes(language === 'fr' ? 'vers 490 av. J.-C.' : 'c. 490 BC'), 'years are told');
      must(language === 'en' || !/\b(infantry|veteran|close order|knife)\b/.test(words), 'codes of the rulebook are told in the language');
    }
  },

  'the rules are there in both languages, and whoever changes it stays at his clause': async (stage) => {
    const page = await stage.open('/rules/champs#cb-mov-03', { ...DESK, ...FRENCH });
    await page.locator('article[lang=fr] .target').waitFor();
    must((await page.locator('#glossaire').count()) === 1, 'headings are French');
    await page.getByRole('button', { name: 'English' }).click();
    await page.locator('article[lang=en] .target').waitFor();
    must((await page.locator('#glossary').count()) === 1, 'and English again');
    const top = await page.locator('#cb-mov-03').evaluate((each) => each.getBoundingClientRect().top);
    must(top > 0 && top < 900, `the clause is in sight, ${Math.round(top)} px from the top`);
  },

  'from the rules of one game to those of another': async (stage) => {
    const page = await stage.open('/rules/champs', { ...DESK, ...FRENCH });
    await page.getByRole('link', { name: 'CLASH!' }).click();
    await page.locator('h1').filter({ hasText: 'CLASH!' }).waitFor();
    await page.locator('header').getByRole('link', { name: 'Unités et listes' }).click();
    await page.locator('#weapons').waitFor();
    must(new URL(page.url()).pathname === '/content/clash', 'whoever reads of a game stays with it');
  },
});
