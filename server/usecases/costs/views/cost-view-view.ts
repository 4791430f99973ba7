import type { AuditAction } from '../../../../lib/contracts/audit-actions.ts';
import type { CostView, CostViewState } from '../../../../lib/contracts/cost-views.ts';
import { readList } from '../../../../lib/lists.ts';
import { can, rolesWith } from '../../../../lib/permissions.ts';
import type { Actor } from '../../../domain/actor.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { CostViewRecord } from '../../../ports/cost-views.ts';
import type { Tx } from '../../../ports/database.ts';
import type { NewEvent } from '../../../ports/live.ts';
import type { Committed, Context } from '../../define.ts';

/** The person whose views these are. @throws DomainError `forbidden` */
export function personOf({ id }: Actor): string {
  if (id === null) throw new DomainError('forbidden', { scriptDetail: 'Only people have views' });
  return id;
}

const holdsIn = ({ grants, narrowing }: Actor, action: 'cost.read' | 'cost.manage', project: string | null) =>
  can(grants, action, project, narrowing);

/** Whether somebody may know of a view: their own, and what is shared about costs that they may read. */
export function maySee(actor: Actor, { ownerId, isShared, project }: CostViewRecord): boolean {
  return ownerId === actor.id || (isShared && (project === null || holdsIn(actor, 'cost.read', project)));
}

/** Who saved a view changes it; of what is shared those too who manage costs there, so that nothing is left over. */
function mayChange(actor: Actor, { ownerId, isShared, project }: CostViewRecord): boolean {
  return ownerId === actor.id || (isShared && holdsIn(actor, 'cost.manage', project));
}

/** What people see of a view. */
export function toCostView(actor: Actor, record: CostViewRecord, startId: string | null): CostView {
  const { id, name, state, isShared, project, owner, version, updatedAt } = record;
  return {
    id,
    name,
    state,
    isShared,
    project,
    owner,
    version,
    updatedAt: updatedAt.toISOString(),
    isMine: record.ownerId === actor.id,
    isStart: id === startId,
    mayChange: mayChange(actor, record),
  };
}

/** The one project that filters name, by itself or as that of a cluster; null for several or none. */
export async function projectOfFilter({ deps }: Context, tx: Tx, { filter }: CostViewState): Promise<string | null> {
  const projects = readList(filter.project);
  if (projects.length > 0) return projects.length === 1 ? (projects[0] ?? null) : null;
  const namespaces = new Set(readList(filter.cluster).map((name) => name.split('/')[0] ?? ''));
  if (namespaces.size !== 1) return null;
  const owners = (await deps.projects.list(tx, 'all')).filter(({ namespace }) => namespaces.has(namespace));
  return owners[0]?.name ?? null;
}

/**
 * Shared names and filters are read by others: about one project by those who see its costs, about more by everybody,
 * so that only who sees the costs of all projects shares them.
 * @throws DomainError `not-found` for a project that the actor does not see, `forbidden`
 */
export function assertMayShare({ grants, narrowing }: Actor, project: string | null): void {
  if (can(grants, 'cost.save-view', project, narrowing)) return;
  if (project !== null && !can(grants, 'cost.read', project, narrowing)) throw new DomainError('not-found');
  const heldBy = rolesWith('cost.save-view').join(', ');
  const said =
    project === null
      ? say('cost-view-shared-widely')
      : say('needs-action', { action: 'cost.save-view', roles: heldBy });
  throw new DomainError('forbidden', {
    ...said,
    meta: { missingAction: 'cost.save-view', heldBy, ...(project !== null && { missingIn: project }) },
  });
}

/**
 * Locks the view that somebody is about to change.
 * @throws DomainError `not-found`, `forbidden`, `stale-version`
 */
export async function lockForChange({ deps, actor }: Context, tx: Tx, id: string, version: number) {
  const record = await deps.costViews.lock(tx, id);
  if (!record || !maySee(actor, record)) throw new DomainError('not-found');
  if (!mayChange(actor, record)) {
    const heldBy = rolesWith('cost.manage').join(', ');
    throw new DomainError('forbidden', {
      ...say('cost-view-of-others'),
      meta: { missingAction: 'cost.manage', heldBy, ...(record.project !== null && { missingIn: record.project }) },
    });
  }
  if (record.version !== version) throw new DomainError('stale-version', say('cost-view-changed'));
  return record;
}

const toAudit = ({ name, state, isShared, owner }: CostViewRecord) => ({ name, state, isShared, owner });

/** What is kept and told of a change: nothing of what is nobody else's. */
export function traceOf(
  action: AuditAction,
  before: CostViewRecord | null,
  after: CostViewRecord | null,
): Pick<Committed<unknown>, 'audit' | 'events'> {
  const record = after ?? before;
  const isPublic = before?.isShared || after?.isShared;
  if (!record) return { audit: [] };
  const { id: key, ownerId: userId, project } = record;
  const event: NewEvent = { subject: 'cost-views', key, project: null };
  return {
    audit: isPublic
      ? [
          {
            action,
            project,
            subject: 'cost-views',
            key,
            before: before && toAudit(before),
            after: after && toAudit(after),
          },
        ]
      : [],
    events: isPublic ? [event] : [{ ...event, userId }],
  };
}
