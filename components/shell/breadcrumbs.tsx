'use client';
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { useDynamicWords } from '@/components/status/use-words';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import { keys } from '@/lib/client/query-keys';
import { everywhere } from '@/lib/policy-scope';
import { useProject } from './project-context';

/** Ids that people do not read whole. */
const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** Pages of a cluster that are no tabs of it. */
const clusterForms = new Set(['change', 'upgrade']);

/** The place that phones lead back to: above this page, and not home, which has its own entry at the lower edge. */
export function parentOf(crumbs: readonly Crumb[]): Crumb | null {
  return crumbs.slice(0, -1).findLast(({ href }) => href !== null && href !== '/') ?? null;
}

interface Crumb {
  text: string;
  href: string | null;
}

/** Splits a path into crumbs; a cluster's namespace and name are one place, its tabs are none, and its forms are. */
export function prepareCrumbs(
  pathname: string,
  project: string | null,
  word: (key: string) => string,
  /** Of what the address names by an id, where it is known. */
  title: string | null = null,
): Crumb[] {
  const [section, ...rest] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const crumbs: Crumb[] = project ? [{ text: project, href: '/' }] : [];
  if (section === undefined) return [...crumbs, { text: word('home'), href: null }];
  const href = `/${section}`;
  if (section === 'clusters' && rest[0] === 'campaigns') {
    const [, id] = rest;
    const list = { text: word('campaigns'), href: id === undefined ? null : `${href}/campaigns` };
    const own = id === 'new' ? word('newCampaign') : (title ?? id?.slice(0, 8) ?? '');
    return [...crumbs, { text: word(section), href }, list, ...(id === undefined ? [] : [{ text: own, href: null }])];
  }
  if (section === 'clusters' && rest[0] === 'adopt' && rest.length === 1) {
    return [...crumbs, { text: word(section), href }, { text: word('adopt'), href: null }];
  }
  if (section === 'requests' && rest[0] === 'batches') {
    const [, id] = rest;
    const list = { text: word('batches'), href: id === undefined ? null : `${href}/batches` };
    const own = id === undefined ? [] : [{ text: id.slice(0, 8), href: null }];
    return [...crumbs, { text: word(section), href }, list, ...own];
  }
  if (section === 'clusters' && rest.length >= 2) {
    const [namespace, name] = rest;
    const place = project === namespace ? crumbs : [...crumbs.slice(1), { text: namespace ?? '', href: null }];
    const own = { text: name ?? '', href: null };
    const list = [...place, { text: word(section), href }];
    const [, , below = ''] = rest;
    if (!clusterForms.has(below)) return [...list, own];
    return [...list, { ...own, href: `${href}/${namespace}/${name}` }, { text: word(below), href: null }];
  }
  if (section === 'applications' && rest.length >= 3) {
    const [controlPlane = '', namespace = '', name = '', below] = rest;
    const list = [...crumbs, { text: word(section), href }];
    if (below === undefined) return [...list, { text: name, href: null }];
    const own = `${href}/${[controlPlane, namespace, name].map(encodeURIComponent).join('/')}`;
    return [...list, { text: name, href: own }, { text: word(below), href: null }];
  }
  if (section === 'applications' && rest[0] === 'new') {
    return [...crumbs, { text: word(section), href }, { text: word('newApplication'), href: null }];
  }
  if (section === 'admin') {
    const [place = '', ...below] = rest;
    if (place === '') return [{ text: word('admin'), href: null }];
    const admin = { text: word('admin'), href };
    if (below.length === 0) return [admin, { text: word(place), href: null }];
    const last = below.at(-1) ?? '';
    const text = last === everywhere ? word('everywhere') : last;
    return [admin, { text: word(place), href: `${href}/${place}` }, { text, href: null }];
  }
  if (section === 'costs' && rest.length > 0) {
    const [part = '', ...below] = rest;
    const list = { text: word(part), href: below.length > 0 ? `${href}/${part}` : null };
    const last = below.map((text) => (isUuid.test(text) ? (title ?? text.slice(0, 8)) : text)).join(' ');
    return [...crumbs, { text: word(section), href }, list, ...(last ? [{ text: last, href: null }] : [])];
  }
  if (section === 'services' && (rest[0] === 'new' || rest[0] === 'changes')) {
    const [part, id = ''] = rest;
    const text = part === 'new' ? word('newService') : `${word('serviceChange')} ${id.slice(0, 8)}`;
    return [...crumbs, { text: word(section), href }, { text, href: null }];
  }
  if (rest.length === 0) return [...crumbs, { text: word(section), href: null }];
  const [id = '', below] = rest;
  const linked = section === 'settings' ? null : href;
  const own = isUuid.test(id) ? (title ?? id.slice(0, 8)) : id;
  const last = section === 'settings' ? word(id) : below ? word(below) : own;
  const middle = below ? [{ text: own, href: `${href}/${id}` }] : [];
  return [...crumbs, { text: word(section), href: linked }, ...middle, { text: last, href: null }];
}

const named = /^\/(costs\/budgets|clusters\/campaigns|requests|approvals)\/([^/]+)$/;

/** What people call the thing that a path names by an id, as far as its page has read it. */
function readTitle(client: QueryClient, pathname: string): string | null {
  const [, section, id = ''] = named.exec(pathname) ?? [];
  switch (section) {
    case 'costs/budgets':
      return client.getQueryData<{ title: string }>(keys.budgets.detail(id))?.title ?? null;
    case 'clusters/campaigns':
      return client.getQueryData<{ title: string }>(keys.campaigns.detail(id))?.title ?? null;
    case 'requests':
      return client.getQueryData<{ shortId: string }>(keys.requests.detail(id))?.shortId ?? null;
    case 'approvals':
      return client.getQueryData<{ request: { shortId: string } }>(keys.requests.review(id))?.request.shortId ?? null;
    default:
      return null;
  }
}

/** The title of the budget or request that is looked at: its page has asked for it, and here it is only read. */
function useKnownTitle(pathname: string): string | null {
  const client = useQueryClient();
  const read = () => readTitle(client, pathname);
  return useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    read,
    // The page is drawn after what stands above it, so the first HTML knows no title yet.
    () => null,
  );
}

export function Breadcrumbs() {
  const t = useTranslations('shell');
  const words = useDynamicWords();
  const { project } = useProject();
  const pathname = usePathname();
  const crumbs = prepareCrumbs(pathname, project, (key) => words('nav', key), useKnownTitle(pathname));
  // There is room for one on a phone.
  const onPhone = parentOf(crumbs) ?? crumbs.at(-1);
  return (
    <nav aria-label={t('breadcrumbs')} className="min-w-0 flex-1 overflow-hidden">
      <ol className="flex items-center pl-1">
        {crumbs.map((crumb, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a crumb is its place
            key={index}
            aria-current={index === crumbs.length - 1 ? 'page' : undefined}
            className={cn(
              "flex min-w-0 items-center whitespace-nowrap text-muted not-first:before:mx-2 not-first:before:text-line-input not-first:before:content-['/'] max-sm:before:hidden aria-[current=page]:font-medium aria-[current=page]:text-fg",
              crumb === onPhone ? '' : 'max-sm:hidden',
            )}
          >
            {crumb.href ? (
              <Link
                href={crumb.href}
                className="truncate hover:underline max-sm:inline-flex max-sm:h-11 max-sm:items-center max-sm:gap-1"
              >
                <Icon name="chevron-down" className="hidden rotate-90 max-sm:block" />
                {crumb.text}
              </Link>
            ) : (
              <span className="truncate">{crumb.text}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
