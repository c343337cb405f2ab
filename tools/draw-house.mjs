// Draws the modules of the house and their doors, from the includes of src and app.
// usage: node tools/draw-house.mjs            writes docs/pictures/house.svg
//        node tools/draw-house.mjs --check    fails if that file is not what would be drawn
//
// A line says that the upper module includes the lower one. Lines that follow from others are left out. The doors of a
// module are the headers that most other modules include.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const top = join(dirname(fileURLToPath(import.meta.url)), '..');
const picture = join(top, 'docs', 'pictures', 'house.svg');
const DOORS = 4;
const BOX = 172;
const GAP = 26;
const BEND = 20; // the room that a line takes beside the boxes it passes
const ROW_GAP = 46;
const MARGIN = 20;
const LINE = 15;
const HEAD = 26;

const byName = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

// ---- what the source says ----

function moduleOf(path) {
  const [first, second, third] = path.split('/');
  if (first === 'app') return 'app';
  return second === 'games' ? `games/${third}` : second;
}

function sourcesBelow(folder) {
  return readdirSync(join(top, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesBelow(path);
    return /\.(cpp|h)$/.test(path) && !/_test\.cpp$/.test(path) ? [path] : [];
  });
}

function readHouse() {
  const modules = new Map();
  const at = (name) => {
    if (!modules.has(name)) modules.set(name, { name, rooms: new Set(), uses: new Set(), doors: new Map() });
    return modules.get(name);
  };
  for (const path of [...sourcesBelow('src'), ...sourcesBelow('app')].sort(byName)) {
    const from = at(moduleOf(path));
    const room = path.split('/').slice(from.name.startsWith('games/') ? 3 : from.name === 'app' ? 1 : 2);
    if (room.length > 1) from.rooms.add(room[0]);
    for (const [, included] of readFileSync(join(top, path), 'utf8').matchAll(/^#include "([^"]+)"/gm)) {
      const name = moduleOf(included.startsWith('app/') ? included : `src/${included}`);
      if (name === from.name) continue;
      from.uses.add(name);
      const doors = at(name).doors;
      doors.set(included, (doors.get(included) ?? new Set()).add(from.name));
    }
  }
  return modules;
}

function doorsOf({ doors }) {
  return [...doors].sort(([a, left], [b, right]) => right.size - left.size || byName(a, b))
    .slice(0, DOORS).map(([path]) => basename(path)).sort(byName);
}

// ---- who stands above whom ----

function reaches(modules, from, to) {
  return from === to || [...modules.get(from).uses].some((below) => reaches(modules, below, to));
}

// Includes that do not follow from others.
function linesOf(modules, name) {
  const uses = [...modules.get(name).uses].sort(byName);
  return uses.filter((to) => !uses.some((other) => other !== to && reaches(modules, other, to)));
}

// Rows from the program down to `base`. A line that passes a row has a bend there, { name: '' }.
function rowsOf(modules) {
  const depth = new Map();
  const users = new Map([...modules.keys()].map((name) => [name, []]));
  for (const { name, uses } of modules.values()) for (const to of uses) users.get(to).push(name);
  const depthOf = (name) => {
    if (!depth.has(name)) depth.set(name, Math.max(-1, ...users.get(name).map(depthOf)) + 1);
    return depth.get(name);
  };
  const rows = [];
  const put = (item, row) => ((rows[row] ??= []).push(item), item);
  const boxes = new Map();
  for (const name of [...modules.keys()].sort(byName))
    boxes.set(name, put({ name, above: [], below: [], wide: BOX }, depthOf(name)));
  for (const name of boxes.keys())
    for (const to of linesOf(modules, name)) {
      let upper = boxes.get(name);
      for (let row = depth.get(name) + 1; row <= depth.get(to); ++row) {
        const lower = row === depth.get(to) ? boxes.get(to) : put({ name: '', above: [], below: [], wide: BEND }, row);
        upper.below.push(lower);
        lower.above.push(upper);
        upper = lower;
      }
    }
  return rows;
}

function place(row) {
  let x = -row.reduce((wide, item) => wide + item.wide + GAP, -GAP) / 2;
  for (const item of row) {
    item.x = x + item.wide / 2;
    x += item.wide + GAP;
  }
}

// Each item stands near the middle of what it is tied to: some sweeps down and up.
function order(rows) {
  const middle = (items, else_) => (items.length === 0 ? else_ : items.reduce((sum, item) => sum + item.x, 0) / items.length);
  rows.forEach(place);
  const sweep = (row, side) => {
    const wanted = new Map(row.map((item) => [item, middle(item[side], item.x)]));
    row.sort((a, b) => wanted.get(a) - wanted.get(b) || byName(a.name, b.name));
    place(row);
  };
  for (let time = 0; time < 8; ++time) {
    rows.forEach((row) => sweep(row, 'above'));
    [...rows].reverse().forEach((row) => sweep(row, 'below'));
  }
}

// ---- the drawing ----

const STYLE = `
  .wall { fill: #fbfaf7; }
  .box { fill: #ffffff; stroke: #8a8577; }
  .line { fill: none; stroke: #8a8577; stroke-width: 1.3; }
  .tip { fill: #8a8577; }
  text { font-family: system-ui, sans-serif; font-size: 12px; fill: #4d493f; text-anchor: middle; }
  .name { font-size: 14px; font-weight: 600; fill: #1d1b16; }
  .rooms { font-style: italic; }
  @media (prefers-color-scheme: dark) {
    .wall { fill: #1b1a17; }
    .box { fill: #26241f; stroke: #8f8979; }
    .line { stroke: #8f8979; }
    .tip { fill: #8f8979; }
    text { fill: #c9c3b4; }
    .name { fill: #f4f0e6; }
  }
`;

function draw(modules, rows) {
  const words = (name) => {
    const module = modules.get(name);
    const rooms = [...module.rooms].sort(byName).join(', ');
    return [...doorsOf(module).map((text) => ({ text, kind: 'door' })), ...(rooms ? [{ text: rooms, kind: 'rooms' }] : [])];
  };
  const wide = Math.max(...rows.map((row) => row.reduce((sum, item) => sum + item.wide + GAP, -GAP))) + 2 * MARGIN;
  let y = MARGIN;
  for (const row of rows) {
    const tall = Math.max(...row.map((item) => (item.name ? HEAD + 6 + LINE * words(item.name).length : 0)));
    for (const item of row) {
      item.x = Math.round(item.x + wide / 2);
      item.top = y;
      item.foot = y + tall;
    }
    y += tall + ROW_GAP;
  }
  const tall = y - ROW_GAP + MARGIN;
  const out = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${tall}" width="${wide}" height="${tall}" role="img">`,
    '<title>The modules of Clashfield and their doors</title>', `<style>${STYLE}</style>`,
    `<rect class="wall" width="${wide}" height="${tall}" rx="8"/>`,
  ];
  for (const item of rows.flat())
    for (const lower of item.below) {
      const half = Math.round((lower.top - item.foot) / 2);
      const end = lower.name ? lower.top - 6 : lower.top;
      out.push(`<path class="line" d="M${item.x} ${item.foot}C${item.x} ${item.foot + half} ${lower.x} ${lower.top - half} ${lower.x} ${end}"/>`);
      if (lower.name) out.push(`<path class="tip" d="M${lower.x} ${lower.top}l-4 -7h8z"/>`);
      if (!lower.name) out.push(`<path class="line" d="M${lower.x} ${lower.top}V${lower.foot}"/>`);
    }
  for (const { name, x, top: above, foot } of rows.flat().filter((item) => item.name)) {
    out.push(`<rect class="box" x="${x - BOX / 2}" y="${above}" width="${BOX}" height="${foot - above}" rx="5"/>`);
    out.push(`<text class="name" x="${x}" y="${above + 19}">${name}</text>`);
    words(name).forEach(({ text, kind }, i) => out.push(`<text class="${kind}" x="${x}" y="${above + HEAD + 11 + LINE * i}">${text}</text>`));
  }
  return `${out.join('\n')}\n</svg>\n`;
}

const modules = readHouse();
const rows = rowsOf(modules);
order(rows);
const drawn = draw(modules, rows);
if (process.argv.includes('--check')) {
  let found = '';
  try {
    found = readFileSync(picture, 'utf8');
  } catch {
    // A missing picture is an old one.
  }
  if (found !== drawn) {
    console.error(`${relative(top, picture)} does not show the includes as they are. Run node tools/draw-house.mjs`);
    process.exit(1);
  }
} else {
  writeFileSync(picture, drawn);
}
