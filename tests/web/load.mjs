// What the first visit costs: every byte that comes over the line until the home page is complete.
// usage: node tests/web/load.mjs
import { play } from './browser.mjs';
import { must } from './server.mjs';

const MOST_BYTES = 300_000;

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
    for (const name of ['/api/games', '/api/text/en']) {
      const [id] = [...names].find(([, each]) => each === name);
      const whole = (await (await fetch(stage.server.address + name)).arrayBuffer()).byteLength;
      must(sizes.get(id) * 3 < whole, `${name} comes compressed: ${sizes.get(id)} bytes of ${whole}`);
    }
    must(sizes.size >= 5 && total < MOST_BYTES, `${total} bytes in ${sizes.size} requests`);
  },
});
