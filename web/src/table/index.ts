// Everything for games on a table without grid. Loaded as one part, when such a table is first shown.
export { Desk } from './desk.svelte';
export { default as TableBoard } from './TableBoard.svelte';
export { default as TableCard } from './TableCard.svelte';
export { default as TableTurn } from './TableTurn.svelte';
