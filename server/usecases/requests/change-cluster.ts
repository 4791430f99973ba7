import type { RequestDetail, RequestKind } from '../../../lib/contracts/requests.ts';
import { deleteClusterRequestSchema, extendClusterRequestSchema } from '../../../lib/contracts/requests.ts';
import { endOf } from '../../domain/clusters/lifetime.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { Tx } from '../../ports/database.ts';
import { openReview, settledState } from '../approvals/open-review.ts';
import { type FoundCluster, findCluster } from '../clusters/find-cluster.ts';
import { type Committed, type Context, defineCommand } from '../define.ts';
import type { Deps } from '../deps.ts';
import type { Judgement } from '../policies/judge.ts';
import { judgeChange } from '../policies/judge-change.ts';
import { toCheck } from '../policies/judge-order.ts';
import { readParts } from './read-request.ts';
import { refuseShorter } from './refuse-shorter.ts';
import { toDetail } from './request-view.ts';

interface Change {
  kind: Exclude<RequestKind, 'create'>;
  cluster: FoundCluster;
  project: string;
  judgement: Judgement;
  justification: string | null;
  expiresInDays: number | null;
}

/** Asks for a cluster to be deleted. The worker deletes it; it is `done` when the cluster is gone. */
export const deleteCluster = defineCommand({
  name: 'delete-cluster',
  action: 'cluster.delete',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: deleteClusterRequestSchema },
  prepare: ({ deps }, { body }, cluster) =>
    prepareChange(deps, cluster, { kind: 'delete', justification: body.justification ?? null, expiresInDays: null }),
  commit: submitChange,
});

/** Moves the day on which a cluster is to go to a later one, counted from now. */
export const extendCluster = defineCommand({
  name: 'extend-cluster',
  action: 'request.create',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: extendClusterRequestSchema },
  prepare: ({ deps }, { body }, cluster) => {
    const { justification = null, expiresInDays } = body;
    return prepareChange(deps, cluster, { kind: 'extend', justification, expiresInDays });
  },
  commit: submitChange,
});

async function prepareChange(
  deps: Deps,
  cluster: FoundCluster,
  asked: Pick<Change, 'kind' | 'justification' | 'expiresInDays'>,
): Promise<Change> {
  const { project } = cluster;
  if (project === null) throw new DomainError('conflict', say('cluster-outside-projects'));
  await refuseForItsState(deps, cluster, asked.kind);
  if (asked.expiresInDays !== null) refuseShorter(cluster.expiresAt, endOf(deps.clock.now(), asked.expiresInDays));
  return { ...asked, cluster, project, judgement: await judgeChange(deps, { ...asked, cluster, project }) };
}

/** A protected cluster is not deleted. One that is not ready yet, or is being deleted, is not extended. */
async function refuseForItsState(deps: Deps, cluster: FoundCluster, kind: Change['kind']): Promise<void> {
  if (kind === 'extend' && cluster.expiresAt === null && cluster.expiresInDays !== null) {
    throw new DomainError('conflict', say('cluster-lifetime-not-begun', { days: cluster.expiresInDays }));
  }
  const { protection } = await deps.lifetimes.read(deps.db.auto, cluster);
  if (kind === 'delete' && protection) {
    throw new DomainError('conflict', say('cluster-protected-by', { by: protection.by }));
  }
  const open = await deps.requests.findOpenChange(deps.db.auto, cluster);
  const isDeleting = cluster.phase === 'deleting' || (open?.kind === 'delete' && open.state === 'applying');
  if (kind === 'extend' && isDeleting) throw new DomainError('conflict', say('cluster-being-deleted'));
}

async function submitChange(context: Context, tx: Tx, change: Change): Promise<Committed<RequestDetail>> {
  const { deps, actor } = context;
  const { kind, cluster, project, judgement, expiresInDays } = change;
  const { namespace, name } = cluster;
  const at = deps.clock.now();
  const id = deps.ids.newId();
  const request = await deps.requests.insert(tx, {
    clusterUid: cluster.uid,
    id,
    kind,
    project,
    namespace,
    clusterName: name,
    requesterId: actor.id ?? id,
    requester: actor.email,
    state: settledState(kind, judgement),
    catalogItem: null,
    version: null,
    template: null,
    credential: null,
    parameters: {},
    purpose: null,
    justification: change.justification,
    expiresInDays,
    reason: null,
    reasonMessage: null,
    revision: 0,
    checks: [toCheck(judgement)],
    estimate: null,
    expiresAt: expiresInDays === null ? null : endOf(at, expiresInDays),
    createdAt: at,
    updatedAt: at,
  });
  await deps.requests.addEntries(tx, id, [
    { at, actor: actor.email, type: 'submitted', detail: request.justification },
  ]);
  await openReview(deps, tx, request, judgement);
  return {
    answer: toDetail(await readParts(deps, tx, request), actor),
    audit: {
      action: 'submit-request',
      project,
      subject: 'requests',
      key: id,
      after: { kind, cluster: `${namespace}/${name}`, expiresAt: request.expiresAt },
    },
    events: [
      { subject: 'requests', key: id, project },
      { subject: 'clusters', key: `${namespace}/${name}`, project },
    ],
  };
}
