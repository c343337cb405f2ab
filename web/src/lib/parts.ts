// Parts of the page that are loaded when they are first wanted. Each is one promise, so that what waits for it is not
// drawn anew when it is asked for again.
let table: Promise<typeof import('../table/index')> | undefined;
export const tablePart = () => (table ??= import('../table/index'));
