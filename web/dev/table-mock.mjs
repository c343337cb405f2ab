// Mock battles on an open table: views for work on the page, and just enough geometry to say yes or no to a ghost.

const w2 = (en, fr = en) => ({ en, fr });
const RAD = Math.PI / 180;
const forward = (h) => ({ x: Math.sin(h * RAD), y: Math.cos(h * RAD) });
const right = (h) => ({ x: Math.cos(h * RAD), y: -Math.sin(h * RAD) });
const BASES = { I: { OS: [20, 20], OM: [25, 25], OD: [30, 30] }, C: { OM: [25, 50], OD: [30, 50] }, D: { OM: [25, 50] }, A: { OM: [25, 50] }, EN: { OM: [60, 60] }, VR: { OM: [40, 60] }, VF: { OM: [60, 60] }, IC: { OM: [25, 50] } };
const BOW = { weapon: '12', name: w2('bow', 'arc'), range: 250, factor: 5, shots: 2, dice: 1 };
const SLING = { weapon: '11', name: w2('sling', 'fronde'), range: 150, factor: 5, shots: 2, dice: 1 };
const GUN = { weapon: '61', name: w2('light gun', 'pièce légère'), range: 600, factor: 4, shots: 1, dice: 2 };
const SPEAR = { weapon: 'SP1', name: w2('spear', 'lance'), factor: 4, first: 4, ranks: 1 };
const SWORD = { weapon: 'AdP', name: w2('side arm', 'arme de poing'), factor: 5, first: 5, ranks: 0 };
const LANCE = { weapon: 'cLNC', name: w2('couched lance', 'lance couchée'), factor: 5, first: 3, ranks: 0 };

// Puts a unit and its figures into a view.
function add(view, id, side, name, { troop = 'I', order = 'OM', count, files, x, y, h, officer = true, role, lives = 1, wobble = 0, ...state }) {
  const [w, d] = BASES[troop][order];
  const sheet = {
    id, side, name, state: 'disciplined', tokens: 2, strength: count * lives, start: count * lives, isolated: false, engaged: false, reserved: false, disengaging: false, duty: 0,
    cost: count * 14, destroyed: false, left: false, troop, order, armour: 1, shield: troop === 'I', actions: 2, manoeuvre: '2/4', training: 'N', morale: 'M', melee: SPEAR, special: [], ...state,
  };
  view.units.push(sheet);
  const f = forward(h);
  const r = right(h);
  for (let i = 0; i < count; i++) {
    const rank = Math.floor(i / files);
    const inRank = Math.min(files, count - rank * files);
    const across = ((i % files) - (inRank - 1) / 2) * w;
    const jog = (n) => wobble * Math.sin(i * 12.9898 + n * 78.233);
    const at = x === undefined ? { x: null, y: null } : { x: x + r.x * across - f.x * rank * d + jog(1), y: y + r.y * across - f.y * rank * d + jog(2) };
    view.figures.push({ id: `${id}-${i + 1}`, unit: id, side, ...at, h: (h + jog(3) * 2 + 360) % 360, w, d, troop, role: role ?? (officer && i === Math.floor(files / 2) ? 'officer' : 'rank'), lives, engaged: false, charging: false, level: 0 });
  }
}
const general = (view, id, side, name, at) => add(view, id, side, name, { troop: 'C', count: 1, files: 1, role: 'general', isolated: true, melee: SWORD, tokens: side === 'A' ? 4 : 1, ...at });

const empty = (width, height, more) => ({ board: 'table', table: { width, height }, phase: 3, active: 'A', attacker: 'A', step: 'act', terrain: [], fires: [], areas: [], sides: [], units: [], figures: [], markers: [], announced: null, acting: null, ...more });
const ground = (kind, points, more = {}) => ({ kind, name: null, points, line: false, closed: true, level: kind === 'hill' ? 1 : 0, ...more });
const box = (x, y, w, h) => [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];
const octagon = (x, y, w, h) => [[x + w * 0.3, y], [x + w * 0.7, y], [x + w, y + h * 0.3], [x + w, y + h * 0.7], [x + w * 0.7, y + h], [x + w * 0.3, y + h], [x, y + h * 0.7], [x, y + h * 0.3]];
const camps = (width, height, a, b) => [
  { side: 'A', name: a, edge: 'south', points: 494, lost: 42, zones: [box(0, 0, width, height / 2 - 200)] },
  { side: 'B', name: b, edge: 'north', points: 488, lost: 61, zones: [box(0, height / 2 + 200, width, height / 2 - 200)] },
];

