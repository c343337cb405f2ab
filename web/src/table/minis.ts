// Miniatures seen from above, looking up the page. Each is drawn for a base of its own size, then fitted to the base it
// stands on. `fill` parts are solid, `line` parts strokes, `heads` round and light.

export interface Mini {
  // The base it is drawn for.
  w: number;
  d: number;
  fill: string;
  line: string;
  heads: readonly (readonly [number, number, number])[];
}
export type Kind = 'foot' | 'shooter' | 'horse' | 'camel' | 'elephant' | 'chariot' | 'scythed' | 'gun' | 'mounted' | 'wagon';

const ellipse = (x: number, y: number, rx: number, ry: number): string => `M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0Z`;
const HORSE = 'M0-22C1.800-22 2.800-19.500 2.600-17 2.600-15 3.200-13.500 4.200-12 6-9 6.200-4 5.600 1 6.400 6 6.600 12 4.600 16 3 18.500 1 19 0 19-1 19-3 18.500-4.600 16-6.600 12-6.400 6-5.600 1-6.200-4-6-9-4.200-12-3.200-13.500-2.600-15-2.600-17-2.800-19.500-1.800-22 0-22Z';
const small = (x: number, y: number): string => `M${x} ${y - 14}c1.800 0 2.400 2 2.200 4 2 3 2.600 7 2 11 .6 4 .2 8-1.400 10-1 1.400-4.600 1.400-5.600 0-1.600-2-2-6-1.400-10-.6-4 0-8 2-11-.2-2 .4-4 2.200-4Z`;

export const MINIS: Record<Kind, Mini> = {
  foot: { w: 25, d: 25, fill: ellipse(0, 2.500, 7.500, 4.300), line: 'M-9-3.500C-6.500-7 .5-7 3-3.500M8 8V-11M8-11.500 6.600-8.500M8-11.500 9.400-8.500', heads: [[0, 2, 3.600]] },
  shooter: { w: 25, d: 25, fill: ellipse(0, 3, 7, 4), line: 'M-9-2.500C-5-9 5-9 9-2.500M-9-2.500H9M0 1V-10.500M0-11-1.600-8M0-11 1.600-8', heads: [[0, 3, 3.600]] },
  horse: { w: 25, d: 50, fill: `${HORSE}${ellipse(0, 2, 8.500, 3.800)}`, line: 'M0 19C1.500 20 .5 22 1.500 24M9 10V-15M9-15.500 7.600-12M9-15.500 10.400-12', heads: [[0, 2, 3.600]] },
  camel: { w: 25, d: 50, fill: `${ellipse(0, -19, 2.200, 4)}M-1.600-17H1.600V-8H-1.600Z${ellipse(0, 3, 6.200, 14)}${ellipse(0, 2, 8.500, 3.600)}`, line: 'M-3.500-5.500A3.600 3.600 0 0 0 3.500-5.500M-3.500 10A3.600 3.600 0 0 0 3.500 10M0 17V22', heads: [[0, 2, 3.600]] },
  elephant: { w: 60, d: 60, fill: `${ellipse(0, 6, 15, 20)}${ellipse(0, -16, 8, 8)}${ellipse(-11, -14, 6.500, 9)}${ellipse(11, -14, 6.500, 9)}M-2-22C-2-26-1-29 1-29 3-29 2.500-26 2-22Z`, line: 'M-5-22-8-28M5-22 8-28M0 26V29M-8-3H8V16H-8Z', heads: [[0, -1, 4], [0, 10, 4]] },
  chariot: { w: 40, d: 60, fill: `${small(-7, -10)}${small(7, -10)}M-9 8H9V24H-9Z`, line: 'M0-4V8M-9 4H9M-13 10V24M13 10V24M-13 17H13', heads: [[-4, 16, 3.800], [5, 15, 3.800]] },
  scythed: { w: 60, d: 60, fill: `${small(-19, -10)}${small(-7, -10)}${small(7, -10)}${small(19, -10)}M-9 8H9V24H-9Z`, line: 'M0-4V8M-19 4H19M-14 10V24M14 10V24M-14 17H14M-14 17-27 12M14 17 27 12', heads: [[0, 16, 4]] },
  gun: { w: 25, d: 50, fill: `M-2.600-22H2.600L3.400 4H-3.400Z${ellipse(-7, 14, 4.200, 3)}${ellipse(7, 14, 4.200, 3)}`, line: 'M-8.500-10V2M8.500-10V2M-8.500-4H8.500M0 4V20', heads: [[-7, 14, 2.800], [7, 14, 2.800]] },
  mounted: { w: 25, d: 50, fill: ellipse(0, 3, 8, 4), line: `${HORSE}M-9-4C-7-8-2-8 0-4`, heads: [[0, 3, 3.600]] },
  wagon: { w: 40, d: 60, fill: `${small(-6, -14)}${small(6, -14)}`, line: 'M-12 2H12V26H-12ZM-16 6V12M16 6V12M-16 17V23M16 17V23M0-4V2', heads: [[-5, 10, 3.600], [5, 18, 3.600]] },
};

// What stands on a base of this troop. A mounted unit that has dismounted is foot.
export function kindOf(troop: string, mounted: boolean | undefined, shoots: boolean): Kind {
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
