import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { markup } from '../src/lib/rules';

describe('the pages of rules', () => {
  it('show nothing of a comment', () => {
    expect(markup('### Movement\n<!-- code: rules/movement.cpp -->\n\n**MOV-01** Units move.\n')).toBe(
      '<h3>Movement</h3>\n<p><strong>MOV-01</strong> Units move.</p>\n',
    );
  });
  it('show nothing of the comments that name the code of a chapter', () => {
    for (const language of ['', 'fr/']) {
      const page = readFileSync(new URL(`../../docs/rules/${language}champs.md`, import.meta.url), 'utf8');
      expect(page).toContain('<!-- code: rules/movement.cpp');
      expect(markup(page)).not.toContain('rules/movement.cpp');
    }
  });
});