// About sixty figures: Greeks and Persians among wood, hill, marsh, a farm and a road.
export function skirmish() {
  const view = empty(1200, 900, { sides: camps(1200, 900, w2('Greeks', 'Grecs'), w2('Persians', 'Perses')) });
  view.terrain = [
    ground('road', box(560, 0, 50, 900)), ground('hill', octagon(720, 350, 300, 210), { name: w2('Shepherd’s hill', 'Butte du Berger') }), ground('wood', octagon(170, 370, 260, 190), { name: w2('Oak wood', 'Bois des chênes') }),
    ground('marsh', octagon(30, 660, 190, 150)), ground('scrub', octagon(1000, 130, 170, 120)), ground('building_stone', box(470, 700, 70, 52), { name: w2('Farm', 'Ferme') }), ground('building_wood', box(450, 640, 44, 36)),
    ground('low_wall', [[430, 620], [430, 770], [550, 770]], { line: true, closed: false }), ground('rocks', octagon(1040, 610, 120, 100)),
  ];
  view.areas = [{ name: w2('Farm yard', 'Cour de la ferme'), x: 500, y: 690, radius: 75 }];
  add(view, 'A1', 'A', w2('Hoplites', 'Hoplites'), { order: 'OS', count: 12, files: 6, x: 640, y: 318, h: 4, training: 'V', tokens: 2 });
  add(view, 'A2', 'A', w2('Spartans', 'Spartiates'), { order: 'OS', count: 8, files: 4, x: 800, y: 452, h: 0, training: 'S', morale: 'F', state: 'impetuous', duty: 1, engaged: true });
  add(view, 'A3', 'A', w2('Slingers', 'Frondeurs'), { order: 'OD', count: 6, files: 6, x: 300, y: 330, h: 0, shoot: SLING, melee: SWORD, officer: false, wobble: 4, special: ['agile'], armour: 0, shield: false, manoeuvre: '4/2' });
  add(view, 'A4', 'A', w2('Horse', 'Cavaliers'), { troop: 'C', order: 'OM', count: 4, files: 4, x: 1040, y: 330, h: 350, melee: LANCE, actions: 4, tokens: 3, manoeuvre: '5/1' });
  general(view, 'A5', 'A', w2('Miltiades', 'Miltiade'), { x: 720, y: 235, h: 0 });
  add(view, 'B1', 'B', w2('Sparabara', 'Sparabara'), { count: 9, files: 5, x: 800, y: 488, h: 180, shoot: BOW, tokens: 1, engaged: true, strength: 9, start: 11 });
  add(view, 'B2', 'B', w2('Levy', 'Levée'), { order: 'OD', count: 10, files: 5, x: 590, y: 560, h: 186, state: 'hesitant', tokens: 1, training: 'D', morale: 'C', wobble: 2, melee: SWORD, strength: 10, start: 13 });
  add(view, 'B3', 'B', w2('Horse archers', 'Archers montés'), { troop: 'C', order: 'OD', count: 5, files: 5, x: 310, y: 640, h: 165, shoot: BOW, tokens: 1, wobble: 3, melee: SWORD, manoeuvre: '6/0', actions: 5 });
  add(view, 'B4', 'B', w2('Nobles', 'Nobles'), { troop: 'C', count: 4, files: 4, x: 1010, y: 700, h: 190, melee: LANCE, tokens: 1, state: 'routing' });
  add(view, 'B5', 'B', w2('War elephant', 'Éléphant'), { troop: 'EN', count: 1, files: 1, x: 930, y: 640, h: 195, lives: 4, officer: false, tokens: 1, shield: false });
  general(view, 'B6', 'B', w2('Datis', 'Datis'), { x: 700, y: 680, h: 180 });
  for (const figure of view.figures) if (/^(A2-[1-4]|B1-[1-5])$/.test(figure.id)) Object.assign(figure, { engaged: true, charging: figure.id.startsWith('A2-2') });
  view.fires = [{ x: 420, y: 600, until: 5 }];
  return view;
}

