// Draws the geometric rulings of Ancient Battles as pictures, each from a test vector: how the table stands
// before its orders (dashed) and after them. So a picture shows what the engine does. They lie where both the
// page and the documents find them.
// usage: node tools/draw-rulings.mjs PROGRAM [--check]
//   PROGRAM   the built program, such as build/release/clashfield
//   --check   writes nothing; fails if a picture is not as the engine has it
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const top = dirname(dirname(fileURLToPath(import.meta.url)));
const vectors = join(top, 'tests/vectors/ancients');
const folder = join(top, 'web/public/pictures/ancients');

// The picture's name, the vector it is drawn from, and whose zones it shows.
const kPictures = [
  ['wheel', 'AB-V20 and the rest of the move straight on'],
  ['turn', 'AB-V21 cavalry turns right'],
  ['reform', 'AB a reform turns a unit about its centre'],
  ['zones', 'AB-V26 from (40.5, 26) a charge comes at the right flank', 'B1'],
  ['charge', 'AB-V28 a charge with a wheel of 35 degrees'],
  ['flank', 'AB-V29 a charge into the right flank', 'B1'],
  ['flight', 'AB a flight turns aside from impassable ground'],
  ['lanes', 'AB-V70 hastati open lanes to an elephant'],
];
const kInch = 25;
const kScale = 8; // pixels to an inch
const kMargin = 1.5; // inches round what is shown
const kLeast = 14; // inches that are shown at least

const all = readdirSync(vectors).flatMap((file) => JSON.parse(readFileSync(join(vectors, file), 'utf8')).vectors);

// The views of a vector before and after its orders. Without dice the battle waits before the first roll.
function viewsWith(program, vector, dice) {
  // A charge is shown when it has been moved, before the fight.
  const inputs = vector.inputs ?? [];
  const charge = inputs.findIndex((input) => input.order?.startsWith('charge_move'));
  const requests = [{ do: 'new', game: 'ancients', situation: vector.situation, dice }, { do: 'view', battle: 1 }];
  for (const input of charge < 0 ? inputs : inputs.slice(0, charge + 1)) requests.push(input.faces ? { do: 'apply', battle: 1, faces: input.faces } : { do: 'apply', battle: 1, order: input.order });
  requests.push({ do: 'view', battle: 1 });
  const run = spawnSync(program, ['engine'], { input: requests.map((each) => JSON.stringify(each)).join('\n') + '\n', encoding: 'utf8', maxBuffer: 1 << 26 });
  const answers = run.stdout.trim().split('\n').map((line) => JSON.parse(line));
  const wrong = answers.find((answer) => !answer.ok);
  return wrong ? { error: wrong.error.message } : { views: [answers[1].view, answers.at(-1).view] };
}

function views(program, vector) {
  const charges = vector.inputs?.some((input) => input.order?.startsWith('charge_move'));
  const script = { script: vector.dice ?? [] };
  let found = viewsWith(program, vector, charges ? 'caller' : script);
  if (found.error) found = viewsWith(program, vector, script); // dice fall before the charge, too
  if (found.error) throw new Error(`${vector.name}: ${found.error}`);
  return found.views;
}

const rounded = (value) => Math.round(value * 10) / 10;

class Drawing {
  parts = [];
  constructor(box) {
    this.box = box;
  }
  x = (mm) => rounded((mm / kInch - this.box.left) * kScale);
  y = (mm) => rounded((this.box.top - mm / kInch) * kScale);
  add(text) {
    this.parts.push(text);
  }
  polygon(points, style) {
    this.add(`<polygon points="${points.map(([x, y]) => `${this.x(x)},${this.y(y)}`).join(' ')}" ${style}/>`);
  }
}

// A place in the eyes of a block: to the right of the middle of its front, and ahead of it.
function placed(block, right, ahead) {
  const angle = (block.h * Math.PI) / 180;
  return [block.x + right * Math.cos(angle) + ahead * Math.sin(angle), block.y - right * Math.sin(angle) + ahead * Math.cos(angle)];
}
const corners = (block) => [placed(block, -block.w / 2, 0), placed(block, block.w / 2, 0), placed(block, block.w / 2, -block.d), placed(block, -block.w / 2, -block.d)];

function drawBlock(drawing, unit, view, before) {
  const colour = unit.side === 'A' ? '#9c2f2f' : '#2f4f8f';
  drawing.polygon(corners(unit.block), before ? `fill="none" stroke="${colour}" stroke-dasharray="4 3"` : `fill="${colour}" fill-opacity="0.18" stroke="${colour}"`);
  if (before) return;
  for (const figure of view.figures.filter((each) => each.unit === unit.id)) {
    const base = { x: figure.x, y: figure.y, h: figure.h };
    const half = [figure.w / 2 - 1.5, figure.d / 2 - 1.5];
    drawing.polygon([placed(base, -half[0], half[1]), placed(base, half[0], half[1]), placed(base, half[0], -half[1]), placed(base, -half[0], -half[1])], `fill="${colour}" fill-opacity="0.55"`);
  }
  const tip = placed(unit.block, 0, 14);
  drawing.polygon([tip, placed(unit.block, -10, 2), placed(unit.block, 10, 2)], `fill="${colour}"`);
  const [x, y] = placed(unit.block, 0, -unit.block.d / 2);
  drawing.add(`<text x="${drawing.x(x)}" y="${drawing.y(y) + 4}" text-anchor="middle" font-family="sans-serif" font-size="12" font-weight="bold" fill="#111" stroke="#fff" stroke-width="3" paint-order="stroke">${unit.id}</text>`);
}

