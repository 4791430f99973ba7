import type { AffectedCluster, DraftContent, ManagedItem, Publication } from '../../../lib/contracts/catalog-items.ts';
import { managedIconAddress } from '../../../lib/icon-address.ts';
import { templateObjectKinds } from '../../domain/catalog/template-listing.ts';
import { type Said, say } from '../../domain/words/said.ts';
import type { CatalogRecord, Visible } from '../../ports/catalog.ts';
import type { DraftRecord, PublicationRecord } from '../../ports/publishing.ts';
import type { Deps } from '../deps.ts';

/** An item with all that is going on around it. */
export interface ItemParts {
  item: CatalogRecord;
  draft: DraftRecord | null;
  /** Newest first. */
  publications: PublicationRecord[];
}

const accessKind = 'k0rdent.mirantis.com/AccessManagement';

export async function readParts(deps: Deps, item: CatalogRecord): Promise<ItemParts> {
  const [draft, publications] = await Promise.all([
    deps.publishing.draft(deps.db.auto, item.id),
    deps.publishing.publications(deps.db.auto, item.id),
  ]);
  return { item, draft, publications };
}

/** Every template that clusters of the item may run, former ones included. */
function templatesOf({ item, publications }: ItemParts): string[] {
  const former = publications.flatMap(({ content }) => content.versions);
  return [...new Set([...item.versions, ...former].map(({ template }) => template))];
}

export function isSeen(visible: Visible, project: string | null): boolean {
  return visible === 'all' || (project !== null && visible.includes(project));
}

/** Clusters with a template of the item in projects that have, or had, it from the item; each once. */
export async function findAffected(deps: Deps, parts: ItemParts): Promise<AffectedCluster[]> {
  const { item, publications } = parts;
  const projects = new Set([...item.projects, ...publications.flatMap((publication) => publication.projects)]);
  const users = await deps.publishing.clustersOf(deps.db.auto, item.kind, templatesOf(parts));
  const own = users.filter(({ project }) => project !== null && projects.has(project));
  return [...Map.groupBy(own, ({ namespace, name }) => `${namespace}/${name}`).values()].flatMap(toOne);
}

/** A service on its way between two versions needs the templates of both. */
function toOne(rows: readonly AffectedCluster[]): AffectedCluster[] {
  const [first] = rows;
  return first ? [{ ...first, template: rows.map(({ template }) => template).join(', ') }] : [];
}

export async function toManagedItem(deps: Deps, visible: Visible, parts: ItemParts): Promise<ManagedItem> {
  const { item, draft, publications } = parts;
  const { hints: _hints, iconHash, ...shown } = item;
  const affected = await findAffected(deps, parts);
  return {
    ...shown,
    picture: iconHash ? managedIconAddress(item.id, iconHash) : null,
    projects: item.projects.filter((project) => isSeen(visible, project)),
    draft: draft && toDraftSummary(draft),
    publication: publications[0] ? toPublication(publications[0], visible) : null,
    problems: await findProblems(deps, parts),
    clusters: affected.filter(({ project }) => isSeen(visible, project)).length,
  };
}

function toDraftSummary({ state, revision, draftedBy, updatedAt, comment }: DraftRecord): ManagedItem['draft'] {
  return { state, revision, draftedBy, updatedAt: updatedAt.toISOString(), comment };
}

export function toPublication(publication: PublicationRecord, visible: Visible): Publication {
  const { number, chain, state, projects, publishedBy, at, finishedAt, problem } = publication;
  return {
    number,
    chain,
    state,
    publishedBy,
    problem,
    projects: projects.filter((project) => isSeen(visible, project)),
    at: at.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** What is wrong now with what is published: copies that are gone or not valid any more, and rules that fail. */
async function findProblems(deps: Deps, { item, publications }: ItemParts): Promise<Said[]> {
  if (item.state !== 'published' && item.state !== 'deprecated') return [];
  const projects = await deps.projects.list(deps.db.auto, item.projects);
  const kind = templateObjectKinds[item.kind].template;
  const found: Said[] = [];
  for (const { namespace } of projects) {
    for (const { template } of item.versions) {
      const copy = await deps.mirror.get(deps.db.auto, kind, { namespace, name: template });
      const status = (copy?.status ?? {}) as { valid?: unknown; validationError?: unknown };
      if (!copy) found.push(say('template-not-in', { template, namespace }));
      else if (status.valid !== true) {
        found.push(say('template-not-valid-in', { template, namespace, words: String(status.validationError ?? '') }));
      }
    }
  }
  const inForce = publications.find(({ state }) => state === 'published');
  const ref = inForce && { namespace: deps.systemNamespace, name: inForce.chain };
  if (ref && !(await deps.mirror.get(deps.db.auto, templateObjectKinds[item.kind].chain, ref))) {
    found.push(say('chain-gone', { chain: ref.name, namespace: ref.namespace }));
  }
  const access = await deps.mirror.get(deps.db.auto, accessKind, { namespace: '', name: 'kcm' });
  const error = (access?.status as { error?: unknown } | undefined)?.error;
  const lines = typeof error === 'string' ? error.split('\n') : [];
  const chains = publications.filter(({ state }) => state === 'published').map(({ chain }) => chain);
  const ours = lines.filter((line) => chains.some((chain) => line.includes(`/${chain} `)));
  found.push(...ours.map((words) => say('admission-words', { words })));
  return found;
}

/** What a new draft begins with: the item as it is published, whoever put it there. */
export function publishedContent({ item, publications }: ItemParts): DraftContent {
  const inForce = publications.find(({ state }) => state === 'published');
  if (inForce) return inForce.content;
  const { title, description, provider, hints, versions } = item;
  return {
    title,
    description,
    provider,
    hints,
    icon: item.icon ?? null,
    picture: item.iconHash ?? null,
    owner: item.owner ?? null,
    supportUrl: item.supportUrl ?? null,
    docsUrl: item.docsUrl ?? null,
    joins: item.joins ?? null,
    // Without a chain of ours each version may be followed by any later one, as k0rdent's own chains have it.
    versions: versions.map((version, at) => ({
      ...version,
      upgrades: versions.slice(at + 1).map((later) => later.version),
    })),
  };
}
