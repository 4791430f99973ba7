import type { AffectedCluster, DraftContent, ManagedItem, Publication } from '../../../lib/contracts/catalog-items.ts';
import type { TemplateKind } from '../../../lib/contracts/templates.ts';
import { managedIconAddress } from '../../../lib/icon-address.ts';
import { templateObjectKinds } from '../../domain/catalog/template-listing.ts';
import { type Said, say } from '../../domain/words/said.ts';
import type { CatalogRecord, Visible } from '../../ports/catalog.ts';
import type { ClusterRef } from '../../ports/kube.ts';
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
  const users = await deps.publishing.clustersOf(deps.db.auto, parts.item.kind, templatesOf(parts));
  return affectedAmong(users, parts);
}

function affectedAmong(users: readonly AffectedCluster[], parts: ItemParts): AffectedCluster[] {
  const { item, publications } = parts;
  const templates = new Set(templatesOf(parts));
  const projects = new Set([...item.projects, ...publications.flatMap((publication) => publication.projects)]);
  const own = users.filter(
    ({ project, template }) => project !== null && projects.has(project) && templates.has(template),
  );
  return [...Map.groupBy(own, ({ namespace, name }) => `${namespace}/${name}`).values()].flatMap(toOne);
}

/** A service on its way between two versions needs the templates of both. */
function toOne(rows: readonly AffectedCluster[]): AffectedCluster[] {
  const [first] = rows;
  return first ? [{ ...first, template: rows.map(({ template }) => template).join(', ') }] : [];
}

/** Items with what runs of them and what is wrong with them, however many, from a handful of questions. */
export async function toManagedItems(deps: Deps, visible: Visible, all: readonly ItemParts[]): Promise<ManagedItem[]> {
  const [users, condition] = await Promise.all([readUsers(deps, all), readCondition(deps, all.filter(isHandedOut))]);
  return all.map((parts) => {
    const { item, draft, publications } = parts;
    const { hints: _hints, iconHash, ...shown } = item;
    const affected = affectedAmong(users[item.kind], parts);
    return {
      ...shown,
      picture: iconHash ? managedIconAddress(item.id, iconHash) : null,
      projects: item.projects.filter((project) => isSeen(visible, project)),
      draft: draft && toDraftSummary(draft),
      publication: publications[0] ? toPublication(publications[0], visible) : null,
      problems: isHandedOut(parts) ? problemsOf(parts, condition, deps.systemNamespace) : [],
      clusters: affected.filter(({ project }) => isSeen(visible, project)).length,
    };
  });
}

export async function toManagedItem(deps: Deps, visible: Visible, parts: ItemParts): Promise<ManagedItem> {
  const [item] = await toManagedItems(deps, visible, [parts]);
  if (!item) throw new Error('One item has one view');
  return item;
}

/** Clusters with a template of any of these items. */
async function readUsers(deps: Deps, all: readonly ItemParts[]): Promise<Record<TemplateKind, AffectedCluster[]>> {
  const of = (kind: TemplateKind) => {
    const templates = new Set(all.filter(({ item }) => item.kind === kind).flatMap(templatesOf));
    return templates.size === 0 ? [] : deps.publishing.clustersOf(deps.db.auto, kind, [...templates]);
  };
  const [cluster, service] = await Promise.all([of('cluster'), of('service')]);
  return { cluster, service };
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

const isHandedOut = ({ item: { state } }: ItemParts): boolean => state === 'published' || state === 'deprecated';

/** What the management cluster has of published items. */
interface Condition {
  namespaces: ReadonlyMap<string, string>;
  /** Status of templates and chains by `keyOf`; one that is not there is missing. */
  statuses: ReadonlyMap<string, Record<string, unknown>>;
  /** What k0rdent says of handing out, a line for each failure. */
  failures: readonly string[];
}

const keyOf = (kind: string, { namespace, name }: ClusterRef): string => `${kind} ${namespace}/${name}`;

const chainInForce = ({ publications }: ItemParts): string | undefined =>
  publications.find(({ state }) => state === 'published')?.chain;

async function readCondition(deps: Deps, all: readonly ItemParts[]): Promise<Condition> {
  const { db, mirror, systemNamespace: namespace } = deps;
  const names = [...new Set(all.flatMap(({ item }) => item.projects))];
  const projects = await deps.projects.list(db.auto, names);
  const namespaces = new Map(projects.map((project) => [project.name, project.namespace]));
  const wanted = new Map<string, ClusterRef[]>();
  const want = (kind: string, refs: ClusterRef[]) => wanted.set(kind, [...(wanted.get(kind) ?? []), ...refs]);
  for (const parts of all) {
    const kinds = templateObjectKinds[parts.item.kind];
    const chain = chainInForce(parts);
    want(kinds.template, copiesOf(parts, namespaces));
    if (chain !== undefined) want(kinds.chain, [{ namespace, name: chain }]);
  }
  const [access, ...found] = await Promise.all([
    mirror.statuses(db.auto, accessKind, [{ namespace: '', name: 'kcm' }]),
    ...[...wanted].map(async ([kind, refs]) => {
      const unique = [...new Map(refs.map((ref) => [keyOf(kind, ref), ref])).values()];
      const statuses = await mirror.statuses(db.auto, kind, unique);
      return statuses.map(({ status, ...ref }) => [keyOf(kind, ref), status] as const);
    }),
  ]);
  const error = access[0]?.status.error;
  return {
    namespaces,
    statuses: new Map(found.flat()),
    failures: typeof error === 'string' ? error.split('\n') : [],
  };
}

/** Where copies of an item's templates have to be. */
const copiesOf = ({ item }: ItemParts, namespaces: ReadonlyMap<string, string>): ClusterRef[] =>
  item.projects
    .flatMap((project) => namespaces.get(project) ?? [])
    .flatMap((namespace) => item.versions.map(({ template }) => ({ namespace, name: template })));

/** What is wrong now with what is published: copies that are gone or not valid any more, and rules that fail. */
function problemsOf(parts: ItemParts, { namespaces, statuses, failures }: Condition, systemNamespace: string): Said[] {
  const kinds = templateObjectKinds[parts.item.kind];
  const found: Said[] = [];
  for (const ref of copiesOf(parts, namespaces)) {
    const { namespace, name: template } = ref;
    const status = statuses.get(keyOf(kinds.template, ref));
    if (!status) found.push(say('template-not-in', { template, namespace }));
    else if (status.valid !== true)
      found.push(say('template-not-valid-in', { template, namespace, words: String(status.validationError ?? '') }));
  }
  const chain = chainInForce(parts);
  if (chain !== undefined && !statuses.has(keyOf(kinds.chain, { namespace: systemNamespace, name: chain })))
    found.push(say('chain-gone', { chain, namespace: systemNamespace }));
  const chains = parts.publications
    .filter(({ state }) => state === 'published')
    .map((publication) => publication.chain);
  const ours = failures.filter((line) => chains.some((name) => line.includes(`/${name} `)));
  return [...found, ...ours.map((words) => say('admission-words', { words }))];
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
