// All plans, in the order in which they are looked through.
import AnnouncePanel from './AnnouncePanel.svelte';
import DeclarePanel from './DeclarePanel.svelte';
import { deploy, place } from './deployment';
import { duels } from './duels.svelte';
import { manoeuvre } from './manoeuvre';
import { marker } from './marker';
import { mount } from './mount';
import { move } from './move';
import { pivot } from './pivot';
import type { Panel, Plan, Preview } from './plan';
import { shots } from './shots.svelte';
import { terrain } from './terrain';

export const PLANS: readonly Plan[] = [manoeuvre, move, mount, deploy, place, pivot, marker, terrain, shots, duels];
export const PREVIEWS: Readonly<Record<string, Preview>> = Object.assign({}, ...PLANS.map((plan) => plan.previews));
// Orders that are given with words and clicks and put nothing on the table: their verb, and what the panel shows.
export const SPOKEN: readonly { verb: string; panel: Panel }[] = [
  { verb: 'announce', panel: AnnouncePanel },
  { verb: 'declare', panel: DeclarePanel },
];
