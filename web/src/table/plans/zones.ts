// Steps in which troops are put into their zones; others have no use for the zones.
import type { TableView } from '../view';

const PLACING = /deploy|decoys|reserves/;
export const placing = (view: TableView): boolean => PLACING.test(view.step ?? '');
