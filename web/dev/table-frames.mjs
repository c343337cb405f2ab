// How smoothly a table of 300 figures moves: the time between frames while it is panned, zoomed and while a unit is
// dragged, and what the browser did in that time. Needs dev/table-server.mjs.
// usage: node dev/table-frames.mjs [ADDRESS] [scene]
import { chromium } from 'playwright-core';

const [address = 'http://localhost:8790', scene = 'host'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
const line = await page.context().newCDPSession(page);
await line.send('Performance.enable');
await page.goto(`${address}/match/${scene}`);
await page.locator('.figure').first().waitFor();
await page.waitForTimeout(600);
console.log(await page.evaluate(() => `${document.querySelectorAll('.army > .figure').length} figures, ${document.querySelectorAll('.board svg *').length} elements in the drawing`));

const metrics = async () => Object.fromEntries((await line.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
async function measured(name, act) {
  await page.evaluate(() => {
    window.frames_ms = [];
    let last = performance.now();
    const next = (now) => {
      window.frames_ms.push(now - last);
      last = now;
      window.frame = requestAnimationFrame(next);
    };
    window.frame = requestAnimationFrame(next);
  });
  const before = await metrics();
  await act();
  const after = await metrics();
  const frames = (await page.evaluate(() => (cancelAnimationFrame(window.frame), window.frames_ms))).slice(1).sort((a, b) => a - b);
  const per = (key) => ((1000 * (after[key] - before[key])) / frames.length).toFixed(2);
  const at = (part) => frames[Math.floor(part * (frames.length - 1))]?.toFixed(1);
  console.log(`${name}: ${frames.length} frames, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, worst ${at(1)} ms; each: script ${per('ScriptDuration')} ms, style ${per('RecalcStyleDuration')} ms, layout ${per('LayoutDuration')} ms, all tasks ${per('TaskDuration')} ms`);
}
const sweep = async (x, y, dx, dy) => {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 60; i++) await page.mouse.move(x + (dx * i) / 60, y + (dy * i) / 60);
  await page.mouse.up();
};
await page.mouse.move(500, 500);
await measured('zoom', async () => {
  for (let i = 0; i < 24; i++) await page.mouse.wheel(0, i < 14 ? -80 : 40);
});
await measured('pan', async () => (await sweep(460, 640, -260, 120), await sweep(300, 640, 260, -120)));
if (scene === 'move' || scene === 'march') await measured('drag', async () => {
  const { x, y, width, height } = await page.locator(`.figure[data-names~="${scene === 'move' ? 'A1' : 'A4'}-3"]`).first().boundingBox();
  await sweep(x + width / 2, y + height / 2, -60, -150);
});
await browser.close();
