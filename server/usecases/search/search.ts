import { type SearchResult, searchQuerySchema } from '../../../lib/contracts/search.ts';
import { projectsWith } from '../../../lib/permissions.ts';
import { toCatalogItem } from '../catalog/visible-items.ts';
import { type Context, defineQuery } from '../define.ts';

type Hit = SearchResult['items'][number];
const hitsPerKind = 8;

/** Finds clusters, requests, catalog items and projects by a part of their names, each by its own right. */
export const search = defineQuery({
  name: 'search',
  action: 'project.read',
  scope: 'visible',
  input: { query: searchQuerySchema },
  run: async (context, { query }): Promise<SearchResult> => {
    const found = await Promise.all([
      findClusters(context, query.q),
      findRequests(context, query.q),
      findItems(context, query.q),
      findProjects(context, query.q),
    ]);
    return { items: found.flat() };
  },
});

const holds = (words: string, ...texts: (string | undefined)[]) =>
  texts.some((text) => text?.toLowerCase().includes(words.toLowerCase()));

async function findClusters({ deps, actor }: Context, q: string): Promise<Hit[]> {
  const visible = projectsWith(actor.grants, 'cluster.read', actor.narrowing);
  const page = await deps.clusters.list(deps.db.auto, visible, { q, limit: hitsPerKind, sort: 'name', order: 'asc' });
  return page.items.map(({ namespace, name, project, phase }) => ({
    kind: 'cluster' as const,
    title: { en: name },
    detail: `${project ?? namespace} · ${phase}`,
    message: { key: 'palette.clusterHit', params: { project: project ?? namespace, phase } },
    href: `/clusters/${namespace}/${name}`,
  }));
}

async function findRequests({ deps, actor }: Context, q: string): Promise<Hit[]> {
  const visible = projectsWith(actor.grants, 'request.read', actor.narrowing);
  const page = await deps.requests.list(deps.db.auto, visible, { q, limit: hitsPerKind });
  return page.items.map(({ id, kind, state, cluster, project }) => ({
    kind: 'request' as const,
    title: { en: cluster?.name ?? id },
    detail: `${project} · ${kind} · ${state}`,
    message: { key: 'palette.requestHit', params: { project, requestKind: kind, requestState: state } },
    href: `/requests/${id}`,
  }));
}

async function findItems({ deps, actor }: Context, q: string): Promise<Hit[]> {
  const visible = projectsWith(actor.grants, 'catalog.read', actor.narrowing);
  const items = await deps.catalog.list(deps.db.auto, visible);
  return items
    .flatMap((item) => toCatalogItem(item, visible, []) ?? [])
    .filter(({ id, title, provider }) => holds(q, id, title.en, title.zh, provider))
    .slice(0, hitsPerKind)
    .map(({ id, title, provider }) => ({ kind: 'catalog', title, detail: provider, href: `/catalog/${id}` }));
}

async function findProjects({ deps, visible }: Context, q: string): Promise<Hit[]> {
  const projects = await deps.projects.list(deps.db.auto, visible);
  return projects
    .filter(({ name, title }) => holds(q, name, title.en, title.zh))
    .slice(0, hitsPerKind)
    .map(({ name, title }) => ({ kind: 'project', title, detail: name, href: `/?project=${name}` }));
}
