// The address decides which page is shown. Links are plain <a href>; one listener keeps them inside the page.

export type Route =
  | { page: 'start' }
  | { page: 'match'; id: string }
  | { page: 'replay'; id: string; step: number | null }
  | { page: 'rules'; game: string }
  | { page: 'dice'; id: string }
  | { page: 'content'; game: string }
  | { page: 'lost' };

export function routeOf(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const [first, second, third, fourth] = parts;
  if (parts.length === 0) return { page: 'start' };
  if (first === 'match' && second && third === 'replay')
    return { page: 'replay', id: second, step: fourth && /^\d+$/.test(fourth) ? Number(fourth) : null };
  if (first === 'match' && second && !third) return { page: 'match', id: second };
  if (first === 'rules' && second) return { page: 'rules', game: second };
  if (first === 'dice' && second) return { page: 'dice', id: second };
  if (first === 'content' && second) return { page: 'content', game: second };
  return { page: 'lost' };
}

export const place = $state({ route: routeOf(location.pathname), hash: location.hash });

function read(): void {
  const next = routeOf(location.pathname);
  // The same page keeps its object, so that only what changed is drawn again.
  if (JSON.stringify(next) !== JSON.stringify(place.route)) place.route = next;
  place.hash = location.hash;
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  read();
  if (!replace && !location.hash) scrollTo(0, 0);
}

export function listen(): void {
  addEventListener('popstate', read);
  addEventListener('hashchange', read);
  addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    // Whoever looks up a clause in the middle of a battle keeps the seat, and what has been put together on the board.
    if (place.route.page === 'match' && routeOf(link.pathname).page === 'rules') {
      open(link.href, '_blank', 'noopener');
      return;
    }
    go(link.pathname + link.search + link.hash);
  });
}
