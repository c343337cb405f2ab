// The state after news from the server: what they do not mention is as it was (docs/server-protocol.md, `state`).
import type { Json, News, State } from './protocol';

// Objects change inside, by key or by index; a list of one is a new value, an empty list means that the key is gone.
// What does not change keeps its identity, and nothing old is changed.
export function changed(old: Json, change: Json): Json {
  if (Array.isArray(change)) return change[0]!;
  if (change === null || typeof change !== 'object') return change;
  const next: any = Array.isArray(old) ? [...old] : { ...(old as object) };
  for (const [key, inner] of Object.entries(change)) {
    if (Array.isArray(inner) && inner.length === 0) delete next[key];
    else next[key] = changed(next[key], inner);
  }
  return next;
}

export function merged(before: State | null, news: News): State {
  if (news.since === undefined || before === null) return news as State;
  // These belong to one state alone.
  const { orders, finite, log_cut, log_from, ...kept } = before;
  const { since, view_changes, ...said } = news;
  const next = { ...kept, ...said } as State;
  if (view_changes) next.view = changed(before.view as Json, view_changes) as State['view'];
  return next;
}
