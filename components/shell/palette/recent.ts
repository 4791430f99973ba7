/** A page that was open lately. */
export interface Visit {
  href: string;
  kind: 'cluster' | 'catalog';
  title: string;
  /** The namespace of a cluster. */
  detail: string;
}

export const recentKey = 'slipway-recent';
const kept = 6;

/** What a path is about, where that has a name that people know. */
export function visitOf(pathname: string): Visit | null {
  const [place, first, second] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (place === 'clusters' && first && second) {
    const href = `/clusters/${encodeURIComponent(first)}/${encodeURIComponent(second)}`;
    return { href, kind: 'cluster', title: second, detail: first };
  }
  if (place === 'catalog' && first)
    return { href: `/catalog/${encodeURIComponent(first)}`, kind: 'catalog', title: first, detail: '' };
  return null;
}

function isVisit(value: unknown): value is Visit {
  const visit = value as Partial<Visit> | null;
  return [visit?.href, visit?.title, visit?.detail].every((text) => typeof text === 'string')
    ? visit?.href?.startsWith('/') === true && (visit.kind === 'cluster' || visit.kind === 'catalog')
    : false;
}

/** Reads what this browser keeps; what it cannot read counts as nothing. */
export function readVisits(stored: string | null): Visit[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isVisit) : [];
  } catch {
    return [];
  }
}

/** The newest first, each once. */
export function withVisit(stored: string | null, visit: Visit): string {
  const others = readVisits(stored).filter(({ href }) => href !== visit.href);
  return JSON.stringify([visit, ...others].slice(0, kept));
}

/** Keeps that a page was open, where it has a name. */
export function recordVisit(pathname: string): void {
  const visit = visitOf(pathname);
  if (visit) window.localStorage.setItem(recentKey, withVisit(window.localStorage.getItem(recentKey), visit));
}
