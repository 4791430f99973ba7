import type { AuditAction } from '../../../lib/contracts/audit-actions.ts';
import { type ClusterView, clusterViewPathSchema, newClusterViewSchema } from '../../../lib/contracts/cluster-views.ts';
import type { Page } from '../../../lib/contracts/page.ts';
import type { Actor } from '../../domain/actor.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { ClusterViewRecord } from '../../ports/cluster-views.ts';
import { defineCommand, defineQuery } from '../define.ts';

/** A list that people still read. */
const mostViews = 50;

/** @throws DomainError `forbidden` */
function personOf({ id }: Actor): string {
  if (id === null) throw new DomainError('forbidden', { scriptDetail: 'Only people have views' });
  return id;
}

const toView = ({ id, name, state, updatedAt }: ClusterViewRecord): ClusterView => ({
  id,
  name,
  state,
  updatedAt: updatedAt.toISOString(),
});

const traceOf = (action: AuditAction, { id: key, name, state }: ClusterViewRecord) => ({
  action,
  project: null,
  subject: 'cluster-views',
  key,
  ...(action === 'delete-cluster-view' ? { before: { name, state } } : { after: { name, state } }),
});

/** One's own views of the list of clusters. */
export const listClusterViews = defineQuery({
  name: 'list-cluster-views',
  action: 'cluster.read',
  scope: 'own',
  input: {},
  run: async ({ deps, actor }): Promise<Page<ClusterView>> => {
    const items = (await deps.clusterViews.list(deps.db.auto, personOf(actor))).map(toView);
    return { items, nextCursor: null, total: items.length };
  },
});

/** Names filters and order of the list of clusters. */
export const createClusterView = defineCommand({
  name: 'create-cluster-view',
  action: 'cluster.save-view',
  scope: 'own',
  input: { body: newClusterViewSchema },
  prepare: async ({ deps, actor }, { body }): Promise<ClusterViewRecord> => ({
    id: deps.ids.newId(),
    ownerId: personOf(actor),
    ...body,
    updatedAt: deps.clock.now(),
  }),
  commit: async ({ deps }, tx, record) => {
    const own = await deps.clusterViews.lockOf(tx, record.ownerId);
    if (own.length >= mostViews) throw new DomainError('conflict', say('cost-views-full', { max: mostViews }));
    if (own.some(({ name }) => name === record.name)) {
      const said = say('cost-view-named-so');
      throw new DomainError('conflict', { ...said, errors: [{ pointer: '/name', ...said }] });
    }
    await deps.clusterViews.insert(tx, record);
    return { answer: toView(record), audit: traceOf('create-cluster-view', record) };
  },
});

/** Forgets one of one's own views. */
export const deleteClusterView = defineCommand({
  name: 'delete-cluster-view',
  action: 'cluster.save-view',
  scope: 'own',
  input: { path: clusterViewPathSchema },
  prepare: async ({ actor }, { path }) => ({ id: path.id, ownerId: personOf(actor) }),
  commit: async ({ deps }, tx, { id, ownerId }) => {
    const record = (await deps.clusterViews.lockOf(tx, ownerId)).find((each) => each.id === id);
    if (!record || !(await deps.clusterViews.remove(tx, ownerId, id))) throw new DomainError('not-found');
    return { answer: toView(record), audit: traceOf('delete-cluster-view', record) };
  },
});
