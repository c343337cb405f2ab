// Miniatures seen from above, looking up the page. Each is drawn for a base of its own size, then fitted to the base it
// stands on. `fill` parts are solid, `line` parts strokes, `heads` round and light.

export interface Mini {
  // The base it is drawn for.
  w: number;
  d: number;
  fill: string;
  line: string;
  // Drawn over the solid parts in the colour of the base.
  cut: string;
  rider?: string;
  heads: readonly (readonly [number, number, number])[];
}
export type Kind = 'foot' | 'shooter' | 'horse' | 'camel' | 'elephant' | 'chariot' | 'scythed' | 'gun' | 'mounted' | 'wagon' | 'machine';

const ellipse = (x: number, y: number, rx: number, ry: number): string => `M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0Z`;
const HORSE = 'M0-22C1.800-22 2.800-19.500 2.600-17 2.600-15 3.200-13.500 4.200-12 6-9 6.200-4 5.600 1 6.400 6 6.600 12 4.600 16 3 18.500 1 19 0 19-1 19-3 18.500-4.600 16-6.600 12-6.400 6-5.600 1-6.200-4-6-9-4.200-12-3.200-13.500-2.600-15-2.600-17-2.800-19.500-1.800-22 0-22Z';
const TAIL = 'M0 19C1.500 20 .5 22 1.500 24';
const LANCE = 'M9.500 9V-17M9.500-17.500 8.300-14M9.500-17.500 10.700-14';
const RIDER = 'M-5.500-.5H5.500A3 3 0 0 1 5.500 5.500H-5.500A3 3 0 0 1-5.500-.5Z';
const MAN = 'M-5 .5H5A3.200 3.200 0 0 1 5 7H-5A3.200 3.200 0 0 1-5 .5Z';
const SHIELD = 'M-10.500-2.500C-7.500-8.500 1-8.500 4-2.500 1-4.800-7.500-4.800-10.500-2.500Z';
const SPEAR = 'M8.500 9V-10.500M8.500-11 7.200-8M8.500-11 9.800-8';
const BOW = 'M-9.500-2C-6-9 6-9 9.500-2M-9.500-2H9.500M0 0V-10.500M0-11-1.600-8M0-11 1.600-8';
const small = (x: number, y: number): string => `M${x} ${y - 14}c1.800 0 2.400 2 2.200 4 2 3 2.600 7 2 11 .6 4 .2 8-1.400 10-1 1.400-4.600 1.400-5.600 0-1.600-2-2-6-1.400-10-.6-4 0-8 2-11-.2-2 .4-4 2.200-4Z`;

