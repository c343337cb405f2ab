// All plans, in the order in which they are looked through.
import AllocatePanel from './AllocatePanel.svelte';
import AnnouncePanel from './AnnouncePanel.svelte';
import ChoicePanel from './ChoicePanel.svelte';
import DeclarePanel from './DeclarePanel.svelte';
import DisengagePanel from './DisengagePanel.svelte';
import DutiesPanel from './DutiesPanel.svelte';
import { enter } from './enter';
import LeadersPanel from './LeadersPanel.svelte';
import { deploy, place } from './deployment';
import { duels } from './duels.svelte';
import { manoeuvre } from './manoeuvre';
import { lineup } from './lineup';
import { march, reform } from './march';
import { marker } from './marker';
import { mount } from './mount';
import { move } from './move';
import { pivot } from './pivot';
import { withUnits, type Asked, type Panel, type Plan, type Preview } from './plan';
import { shots } from './shots.svelte';
import { charge, volley } from './strike';
import { terrain } from './terrain';

export const PLANS: readonly Plan[] = [manoeuvre, move, mount, enter, lineup, deploy, place, pivot, marker, terrain, shots, duels, march, reform, charge, volley];
export const PREVIEWS: Readonly<Record<string, Preview>> = Object.assign({}, ...PLANS.map((plan) => plan.previews));
// Orders that are given with words and clicks and put nothing on the table: their verb, and what the panel shows, above or
// below that of the plan.
export const SPOKEN: readonly { verb: string; panel: Panel; covers?: boolean; below?: boolean; when?: (asked: Asked) => boolean }[] = [
  { verb: 'announce', panel: AnnouncePanel },
  { verb: 'declare', panel: DeclarePanel },
  ...['choose_first', 'respond', 'redirect', 'challenge', 'accept', 'name', 'fall_back', 'pursue', 'redress', 'overlap', 'next_combat'].map((verb) => ({ verb, panel: ChoicePanel, covers: true })),
  { verb: 'place', panel: ChoicePanel, covers: true, when: withUnits },
  { verb: 'allocate', panel: AllocatePanel, covers: true },
  { verb: 'disengage', panel: DisengagePanel, below: true },
  // Also where the list has none of them, since it never names everybody who may move.
  { verb: 'join', panel: LeadersPanel, below: true, when: ({ acts }) => !acts },
  ...['rally', 'compulsory', 'charge_move', 'flight', 'pursuit'].map((verb) => ({ verb, panel: DutiesPanel, covers: true })),
];
