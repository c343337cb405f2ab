// What the first visit costs: every byte that comes over the line until the home page is complete.
// usage: node tests/web/load.mjs
import { play } from './browser.mjs';
import { must } from './server.mjs';

const MOST_BYTES = 160_000;
const MOST_OF_GAMES = 3_000;

await play({
  'the first load is small': async (stage) => {
    const page = await stage.open('');
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    const names = new Map();
    const sizes = new Map();
    line.on('Network.requestWillBeSent', ({ requestId, request }) => names.set(requestId, new URL(request.url).pathname));
    line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
    const start = Date.now();
    await stage.visit(page, '/');
    await page.getByRole('button', { name: 'Play now' }).click({ trial: true });
    const usable_ms = Date.now() - start;
    await page.locator('.hero .picture svg').waitFor();
    await page.waitForLoadState('networkidle');
    for (const [id, bytes] of sizes) console.log(`   ${String(bytes).padStart(7)} ${names.get(id)}`);
    const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
    console.log(`   usable after ${usable_ms} ms on this machine`);
    const bytesOf = (name) => sizes.get([...names].find(([, each]) => each === name)?.[0]);
    const whole = (await (await fetch(stage.server.address + '/api/text/en')).arrayBuffer()).byteLength;
    must(bytesOf('/api/text/en') * 3 < whole, `the texts come compressed: ${bytesOf('/api/text/en')} bytes of ${whole}`);
    must(bytesOf('/api/games') < MOST_OF_GAMES, `the list of games is short: ${bytesOf('/api/games')} bytes`);
    must(![...names.values()].some((name) => name.startsWith('/api/games/')), 'what a game is played with is not asked for before somebody wants it');
    must(sizes.size >= 5 && total < MOST_BYTES, `${total} bytes in ${sizes.size} requests`);
  },

  'what a game is played with is told game by game': async ({ server }) => {
    const ask = (path) => fetch(server.address + path);
    const { games } = await (await ask('/api/games?language=fr')).json();
    must(games.every((game) => !('contents' in game)), 'the list says nothing of it');
    for (const head of games) {
      const answer = await ask(`/api/games/${head.id}?language=fr`);
      if (!head.ready) must(answer.status === 404, `${head.id} is not there yet`);
      else {
        const { contents, ...rest } = await answer.json();
        must(contents.scenarios.length > 0 && JSON.stringify(rest) === JSON.stringify(head), `${head.id}: ${Object.keys(contents).join(', ')}`);
      }
    }
    must((await ask('/api/games/nothing')).status === 404 && (await ask('/api/games/champs/more')).status === 404, 'other addresses are unknown');
  },
});
