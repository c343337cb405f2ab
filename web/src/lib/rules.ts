// Markdown of the rules as safe HTML. Loaded only by the pages that show rules.
import DOMPurify from 'dompurify';
import { marked } from 'marked';

export interface Chapter {
  id: string;
  title: string;
  level: number;
}

const slug = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N} -]/gu, '').trim().replaceAll(' ', '-');

// Comments are for those who look for the code of a chapter, not for readers.
export const markup = (markdown: string): string =>
  marked.parse(markdown.replace(/^<!--.*?-->\n?/gms, ''), { async: false, gfm: true });

export function render(markdown: string): { html: string; chapters: Chapter[] } {
  const clean = DOMPurify.sanitize(markup(markdown), {
    FORBID_TAGS: ['style', 'script', 'iframe', 'form', 'input'],
    FORBID_ATTR: ['style', 'onerror', 'onclick'],
    SANITIZE_NAMED_PROPS: false,
  });
  const page = new DOMParser().parseFromString(clean, 'text/html');
  const chapters: Chapter[] = [];
  for (const heading of page.querySelectorAll('h1, h2, h3')) {
    heading.id ||= slug(heading.textContent ?? '');
    if (heading.tagName !== 'H1') chapters.push({ id: heading.id, title: heading.textContent ?? '', level: Number(heading.tagName[1]) });
  }
  // Pictures lie among the files of the page.
  for (const picture of page.querySelectorAll('img')) picture.setAttribute('src', (picture.getAttribute('src') ?? '').replace(/^.*\/public\//, '/'));
  for (const table of page.querySelectorAll('table')) {
    const box = page.createElement('div');
    box.className = 'scroll';
    table.replaceWith(box);
    box.append(table);
  }
  // What scrolls sideways must be reached without a mouse.
  for (const wide of page.querySelectorAll('.scroll, pre')) wide.setAttribute('tabindex', '0');
  for (const cell of page.querySelectorAll('[align]')) cell.removeAttribute('align');
  return { html: page.body.innerHTML, chapters };
}
