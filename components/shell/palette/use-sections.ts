'use client';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useAlertWords } from '@/components/data/alert-words';
import { alertsQuery } from '@/components/data/alerts-query';
import { catalogListQuery } from '@/components/data/catalog-query';
import { clusterQuery } from '@/components/data/cluster-query';
import { groupAlerts } from '@/components/data/group-alerts';
import { useKubeconfigOf } from '@/components/data/use-kubeconfig';
import { useStored } from '@/components/data/use-stored';
import { useServerWords } from '@/components/status/server-words';
import { useLocalized } from '@/components/status/use-words';
import type { IconName } from '@/components/ui/icon';
import type { Alert } from '@/lib/contracts/alerts';
import type { CatalogItem } from '@/lib/contracts/catalog';
import type { SearchResult } from '@/lib/contracts/search';
import { adminPlaces } from '../admin-items';
import { deeperItems, isOpenTo, navItems } from '../nav-items';
import { useOtherLocale } from '../preferences';
import { useProject } from '../project-context';
import { searchQuery } from '../queries';
import { holds, useMe } from '../use-me';
import { useThemeChoice } from '../use-theme-choice';
import { pageActs } from './page-acts';
import { readVisits, recentKey } from './recent';
import { matchesAll, type PaletteRow, type PaletteSection } from './rows';

const kinds: Record<SearchResult['items'][number]['kind'], IconName> = {
  cluster: 'clusters',
  request: 'requests',
  catalog: 'catalog',
  project: 'home',
  person: 'claim',
};
/** Templates that are offered before anything is typed. */
const offeredAtFirst = 4;
const mostAlerts = 5;
/** One letter is in nearly every alert. */
const fewestForAlerts = 2;

/** All that the palette offers for what was typed, whether more is on its way, and whether the search failed. */
export function useSections(asked: string): { sections: PaletteSection[]; isSearching: boolean; isFailed: boolean } {
  const t = useTranslations('palette');
  const items = useCatalogItems();
  const onPage = usePageRows(asked, items);
  const orders = useOrderRows(asked, items);
  const { rows: found, isSearching, isFailed } = useFoundRows(asked);
  const alerts = useAlertRows(asked);
  const recent = useRecentRows(asked);
  const places = usePlaceRows(asked);
  const acts = useActRows(asked);
  const sections = [
    { key: 'page', heading: t('onPage', { subject: onPage.subject }), rows: onPage.rows },
    { key: 'order', heading: t('orders'), rows: orders },
    { key: 'found', heading: t('found'), rows: found },
    { key: 'alerts', heading: t('alerts'), rows: alerts },
    { key: 'recent', heading: t('recent'), rows: recent },
    { key: 'places', heading: t('places'), rows: places },
    { key: 'acts', heading: t('acts'), rows: acts },
  ];
  return { sections: sections.filter(({ rows }) => rows.length > 0), isSearching, isFailed };
}

/** What the catalog offers in the chosen project, for whoever may order there. */
function useCatalogItems(): readonly CatalogItem[] {
  const me = useMe();
  const { project } = useProject();
  const { data } = useQuery({ ...catalogListQuery(project), enabled: holds(me, 'request.create') });
  return data?.items ?? [];
}

/** Acts of the cluster or the item of the catalog whose page is open. */
function usePageRows(asked: string, items: readonly CatalogItem[]): { subject: string; rows: PaletteRow[] } {
  const t = useTranslations('palette');
  const me = useMe();
  const router = useRouter();
  const client = useQueryClient();
  const kubeconfig = useKubeconfigOf();
  const getKubeconfig = (namespace: string, name: string) => {
    // The page that is open has asked for the cluster.
    const known = client.getQueryData(clusterQuery(namespace, name).queryKey);
    kubeconfig.mutate({ namespace, name, credential: known?.signIn ? 'sign-in' : 'admin' });
  };
  const isService = (id: string) => items.some((item) => item.id === id && item.kind === 'service');
  const page = pageActs(usePathname(), isService);
  if (!page) return { subject: '', rows: [] };
  const { subject, namespace } = page;
  const project = me?.projects.find((each) => each.namespace === namespace)?.name ?? namespace;
  const rows = page.acts
    .filter(({ action }) => holds(me, action, project))
    .map(({ key, icon, href }) => ({
      key: `page:${key}`,
      icon,
      words: t(`act.${key}`),
      detail: subject,
      run: () => (key === 'kubeconfig' && namespace ? getKubeconfig(namespace, subject) : router.push(href)),
    }));
  return { subject, rows: rows.filter(({ words }) => matchesAll(asked, words)) };
}

/** "Order Amazon EKS", "Add Velero to a cluster", for each item of the catalog that the person may have. */
function useOrderRows(asked: string, items: readonly CatalogItem[]): PaletteRow[] {
  const t = useTranslations('palette');
  const localized = useLocalized();
  const me = useMe();
  const router = useRouter();
  const { project } = useProject();
  const rows = items
    // Clusters first: without one there is nothing to add a service to.
    .toSorted((a, b) => Number(a.kind === 'service') - Number(b.kind === 'service'))
    .filter(
      ({ kind, state, projects }) =>
        state === 'published' &&
        projects.some((each) => holds(me, kind === 'cluster' ? 'request.create' : 'cluster.change', each)),
    )
    .map(({ id, kind, name, title, projects }) => ({
      key: `order:${id}`,
      icon: 'plus' as const,
      words: t(kind === 'cluster' ? 'order' : 'add', { template: localized(title) }),
      detail: name,
      run: () =>
        router.push(
          kind === 'service'
            ? `/catalog/${id}?ask=add`
            : `/catalog/${id}/order?size=usual${project && projects.includes(project) ? `&project=${project}` : ''}`,
        ),
    }))
    .filter(({ words, detail }) => matchesAll(asked, words, detail));
  return asked === '' ? rows.slice(0, offeredAtFirst) : rows;
}

