import type { DiceRecord } from './fairdice';
import type { Game, Json, Made, MatchHead, MusteredArmy, Refusal, ReplayState, SeatWish, View } from './protocol';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
    // When the server asks to be asked again.
    readonly retry_s?: number,
  ) {
    super(refusal.message);
  }
}

async function ask(path: string, body?: unknown, secret?: string): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (secret) headers['x-seat'] = secret;
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (response.ok) return response;
  const wrong = await response.json().catch(() => null);
  const retry_s = Number(response.headers.get('retry-after')) || undefined;
  throw new ApiError(response.status, wrong?.error ?? { code: String(response.status), message: '' }, retry_s);
}

const json = async <T>(path: string, body?: unknown, secret?: string): Promise<T> => (await ask(path, body, secret)).json();

export interface NewMatch {
  game: string;
  setup: Record<string, unknown>;
  dice: 'fair' | 'typed';
  language: string;
  seats: SeatWish[];
}

export interface ArmyWish {
  game: string;
  // From a list, or one that is there already.
  list?: string;
  seed?: number;
  army?: Json;
  points?: number;
  sheet?: boolean;
}

// The games stay the same while the page is open; several parts of it ask for them.
const shelf = new Map<string, Promise<unknown>>();
function once<T>(path: string): Promise<T> {
  const known = (shelf.get(path) as Promise<T> | undefined) ?? json<T>(path);
  shelf.set(path, known);
  known.catch(() => shelf.delete(path));
  return known;
}

export const api = {
  // All of them, without what they are played with.
  games: async (language: string) => (await once<{ games: Game[] }>(`/api/games?language=${language}`)).games,
  game: (id: string, language: string) => once<Game>(`/api/games/${id}?language=${language}`),
  text: async (language: string) => (await json<{ messages: Record<string, string> }>(`/api/text/${language}`)).messages,
  rules: async (game: string, language: string) => (await ask(`/api/rules/${game}?language=${language}`)).text(),
  preview: async (game: string, setup: unknown, language: string) => (await json<{ view: View }>(`/api/preview?language=${language}`, { game, setup })).view,
  army: (wish: ArmyWish, language: string) => json<MusteredArmy>(`/api/armies?language=${language}`, wish),
  make: (match: NewMatch) => json<Made>('/api/matches', match),
  head: (id: string) => json<MatchHead>(`/api/matches/${id}`),
  // Once it is over, `side` says through whose eyes.
  replay: (id: string, step: number | string, language: string, secret?: string, side = '') =>
    json<ReplayState>(`/api/matches/${id}/replay/${step}?language=${language}&side=${side}`, undefined, secret),
  branch: (id: string, step: number, seats: SeatWish[], secret?: string) =>
    json<Made>(`/api/matches/${id}/branch`, { step, seats }, secret),
  dice: (id: string) => json<DiceRecord>(`/api/matches/${id}/dice`),
};