// Three hundred figures on a large table, with every kind of ground somewhere.
export function host() {
  const view = empty(1800, 1200, { sides: camps(1800, 1200, w2('Carthage', 'Carthage'), w2('Rome', 'Rome')) });
  const KINDS = ['wood', 'marsh', 'ford', 'sand', 'snow', 'rocks', 'frozen_lake', 'scrub', 'lake', 'mountain'];
  KINDS.forEach((kind, i) => view.terrain.push(ground(kind, octagon(20 + i * 178, 545, 150, 110))));
  view.terrain.push(
    ground('river', box(1690, 0, 60, 540)), ground('bridge', box(1680, 300, 80, 60)), ground('hill', octagon(100, 1030, 360, 160), { level: 2 }), ground('hill', octagon(1100, 20, 330, 120)),
    ground('ditch', box(520, 500, 300, 26)), ground('building_stone', box(60, 430, 90, 60)), ground('building_wood', box(190, 440, 70, 50)),
    ground('palisade', [[900, 520], [1160, 520]], { line: true, closed: false }), ground('abatis', [[1240, 700], [1500, 720]], { line: true, closed: false }), ground('wall', [[300, 690], [600, 690], [600, 760]], { line: true, closed: false, level: 1 }),
    ground('rampart', [[700, 700], [900, 700]], { line: true, closed: false, level: 2 }), ground('gate', [[900, 700], [950, 700]], { line: true, closed: false }), ground('low_wall', [[1000, 690], [1180, 690]], { line: true, closed: false }),
  );
  const rows = (side, h, y, back) => {
    for (let i = 0; i < 8; i++) add(view, `${side}${i + 1}`, side, w2(`Line ${i + 1}`, `Ligne ${i + 1}`), { order: i % 3 ? 'OM' : 'OS', count: 12, files: 6, x: 180 + i * 205, y, h, shoot: i % 4 === 1 ? BOW : undefined, tokens: side === 'A' ? 2 : 1 });
    add(view, `${side}9`, side, w2('Horse', 'Cavalerie'), { troop: 'C', count: 14, files: 7, x: 300, y: y + back, h, melee: LANCE });
    add(view, `${side}10`, side, w2('Camels', 'Chameaux'), { troop: 'D', count: 8, files: 8, x: 620, y: y + back, h, melee: SWORD });
    add(view, `${side}11`, side, w2('Elephants', 'Éléphants'), { troop: 'EN', count: 4, files: 4, x: 920, y: y + back, h, lives: 4, officer: false });
    add(view, `${side}12`, side, w2('Chariots', 'Chars'), { troop: 'VR', count: 5, files: 5, x: 1190, y: y + back, h });
    add(view, `${side}13`, side, w2('Scythed chariots', 'Chars à faux'), { troop: 'VF', count: 2, files: 2, x: 1390, y: y + back, h, officer: false });
    add(view, `${side}14`, side, w2('Guns', 'Pièces'), { troop: 'A', count: 6, files: 6, x: 1540, y: y + back, h, shoot: GUN, melee: SWORD, limbered: false, officer: false });
    add(view, `${side}15`, side, w2('Mounted foot', 'Infanterie montée'), { troop: 'IC', count: 14, files: 7, x: 860, y: y + 2 * back, h, mounted: true });
    general(view, `${side}16`, side, w2('General', 'Général'), { x: 600, y: y + 2 * back, h });
  };
  rows('A', 0, 420, -130);
  rows('B', 180, 780, 130);
  view.units.forEach((unit, i) => Object.assign(unit, { state: ['disciplined', 'disciplined', 'impetuous', 'disciplined', 'hesitant', 'disciplined', 'routing', 'disciplined'][i % 8] }));
  return view;
}