function useFoundRows(asked: string): { rows: PaletteRow[]; isSearching: boolean; isFailed: boolean } {
  const words = useServerWords();
  const localized = useLocalized();
  const router = useRouter();
  const { choose } = useProject();
  const { data, isFetching, isError } = useQuery({ ...searchQuery(asked), placeholderData: keepPreviousData });
  if (asked === '') return { rows: [], isSearching: false, isFailed: false };
  const rows = (data?.items ?? []).map((each) => ({
    key: `found:${each.kind}:${each.href}`,
    icon: kinds[each.kind],
    words: localized(each.title),
    detail: [words(each), each.why ? words(each.why) : null].filter(Boolean).join(' · '),
    run: () => {
      if (each.kind === 'project') choose(each.detail);
      router.push(each.kind === 'project' ? '/' : each.href);
    },
  }));
  return { rows, isSearching: isFetching, isFailed: isError };
}

/** What fires now, by the name of the alert, its words or its cluster. */
function useAlertRows(asked: string): PaletteRow[] {
  const t = useTranslations('palette');
  const me = useMe();
  const router = useRouter();
  const { project } = useProject();
  const wordsOf = useAlertWords();
  const isAsked = asked.length >= fewestForAlerts && holds(me, 'cluster.read');
  const { data } = useQuery({ ...alertsQuery(project === null ? {} : { project }), enabled: isAsked });
  if (!isAsked || data?.state !== 'answered') return [];
  const found = groupAlerts(data.items).filter(({ first, alerts }) =>
    matchesAll(asked, first.name, wordsOf(first).sentence, first.summary ?? '', ...alerts.flatMap(namesOf)),
  );
  return found.slice(0, mostAlerts).map(({ key, first, alerts }) => {
    const clusters = [...new Set(alerts.flatMap(namesOf))];
    // Whose name was typed is why it is found, so it comes first.
    const [near, ...others] = clusters.sort((a, b) => Number(b.includes(asked)) - Number(a.includes(asked)));
    return {
      key: `alert:${key}`,
      icon: 'bell' as const,
      words: wordsOf(first, alerts.length > 1).sentence,
      detail: near === undefined ? t('alertOfInstallation') : t('alertOf', { cluster: near, others: others.length }),
      run: () => router.push(`/alerts?q=${encodeURIComponent(first.name)}`),
    };
  });
}

const namesOf = ({ clusters }: Alert): string[] => clusters.map(({ namespace, name }) => `${namespace}/${name}`);

/** Pages that were open lately in this browser, without the one that is open. */
function useRecentRows(asked: string): PaletteRow[] {
  const t = useTranslations('palette');
  const router = useRouter();
  const pathname = usePathname();
  const [stored] = useStored(recentKey);
  // What was typed is searched for, and found with more about it.
  if (asked !== '') return [];
  return readVisits(stored)
    .filter(({ href }) => pathname !== href && !pathname.startsWith(`${href}/`))
    .map(({ href, kind, title, detail }) => ({
      key: `recent:${href}`,
      icon: kinds[kind],
      words: title,
      detail: kind === 'cluster' ? t('recentCluster', { project: detail }) : t('recentTemplate'),
      run: () => router.push(href),
    }));
}

function usePlaceRows(asked: string): PaletteRow[] {
  const t = useTranslations();
  const me = useMe();
  const router = useRouter();
  return [
    ...[...navItems, ...deeperItems].filter((entry) => me && isOpenTo(me, entry)),
    ...adminPlaces(me).map((entry) => ({ ...entry, icon: 'settings' as const })),
  ]
    .map(({ key, href, icon }) => ({
      key: `go:${key}`,
      icon,
      words: t('palette.goTo', { place: t(`nav.${key}`) }),
      run: () => router.push(href),
    }))
    .filter(({ words }) => matchesAll(asked, words));
}

function useActRows(asked: string): PaletteRow[] {
  const t = useTranslations();
  const router = useRouter();
  const locale = useOtherLocale();
  const theme = useThemeChoice();
  const rows = [
    { key: 'help', words: t('shell.help'), run: () => router.push('/help') },
    { key: 'api', words: t('help.place.api'), run: () => router.push('/help/api') },
    { key: 'tokens', words: t('shell.tokens'), run: () => router.push('/settings/tokens') },
    { key: 'access', words: t('shell.access'), run: () => router.push('/settings/access') },
    { key: 'inbox', words: t('nav.notifications'), run: () => router.push('/notifications') },
    { key: 'notifications', words: t('shell.notifications'), run: () => router.push('/settings/notifications') },
    { key: 'sessions', words: t('shell.sessions'), run: () => router.push('/settings/sessions') },
    ...theme.options.map(({ value, label }) => ({
      key: `theme-${value}`,
      words: t('preferences.themeIs', { theme: label }),
      run: () => theme.choose(value),
    })),
    { key: 'locale', words: locale.label, run: locale.turn },
  ];
  return rows
    .map((row) => ({ ...row, key: `do:${row.key}`, icon: 'arrow-right' as const }))
    .filter(({ words }) => matchesAll(asked, words));
}
