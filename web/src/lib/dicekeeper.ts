// What this browser itself notes about the dice of a match, so that it need not believe afterwards what it is told then:
// the commitment, its own seeds, everybody's seals when it showed them, and the faces it was shown. It also takes part
// in the beginning: it seals a seed for each of its seats, and shows it when all are sealed.
import { keep, kept } from './kept';
import type { Answer, LogLine, State } from './protocol';

export interface KeptDice {
  commitment: string;
  // Rolls that were made already when the commitment was noted; 0: none.
  since: number;
  at: number;
  // Own seeds, by side.
  seeds: Record<string, string>;
  // As they were when the first own seed was shown.
  seals: Record<string, string> | null;
  // The faces of each roll as they were shown, from the first: "3,5"; empty if it was not.
  rolls: string[];
  // What the server changed meanwhile.
  doubts: Doubt[];
}
export type Doubt = 'commitment' | 'seals' | 'rolls';

const SEED_BYTES = 16;
const TOO_LATE = 'N-25';
// Another browser with the same seat may be about to show its seed.
const PATIENCE_MS = 5_000;

export const keptDice = (match: string): KeptDice | null => kept<KeptDice>(`dice.${match}`);
const facesOf = (line: LogLine): string => line.dice!.faces.join();

function draw(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class DiceKeeper {
  // Sealed since this page has joined.
  private sealed = new Set<string>();
  private shown = new Set<string>();
  private working = false;
  private latest: State | null = null;

  constructor(
    private match: string,
    private ask: (message: Record<string, unknown>) => Promise<Answer>,
    // The server says now something else than before.
    private ondoubt: (doubt: boolean) => void,
  ) {}

  joined(): void {
    this.sealed.clear();
    this.shown.clear();
  }

  // What was noted, and whatever the server says now instead of it.
  private note(state: State, lines: readonly LogLine[]): void {
    const commitment = state.dice.commitment ?? '';
    const rolled = lines.filter((line) => line.roll !== undefined && line.dice);
    const noted: KeptDice = keptDice(this.match) ?? { commitment, since: Math.max(0, ...rolled.map((line) => line.roll!)), at: Date.now(), seeds: {}, seals: null, rolls: [], doubts: [] };
    const doubt = (what: Doubt) => noted.doubts.includes(what) || noted.doubts.push(what);
    if (noted.commitment !== commitment) doubt('commitment');
    if (noted.seals && Object.entries(noted.seals).some(([side, seal]) => state.dice.seals?.[side] !== seal)) doubt('seals');
    for (const line of rolled) {
      const at = line.roll! - 1;
      if (noted.rolls[at] && noted.rolls[at] !== facesOf(line)) doubt('rolls');
      while (noted.rolls.length < at) noted.rolls.push('');
      noted.rolls[at] ||= facesOf(line);
    }
    keep(`dice.${this.match}`, noted);
    this.ondoubt(noted.doubts.length > 0);
  }

  async heard(state: State, lines: readonly LogLine[]): Promise<void> {
    if (state.dice.kind !== 'fair' || !state.dice.commitment) return;
    this.latest = state;
    this.note(state, lines);
    if (state.dice.phase === 'roll' || this.working) return;
    this.working = true;
    const { sealOf } = await import('./fairdice');
    // Each answer is a state, which may ask for more.
    for (let done = false; !done; ) done = !(await this.step(this.latest, sealOf));
    this.working = false;
  }

  // One message for the dice, if one is due.
  private async step(state: State, sealOf: (match: string, side: string, seed: string) => string): Promise<boolean> {
    const noted = keptDice(this.match)!;
    const mine = (side: string) => noted.seeds[side] !== undefined && state.dice.seals?.[side] === sealOf(this.match, side, noted.seeds[side]);
    if (state.dice.phase === 'seal') {
      const side = state.you.find((each) => !mine(each) && !this.sealed.has(each));
      if (side === undefined) return false;
      this.sealed.add(side);
      noted.seeds[side] ??= draw();
      keep(`dice.${this.match}`, noted);
      const answer = await this.ask({ do: 'seal', side, seal: sealOf(this.match, side, noted.seeds[side]) });
      if (answer.error?.code === TOO_LATE) {
        delete noted.seeds[side];
        keep(`dice.${this.match}`, noted);
      }
      return answer.ok;
    }
    if (state.dice.phase !== 'seed') return false;
    const open = state.you.filter((each) => state.dice.seals?.[each] && !state.dice.seeds?.includes(each) && !this.shown.has(each));
    const side = open.find(mine);
    if (side !== undefined) {
      this.shown.add(side);
      noted.seals ??= { ...state.dice.seals };
      keep(`dice.${this.match}`, noted);
      return (await this.ask({ do: 'seed', side, seed: noted.seeds[side] })).ok;
    }
    // Another browser has sealed, and does not show what it sealed.
    for (const lost of open) {
      this.shown.add(lost);
      setTimeout(() => {
        if (this.latest?.dice.phase === 'seed' && !this.latest.dice.seeds?.includes(lost)) void this.ask({ do: 'seed', side: lost, none: true });
      }, PATIENCE_MS);
    }
    return false;
  }
}
