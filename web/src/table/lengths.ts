// Lengths as the people of a game say them: in inches where they measure so, else in millimetres.
import { t, words } from '../lib/words.svelte';
import type { TableView } from './view';

const rounded = (value: number, digits: number): string => new Intl.NumberFormat(words.language, { maximumFractionDigits: digits }).format(value);

export function lengthWords(view: Pick<TableView, 'inch'> | null | undefined, mm: number): string {
  const { inch } = view ?? {};
  return inch ? t('web.ranks.inches', { length: rounded(mm / inch, 1) }) : t('web.ranks.millimetres', { length: Math.round(mm) });
}
export const degrees = (value: number): string => rounded(Math.abs(value), 1);
