import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { clauseLink, percent, say, t, use } from '../src/lib/words.svelte';

const catalogue = (language: string) => JSON.parse(readFileSync(new URL(`../../data/text/${language}.json`, import.meta.url), 'utf8'));
const EN = catalogue('en');
const FR = catalogue('fr');

describe('words', () => {
  beforeEach(() => use('en', EN));
  it('counts as the language does', () => {
    expect(t('web.pass.idle', { count: 1 })).toBe('1 unit could still act:');
    expect(t('web.pass.idle', { count: 3 })).toBe('3 units could still act:');
    use('fr', FR);
    expect(t('web.pass.idle', { count: 0 })).toMatch(/^0 unité pourrait/);
    expect(t('web.pass.idle', { count: 3 })).toMatch(/^3 unités pourraient/);
  });
  it('shows an unknown key rather than nothing', () => expect(t('web.no.such')).toBe('web.no.such'));
  it('speaks the texts of views in the language chosen', () => {
    expect(say({ en: 'Franks', fr: 'Francs' })).toBe('Franks');
    use('fr', FR);
    expect(say({ en: 'Franks', fr: 'Francs' })).toBe('Francs');
    expect(percent(0.41)).toMatch(/^41\s%$/);
  });
  it('links a clause to its place in the rules', () => expect(clauseLink('champs', 'CB-MOV-01')).toBe('/rules/champs#cb-mov-01'));
  it('can format every message of the page in both languages', () => {
    // A number where the message counts or formats one, else a word.
    const given = (message: string) =>
      Object.fromEntries([...message.matchAll(/\{\s*(\w+)\s*(?:,\s*(\w+))?/g)].map(([, name, kind]) => [name, kind === 'number' || kind === 'plural' ? 3 : 'x']));
    for (const [language, messages] of [['en', EN], ['fr', FR]] as const) {
      use(language, messages);
      for (const [key, message] of Object.entries<string>(messages)) if (key.startsWith('web.')) expect(t(key, given(message)), key).not.toMatch(/[{}]/);
    }
  });
  it('has thin spaces before French signs', () => {
    for (const [key, text] of Object.entries<string>(FR)) if (key.startsWith('web.')) expect(text, key).not.toMatch(/ [:;!?»]|« /);
  });
  it('has every message that the page uses, and uses every one it has', () => {
    const folder = new URL('../src/', import.meta.url);
    const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|svelte)$/.test(file))
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
      .join('\n');
    const used = new Set([...code.matchAll(/'(web\.[a-z_.]+)'/g)].map((found) => found[1]!));
    const open = [...code.matchAll(/`(web\.[a-z_.]+)\$\{/g)].map((found) => found[1]!);
    const known = Object.keys(EN).filter((key) => key.startsWith('web.'));
    expect([...used].filter((key) => !known.includes(key))).toEqual([]);
    expect(known.filter((key) => !used.has(key) && !open.some((start) => key.startsWith(start)))).toEqual([]);
  });
});
