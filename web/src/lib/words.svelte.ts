// The words of the page, in the language chosen, from the catalogue of the server.
import { IntlMessageFormat } from 'intl-messageformat';
import { api, ApiError } from './api';
import { keep, kept } from './kept';
import type { Words2 } from './protocol';

export type Language = 'en' | 'fr';
type Arguments = Record<string, string | number | boolean>;

const first: Language = kept('language') ?? (navigator.language.startsWith('fr') ? 'fr' : 'en');
export const words = $state<{ language: Language; messages: Record<string, string> | null; failed: boolean }>({
  language: first,
  messages: null,
  failed: false,
});

const catalogues: Partial<Record<Language, Record<string, string>>> = {};
let formats = new Map<string, IntlMessageFormat>();

export function use(language: Language, messages: Record<string, string>): void {
  catalogues[language] = messages;
  formats = new Map();
  words.language = language;
  words.messages = messages;
  words.failed = false;
}

export async function speak(language: Language): Promise<void> {
  try {
    const messages = catalogues[language] ?? (await api.text(language));
    use(language, messages);
    keep('language', language);
    document.documentElement.lang = language;
  } catch {
    words.failed = words.messages === null;
  }
}

// The words of a message. An unknown key is shown as it is: better a strange word than a broken page.
export function t(key: string, given?: Arguments): string {
  const pattern = words.messages?.[key];
  if (pattern === undefined) return key;
  if (!/[{'#<]/.test(pattern)) return pattern;
  let format = formats.get(key);
  if (!format) {
    format = new IntlMessageFormat(pattern, words.language, undefined, { ignoreTag: true });
    formats.set(key, format);
  }
  return String(format.format(given));
}

// Words of a game that may be missing from the catalogue.
export function term(key: string, otherwise: string): string {
  return words.messages?.[key] ?? otherwise;
}

// Why a request failed, in plain words; what the server said about it if it said anything.
export function failureWords(error: unknown): string {
  if (!(error instanceof ApiError)) return t('web.trouble.offline');
  if (error.status === 429 || error.status === 503) return t('web.trouble.busy', { seconds: error.retry_s ?? 0 });
  return error.message || t('web.trouble.failed', { code: error.refusal.code });
}
// Why the server has closed a connection that will be tried again.
export const troubleWords = (why: { code: string; message?: string }): string =>
  why.message || term(`web.trouble.${why.code}`, t('web.trouble.failed', { code: why.code }));

export const say = (text: Words2 | string | undefined | null): string =>
  !text ? '' : typeof text === 'string' ? text : (text[words.language] ?? text.en);

export const percent = (share: number): string =>
  new Intl.NumberFormat(words.language, { style: 'percent', maximumFractionDigits: share > 0 && share < 0.01 ? 1 : 0 }).format(share);

// A change, with its sign.
export const signed = (change: number, digits = 0): string => new Intl.NumberFormat(words.language, { signDisplay: 'exceptZero', maximumFractionDigits: digits }).format(change).replace('-', '−');

export const clauseLink = (game: string, clause: string): string => `/rules/${game}#${clause.toLowerCase()}`;
