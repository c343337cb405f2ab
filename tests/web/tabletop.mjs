// What scenarios at the open table have in common: finding figures, dragging.
import { until } from './browser.mjs';

export const middle = async (thing) => {
  const { x, y, width, height } = await thing.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};
export const figure = (page, id) => page.locator(`.army .figure[data-names~="${id}"]`);
export const unit = (page, id) => page.locator(`.aura[data-names="${id}"]`);
export const ghosts = (page) => page.locator('.figure.ghost').count();
export const note = (page) => page.locator('.note');
// Pixels of a millimetre.
export const scale = (page) => page.evaluate(() => {
  const { a, b } = document.querySelector('.board .felt').getScreenCTM();
  return Math.hypot(a, b);
});
export async function drag(page, from, dx, dy) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2, { steps: 3 });
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 3 });
  await page.mouse.up();
}
// Moves the unit at hand towards the nearest enemy by dragging it, if that is allowed; says whether it was.
export async function advance(page, done) {
  const way = await page.evaluate(() => {
    const centre = (each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2, r: Math.min(width, height) / 2 };
    };
    const figures = [...document.querySelectorAll('.army .figure')].map((each) => ({ names: each.dataset.names.split(' '), ...centre(each) }));
    const acting = document.querySelector('.aura.acting').dataset.names;
    const mine = figures.filter(({ names }) => names[1] === acting);
    const pairs = mine.flatMap((from) => figures.filter(({ names }) => names[1][0] !== acting[0]).map((to) => ({ from, to, far: Math.hypot(to.x - from.x, to.y - from.y) })));
    const { from, to, far } = pairs.sort((a, b) => a.far - b.far)[0];
    const part = (far - from.r - to.r) / far;
    return { from, dx: (to.x - from.x) * part, dy: (to.y - from.y) * part };
  });
  // Who touches the enemy already goes no farther, and so short a pull is none.
  if (Math.hypot(way.dx, way.dy) < 8) return false;
  const longest = 98 * (await scale(page));
  const shorter = Math.min(1, longest / Math.hypot(way.dx, way.dy));
  await drag(page, way.from, way.dx * shorter, way.dy * shorter);
  await page.locator('.figure.ghost').first().waitFor();
  // A place on the way may have been good; only the last verdict enables the button.
  await until(page, () => document.querySelector('.box .main:enabled, .box .verdict.no'));
  if ((await page.locator('.box .main:enabled').count()) === 0) {
    await page.keyboard.press('Escape');
    return false;
  }
  if (done.drags++ % 2 === 0) await page.keyboard.press('Enter');
  else await page.locator('.box .main').click();
  return true;
}
