// The signs on counters, drawn in a box from -10 to 10. `fill` parts are solid, `line` parts are strokes.
// The letters of the type stand below each sign, so no sign has to be known by heart.

export interface Glyph {
  fill?: string;
  line?: string;
}

const HORSE = 'M-5 9C-5 4-6 1-5-3L-4-9-1-7C3-7 6-4 8 0L9 3 6 5 3 3C1 3 0 3-1 4 0 6 1 7 1 9Z';

export const GLYPHS: Record<string, Glyph> = {
  Kn: { fill: HORSE, line: 'M-9 9 3-10M1-10 3.4-10.4 3-8' },
  Cv: { fill: HORSE },
  LH: { line: HORSE + 'M-9 6 -9-8M-10.3-5.5-9-9-7.7-5.5' },
  El: { fill: 'M-8-2C-8-7-3-9 1-8 6-8 8-4 8 1 8 5 8 8 5 9L4 7C6 6 5 3 4 2 2 4-1 4-3 3L-3 8-7 8-7 3Z', line: 'M3 4C1 6 0 7-1 7' },
  Cm: { fill: 'M-10 3C-9-2-7-6-5-6-3-6-3-2-1-2 1-2 1-6 3-6 5-6 5-1 6-1L8-7 10-6 8 3 5 4 5 9 3 9 3 4-5 4-5 9-7 9-7 4Z' },
  SCh: { line: 'M0-6A6 6 0 1 1 0 6 6 6 0 1 1 0-6M0-6V6M-6 0H6M-4.2-4.2 4.2 4.2M4.2-4.2-4.2 4.2M-6 0-10.5-3.5M6 0 10.5 3.5M6 0 10.5-3.5M-6 0-10.5 3.5' },
  Sp: { fill: 'M5-10 7-5.5 5-3 3-5.5ZM-3-4A5 5 0 1 1-3 6 5 5 0 1 1-3-4Z', line: 'M5-5V10' },
  Pk: { fill: 'M-6-10-4.8-6H-7.2ZM0-10 1.2-6H-1.2ZM6-10 7.2-6H4.8Z', line: 'M-6-7V10M0-7V10M6-7V10' },
  Bd: { fill: 'M0-10 1.9-7 1.4 3H-1.4L-1.9-7ZM-1.2 4H1.2V8H-1.2ZM0 7.4A1.6 1.6 0 1 1 0 10.6 1.6 1.6 0 1 1 0 7.4Z', line: 'M-5 3.6H5' },
  Ax: { fill: 'M-3-6C1-6 3-3 3 1S1 8-3 8-9 5-9 1-7-6-3-6Z', line: 'M9-9 1 10M9.2-9.4 8.8-5.8M9.2-9.4 6.4-7.2' },
  Bw: { line: 'M-4-10C6-7 6 7-4 10M-4-10V10M-9 0H9M6-2.6 9.4 0 6 2.6' },
  Ps: { line: 'M-8 8 7-8M7.6-8.6 7-4.6M7.6-8.6 3.6-8M-6-5h.1M-2-8h.1M-8-1h.1' },
  Wb: { fill: 'M1-9C5-10 8-7 8-3 8 0 6 2 3 2L2-1 2-6Z', line: 'M2-10-6 10' },
  Hd: { fill: 'M-7 9V3C-7 0-3 0-3 3V9ZM3 9V3C3 0 7 0 7 3V9ZM-2 6V-1C-2-4 2-4 2-1V6ZM-5-2.6A2 2 0 1 1-5 1.4 2 2 0 1 1-5-2.6ZM5-2.6A2 2 0 1 1 5 1.4 2 2 0 1 1 5-2.6ZM0-9A2.2 2.2 0 1 1 0-4.6 2.2 2.2 0 1 1 0-9Z' },
  Art: { line: 'M-5 1.5A4.2 4.2 0 1 1-5 9.9 4.2 4.2 0 1 1-5 1.5M-5 5.7 9-4M-1-9C5-8 8-3 7 3M-1-9 3 0 7 3' },
  Bag: { fill: 'M-9 6 0-8 9 6H3L0 0-3 6Z', line: 'M-10 6.6H10M0-8V-10.4' },
};
export const glyphOf = (type: string): Glyph => GLYPHS[type] ?? { line: 'M-7-7 7 7M7-7-7 7' };