function drawZones(drawing, block) {
  const far = 30 * kInch;
  for (const [right, ahead] of [[-block.w / 2, 0], [block.w / 2, 0], [block.w / 2, -block.d], [-block.w / 2, -block.d]]) {
    const from = placed(block, right, ahead);
    const to = placed(block, right + Math.sign(right) * far, ahead === 0 ? far : ahead - far);
    drawing.add(`<line x1="${drawing.x(from[0])}" y1="${drawing.y(from[1])}" x2="${drawing.x(to[0])}" y2="${drawing.y(to[1])}" stroke="#888" stroke-dasharray="2 4"/>`);
  }
}

function drawGround(drawing, view) {
  for (const piece of view.terrain) {
    if (piece.line) drawing.add(`<polyline points="${piece.points.map(([x, y]) => `${drawing.x(x)},${drawing.y(y)}`).join(' ')}" fill="none" stroke="#6b5a2f" stroke-width="3"/>`);
    else drawing.polygon(piece.points, `fill="${piece.kind === 'lake' || piece.kind === 'river' ? '#a9c9e6' : '#bcd3a6'}" stroke="#8aa070"`);
  }
}

const onTable = (view) => view.units.filter((unit) => unit.block);
const moved = (a, b) => !b || ['x', 'y', 'h', 'w', 'd'].some((key) => a.block[key] !== b.block?.[key]);

// Round all that has moved, and whoever stands near it.
function boxOf(before, after) {
  const all = [...onTable(before), ...onTable(after)];
  const movers = onTable(before).filter((unit) => moved(unit, onTable(after).find((each) => each.id === unit.id)));
  const main = all.filter((unit) => movers.some((mover) => mover.id === unit.id));
  const near = all.filter((unit) => main.some((each) => Math.hypot(each.block.x - unit.block.x, each.block.y - unit.block.y) < 9 * kInch));
  const points = (main.length > 0 ? [...main, ...near] : all).flatMap((unit) => corners(unit.block));
  const xs = points.map((point) => point[0] / kInch);
  const ys = points.map((point) => point[1] / kInch);
  const wider = Math.max(0, kLeast - (Math.max(...xs) - Math.min(...xs))) / 2 + kMargin;
  return { left: Math.min(...xs) - wider, right: Math.max(...xs) + wider, bottom: Math.min(...ys) - 2 * kMargin, top: Math.max(...ys) + kMargin };
}

function draw(program, [, name, zonesOf]) {
  const vector = all.find((each) => each.name === name);
  if (!vector) throw new Error(`no vector “${name}”`);
  const [before, after] = views(program, vector);
  const box = boxOf(before, after);
  const drawing = new Drawing(box);
  const wide = rounded((box.right - box.left) * kScale);
  const high = rounded((box.top - box.bottom) * kScale);
  drawGround(drawing, before);
  if (zonesOf) drawZones(drawing, onTable(before).find((unit) => unit.id === zonesOf).block);
  for (const unit of onTable(before)) if (moved(unit, onTable(after).find((each) => each.id === unit.id))) drawBlock(drawing, unit, before, true);
  for (const unit of onTable(after)) drawBlock(drawing, unit, after, false);
  const inches = `<line x1="6" y1="${high - 6}" x2="${6 + 4 * kScale}" y2="${high - 6}" stroke="#333"/><text x="6" y="${high - 10}" font-family="sans-serif" font-size="10" fill="#333">4"</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" width="${rounded(wide * 1.5)}" height="${rounded(high * 1.5)}" role="img">\n<title>${name}</title>\n<rect width="100%" height="100%" fill="#f4efe2"/>\n${drawing.parts.join('\n')}\n${inches}\n</svg>\n`;
}

const [program, ...options] = process.argv.slice(2);
if (!program) throw new Error('usage: node tools/draw-rulings.mjs PROGRAM [--check]');
mkdirSync(folder, { recursive: true });
let stale = 0;
for (const picture of kPictures) {
  const path = join(folder, `${picture[0]}.svg`);
  const text = draw(program, picture);
  if (!options.includes('--check')) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.log(`${path} is not as the engine has it. Run node tools/draw-rulings.mjs build/release/clashfield`);
    stale += 1;
  }
}
process.exit(stale > 0 ? 1 : 0);