export function deployment() {
  const view = skirmish();
  Object.assign(view, { step: 'deploy', phase: 1, fires: [] });
  for (const unit of view.units) Object.assign(unit, { state: 'disciplined', engaged: false, duty: 0, tokens: 0 });
  for (const figure of view.figures) {
    Object.assign(figure, { engaged: false, charging: false });
    if (/^(A[1-4]|B[2-5])$/.test(figure.unit)) Object.assign(figure, { x: null, y: null });
    else if (figure.side === 'A') figure.y = 140;
    else figure.y += 230;
  }
  return view;
}

const corners = ({ x, y, h, w, d }) => [[1, -1], [1, 1], [-1, 1], [-1, -1]].map(([f, r]) => ({ x: x + (forward(h).x * f * d + right(h).x * r * w) / 2, y: y + (forward(h).y * f * d + right(h).y * r * w) / 2 }));
const apart = (a, b) => [a, b].some((shape) => shape.some((p, i) => {
  const q = shape[(i + 1) % 4];
  const n = { x: p.y - q.y, y: q.x - p.x };
  const long = Math.hypot(n.x, n.y);
  const span = (points) => points.map((each) => (each.x * n.x + each.y * n.y) / long);
  const [s, t] = [span(a), span(b)];
  return Math.min(...t) - Math.max(...s) > -0.1 || Math.min(...s) - Math.max(...t) > -0.1;
}));

// A refusal for figures put elsewhere, or null.
export function judge(view, items, limit) {
  const moved = new Map(items.map((each) => [each.figure, each]));
  const now = view.figures.filter((each) => each.x !== null || moved.has(each.id)).map((each) => {
    const to = moved.get(each.id);
    return to ? { ...each, x: to.x / 100, y: to.y / 100, h: to.heading / 100 } : each;
  });
  for (const figure of now) {
    if (!moved.has(figure.id)) continue;
    const shape = corners(figure);
    const old = view.figures.find((each) => each.id === figure.id);
    const way = old.x === null ? 0 : Math.max(...corners(old).map((p, i) => Math.hypot(p.x - shape[i].x, p.y - shape[i].y)));
    if (limit && way > limit + 0.01) return { code: 'too_far', clause: 'CL-MOV-02', message: `${figure.id} would move ${way.toFixed(1)} mm; it may move ${limit} mm.` };
    if (shape.some(({ x, y }) => x < 0 || y < 0 || x > view.table.width || y > view.table.height)) return { code: 'off_table', clause: 'CL-GEO-04', message: `${figure.id} would leave the table.` };
    const other = now.find((each) => each.id !== figure.id && !apart(shape, corners(each)));
    if (other) return { code: 'overlap', clause: 'CL-MOV-04', message: `${figure.id} would stand on ${other.id}.` };
  }
  return null;
}
export function lineOf(view, from, to) {
  const [a, b] = [from, to].map((id) => view.figures.find((each) => each.id === id));
  const blockers = view.figures.filter((each) => each !== a && each !== b && each.x !== null && each.unit !== a.unit && (() => {
    const long = Math.hypot(b.x - a.x, b.y - a.y);
    const part = ((each.x - a.x) * (b.x - a.x) + (each.y - a.y) * (b.y - a.y)) / (long * long);
    return part > 0 && part < 1 && Math.hypot(a.x + part * (b.x - a.x) - each.x, a.y + part * (b.y - a.y) - each.y) < each.w / 2;
  })());
  const distance = Math.max(0, Math.hypot(b.x - a.x, b.y - a.y) - (a.d + b.d) / 2);
  return { open: blockers.length === 0, from: [a.x, a.y], to: [b.x, b.y], blockers: blockers.map((each) => each.id), terrain: [], distance, words: blockers.length ? `${blockers.map((each) => each.id).join(', ')} stand in the way (CL-GEO-13).` : 'Nothing stands in the way.' };
}
