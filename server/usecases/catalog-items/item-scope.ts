import { isDeepStrictEqual } from 'node:util';
import type { DraftContent } from '../../../lib/contracts/catalog-items.ts';
import { can } from '../../../lib/permissions.ts';
import { templateObjectKinds } from '../../domain/catalog/template-listing.ts';
import { DomainError, type FieldError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { CatalogRecord } from '../../ports/catalog.ts';
import type { Tx } from '../../ports/database.ts';
import type { DraftRecord } from '../../ports/publishing.ts';
import type { Context, Subject } from '../define.ts';

/** Scope of what is done to an item wherever it is published. */
export async function findItem({ deps }: Context, id: string): Promise<Subject<CatalogRecord> | null> {
  const item = await deps.catalog.get(deps.db.auto, id);
  return item && { project: null, value: item };
}

/** Scope of reading: whoever may read templates anywhere; to everybody else there is no such item. */
export async function findReadable({ deps, visible }: Context, id: string): Promise<Subject<CatalogRecord> | null> {
  const item = await deps.catalog.get(deps.db.auto, id);
  return item && { project: visible === 'all' ? null : (visible[0] ?? null), value: item };
}

/** Scope of what needs a lead: the item, and one of the projects it is about; the others are asked for after it. */
export async function findPublishable(
  { deps }: Context,
  id: string,
  projects?: readonly string[],
): Promise<Subject<CatalogRecord> | null> {
  const item = await deps.catalog.get(deps.db.auto, id);
  return item && { project: projects?.[0] ?? item.projects[0] ?? null, value: item };
}

/** @throws DomainError `forbidden` unless the actor leads every project that is concerned */
export function assertLeads({ actor }: Context, projects: readonly string[]): void {
  const other = projects.find((project) => !can(actor.grants, 'catalog.publish', project, actor.narrowing));
  if (other === undefined) return;
  throw new DomainError('forbidden', {
    ...say('needs-all-projects'),
    meta: { missingAction: 'catalog.publish', heldBy: 'platform-lead' },
  });
}

/**
 * Karmada gets every right in clusters that join, so a rule is decided on by who may have clusters join everywhere.
 * @throws DomainError `forbidden` where publishing would change the rule, or make it hold in further projects, and the
 * actor may not
 */
export function assertMayJoin(
  { actor }: Context,
  item: CatalogRecord,
  { joins = null }: DraftContent,
  projects: readonly string[],
): void {
  const isSame = isDeepStrictEqual(joins, item.joins ?? null);
  const isWider = joins !== null && projects.some((project) => !item.projects.includes(project));
  if (isSame && !isWider) return;
  if (can(actor.grants, 'karmada.manage', null, actor.narrowing)) return;
  throw new DomainError('forbidden', {
    ...say('publish-joins'),
    meta: { missingAction: 'karmada.manage', heldBy: 'platform-lead' },
  });
}

/** @throws DomainError `stale-version` when the draft is not the one that was seen */
export async function requireDraft(
  { deps }: Context,
  tx: Tx,
  id: string,
  revision: number,
): Promise<{ item: CatalogRecord; draft: DraftRecord }> {
  const item = await deps.publishing.lockItem(tx, id);
  const draft = await deps.publishing.draft(tx, id);
  if (!item) throw new DomainError('not-found');
  if (!draft || draft.revision !== revision) {
    throw new DomainError('stale-version', say(draft ? 'draft-changed' : 'draft-gone'));
  }
  return { item, draft };
}

/** @throws DomainError `validation-failed` when a version names a template that the management cluster does not have */
export async function assertTemplatesExist(
  { deps }: Context,
  kind: CatalogRecord['kind'],
  { versions }: DraftContent,
): Promise<void> {
  const errors: FieldError[] = [];
  for (const [at, { template }] of versions.entries()) {
    const ref = { namespace: deps.systemNamespace, name: template };
    if (await deps.mirror.get(deps.db.auto, templateObjectKinds[kind].template, ref)) continue;
    errors.push({ pointer: `/content/versions/${at}/template`, ...say('template-unknown', { template }) });
  }
  if (errors.length > 0) throw new DomainError('validation-failed', { errors });
}
