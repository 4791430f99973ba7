import type { ClusterRow } from '../../../lib/contracts/clusters.ts';
import { type SearchResult, searchQuerySchema } from '../../../lib/contracts/search.ts';
import { projectsWith } from '../../../lib/permissions.ts';
import { seenGrants } from '../../domain/access/see-as.ts';
import { toCatalogItem } from '../catalog/visible-items.ts';
import { type Context, defineQuery } from '../define.ts';

type Hit = SearchResult['items'][number];
const hitsPerKind = 8;

/** Finds clusters, requests, catalog items, projects and people by a part of their names, each by its own right. */
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
      findPeople(context, query.q),
    ]);
    return { items: found.flat().sort((a, b) => nearness(query.q, a) - nearness(query.q, b)) };
  },
});

const holds = (words: string, ...texts: (string | undefined)[]) =>
  texts.some((text) => text?.toLowerCase().includes(words.toLowerCase()));

/** What bears the words as its name comes before what only has them in it, and last what is found by something else. */
function nearness(q: string, { title }: Hit): number {
  const [words, names] = [q.toLowerCase(), [title.en, title.zh ?? ''].map((name) => name.toLowerCase())];
  if (names.includes(words)) return 0;
  if (names.some((name) => name.startsWith(words))) return 1;
  return names.some((name) => name.includes(words)) ? 2 : 3;
}

const byTemplate = (template: string) => ({
  detail: `template ${template}`,
  message: { key: 'palette.byTemplate', params: { template } },
});

/** Which of the other things that are searched has the words. */
function whyFound(q: string, { name, owner, template }: Pick<ClusterRow, 'name' | 'owner' | 'template'>): Hit['why'] {
  if (holds(q, name)) return undefined;
  if (owner !== null && holds(q, owner))
    return { detail: `owner ${owner}`, message: { key: 'palette.byOwner', params: { owner } } };
  if (holds(q, template)) return byTemplate(template);
  return undefined;
}

async function findClusters({ deps, actor }: Context, q: string): Promise<Hit[]> {
  const visible = projectsWith(actor.grants, 'cluster.read', actor.narrowing);
  const page = await deps.clusters.list(deps.db.auto, visible, { q, limit: hitsPerKind, sort: 'name', order: 'asc' });
  return page.items.map(({ namespace, name, project, phase, owner, template }) => ({
    kind: 'cluster' as const,
    why: whyFound(q, { name, owner, template }),
    title: { en: name },
    detail: `${project ?? namespace} · ${phase}`,
    message: { key: 'palette.clusterHit', params: { project: project ?? namespace, phase } },
    href: `/clusters/${namespace}/${name}`,
  }));
}

async function findRequests({ deps, actor }: Context, q: string): Promise<Hit[]> {
  const visible = projectsWith(actor.grants, 'request.read', actor.narrowing);
  const page = await deps.requests.list(deps.db.auto, visible, { q, limit: hitsPerKind });
  return page.items.map(({ id, shortId, kind, state, cluster, project }) => ({
    kind: 'request' as const,
    // Who types a short id looks for that one request.
    title: { en: cluster && !holds(q, shortId) ? cluster.name : shortId },
    detail: `${shortId} · ${project} · ${kind} · ${state}`,
    message: { key: 'palette.requestHit', params: { shortId, project, requestKind: kind, requestState: state } },
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
    .map(({ id, title, provider }) => ({
      kind: 'catalog',
      title,
      detail: provider,
      href: `/catalog/${id}`,
      why: holds(q, title.en, title.zh, provider) ? undefined : byTemplate(id),
    }));
}

async function findProjects({ deps, visible }: Context, q: string): Promise<Hit[]> {
  const projects = await deps.projects.list(deps.db.auto, visible);
  return projects
    .filter(({ name, title }) => holds(q, name, title.en, title.zh))
    .slice(0, hitsPerKind)
    .map(({ name, title }) => ({ kind: 'project', title, detail: name, href: `/?project=${name}` }));
}

/** People whom the asker may look after; each leads to the clusters that they own. */
async function findPeople({ deps, actor }: Context, q: string): Promise<Hit[]> {
  const visible = projectsWith(actor.grants, 'person.see-as', actor.narrowing);
  if (visible !== 'all' && visible.length === 0) return [];
  const found = (await deps.users.list(deps.db.auto, q)).filter(
    ({ grants }) => visible === 'all' || seenGrants(actor.grants, grants, actor.narrowing).length > 0,
  );
  return found.slice(0, hitsPerKind).map(({ email, name }) => ({
    kind: 'person' as const,
    title: { en: name },
    detail: email,
    href: `/clusters?owner=${encodeURIComponent(email)}`,
  }));
}
