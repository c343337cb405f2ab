// What this browser remembers: language, settings, and the matches it sits at with their secrets.
// A browser may refuse to store anything; then it is remembered until the page closes.

const memory = new Map<string, string>();

export function kept<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(`clashfield.${key}`) ?? memory.get(key) ?? null;
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return memory.has(key) ? (JSON.parse(memory.get(key)!) as T) : null;
  }
}

export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(`clashfield.${key}`, text);
  } catch {
    // Storage is full or forbidden: the memory has it.
  }
}

export function drop(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(`clashfield.${key}`);
  } catch {
    // It was never there.
  }
}

export interface KeptMatch {
  id: string;
  game: string;
  title: string;
  secrets: string[];
  // Links for friends who have not sat down yet: side and secret.
  invites: { side: string; secret: string }[];
  at: number;
  over: boolean;
}

export const matches = (): KeptMatch[] => kept<KeptMatch[]>('matches') ?? [];
export const match = (id: string): KeptMatch | undefined => matches().find((each) => each.id === id);

export function keepMatch(id: string, change: Partial<KeptMatch>): KeptMatch {
  const before = match(id) ?? { id, game: '', title: '', secrets: [], invites: [], at: 0, over: false };
  const after = { ...before, ...change, id, at: Date.now() };
  const all = [after, ...matches().filter((each) => each.id !== id)];
  keep('matches', all.slice(0, 60));
  for (const old of all.slice(60)) drop(`dice.${old.id}`);
  return after;
}

export function sitDown(id: string, secret: string): void {
  const known = match(id)?.secrets ?? [];
  if (!known.includes(secret)) keepMatch(id, { secrets: [...known, secret] });
}

// Gives up the seat that was taken last.
export function standUp(id: string): void {
  const known = match(id)?.secrets ?? [];
  if (known.length > 1) keepMatch(id, { secrets: known.slice(0, -1) });
  else forget(id);
}

export function forget(id: string): void {
  drop(`dice.${id}`);
  keep('matches', matches().filter((each) => each.id !== id));
}