export const MINIS: Record<Kind, Mini> = {
  foot: { w: 25, d: 25, fill: `${MAN}${SHIELD}`, line: SPEAR, cut: '', heads: [[0, 3.500, 4]] },
  shooter: { w: 25, d: 25, fill: MAN, line: BOW, cut: '', heads: [[0, 3.500, 4]] },
  horse: { w: 25, d: 50, fill: HORSE, line: TAIL + LANCE, cut: '', rider: RIDER, heads: [[0, 2.500, 3.900]] },
  camel: { w: 25, d: 50, fill: `${ellipse(0, -19.500, 2.400, 4)}M-1.700-18H1.700L2.600-9H-2.600Z${ellipse(0, 3, 6.400, 13.500)}`, line: 'M0 16V22' + LANCE, cut: 'M-4.500-5C-2-8 2-8 4.500-5M-4.500 11C-2 14 2 14 4.500 11', rider: RIDER, heads: [[0, 2.500, 3.900]] },
  elephant: { w: 60, d: 60, fill: `${ellipse(0, 8, 14, 19)}M-7-10C-13-21-22-20-23-13-23-5-15-1-8-5ZM7-10C13-21 22-20 23-13 23-5 15-1 8-5Z${ellipse(0, -14, 7.500, 9)}M-2.800-21C-3-25-2.500-29 .5-29 3.500-29 3-25 2.800-21Z`, line: 'M-5.500-20C-7-23-7-26-6-28M5.500-20C7-23 7-26 6-28M0 27V29.500', cut: 'M-7.500-13C-7.500-8-5-5 0-5S7.500-8 7.500-13M-2.800-21.500H2.800M-9-1H9V19H-9ZM-9 9H9', heads: [[-3.500, 4, 3.800], [3.500, 14, 3.800]] },
  chariot: { w: 40, d: 60, fill: `${small(-7, -10)}${small(7, -10)}M-9 8H9V22C9 25-9 25-9 22Z`, line: 'M0-6V8M-10 3H10M-13 10V25M13 10V25', cut: 'M-6 11H6V20H-6Z', heads: [[-4.500, 16, 3.600], [4.500, 15, 3.600]] },
  scythed: { w: 60, d: 60, fill: `${small(-19, -10)}${small(-7, -10)}${small(7, -10)}${small(19, -10)}M-9 8H9V22C9 25-9 25-9 22Z`, line: 'M0-6V8M-21 3H21M-14 10V25M14 10V25M-14 18C-20 18-25 16-28 11M14 18C20 18 25 16 28 11', cut: 'M-6 11H6V20H-6Z', heads: [[0, 16, 4]] },
  gun: { w: 25, d: 50, fill: 'M-2.400-22H2.400L3.600 3H-3.600Z', line: 'M-8.500-12V0M8.500-12V0M-8.500-6H8.500M0 3V13', cut: '', rider: 'M-8.500 12H-4.500A3 3 0 0 1-4.500 18H-8.500A3 3 0 0 1-8.500 12ZM4.500 12H8.500A3 3 0 0 1 8.500 18H4.500A3 3 0 0 1 4.500 12Z', heads: [[-6.500, 15, 3], [6.500, 15, 3]] },
  mounted: { w: 25, d: 50, fill: '', line: `${HORSE}${TAIL}`, cut: '', rider: `${RIDER}${SHIELD}`, heads: [[0, 2.500, 3.900]] },
  // A frame that throws, seen from above: arms, cord and stock, and those who serve it.
  machine: { w: 40, d: 60, fill: 'M-3-24H3V24H-3ZM-15-12H15V-7H-15ZM-12 14H12V18H-12Z', line: 'M-15-10C-19-6-19 2-17 6L0 12M15-10C19-6 19 2 17 6L0 12M-9 18V23M9 18V23', cut: 'M-1.200-22H1.200V10H-1.200Z', heads: [[-9, 4, 3.800], [9, 4, 3.800]] },
  wagon: { w: 40, d: 60, fill: `${small(-6, -14)}${small(6, -14)}`, line: 'M-12 2H12V26H-12ZM-16 6V12M16 6V12M-16 17V23M16 17V23M0-4V2', cut: '', heads: [[-5, 10, 3.600], [5, 18, 3.600]] },
};

// What stands on a base of this troop. A mounted unit that has dismounted is foot.
export function kindOf(troop: string, mounted: boolean | undefined, shoots: boolean): Kind {
  if (troop in MINIS) return troop as Kind;
  if (troop === 'C') return 'horse';
  if (troop === 'D') return 'camel';
  if (troop === 'VF') return 'scythed';
  if (troop[0] === 'V') return 'chariot';
  if (troop[0] === 'E') return 'elephant';
  if (troop[0] === 'A') return 'gun';
  if (troop.length > 1 && mounted !== false) return ({ IT: 'chariot', IE: 'elephant', IW: 'wagon', IA: 'wagon', IM: 'camel' } as Record<string, Kind>)[troop] ?? 'mounted';
  return shoots ? 'shooter' : 'foot';
}
// How large the miniature is drawn on a base.
export const fitOf = (mini: Mini, w: number, d: number): number => Math.min(w / mini.w, d / mini.d) * 0.96;
export const STAR = 'M0-6 1.700-2 5.900-1.700 2.600 1 3.700 5.100 0 2.800-3.700 5.100-2.600 1-5.900-1.700-1.700-2Z';
