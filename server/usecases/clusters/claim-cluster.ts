import { type ClusterDetail, claimClusterSchema, clusterPathSchema } from '../../../lib/contracts/clusters.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { defineCommand } from '../define.ts';
import { readClusterDetail } from './cluster-view.ts';
import { findCluster } from './find-cluster.ts';

/** For each of the two calls; a transaction may take 20 s. */
const timeoutMs = 4_000;

/**
 * Makes the actor the owner of a cluster that nobody owns. Claims of one cluster take turns, and only the one whose turn it
 * is writes the annotation. The row is written last, so that the projection waits for no call to the management cluster,
 * and the two calls end before the transaction does, so that a silent management cluster is told as such.
 */
export const claimCluster = defineCommand({
  name: 'claim-cluster',
  action: 'cluster.claim',
  readAction: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, body: claimClusterSchema },
  prepare: async ({ actor }, { body }, cluster) => {
    const owner = body.owner ?? actor.email;
    if (owner !== actor.email) {
      throw new DomainError('validation-failed', { errors: [{ pointer: '/owner', ...say('cluster-claim-for-self') }] });
    }
    refuseOwned(cluster.owner, owner);
    return { cluster, owner };
  },
  turn: ({ cluster: { namespace, name } }) => `claim ${namespace}/${name}`,
  commit: async (context, tx, { cluster, owner }) => {
    const { deps } = context;
    const { namespace, name, project } = cluster;
    const turn = `claim ${namespace}/${name}`;
    await tx.$queryRawUnsafe('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text AS locked', turn);
    const now = await deps.clusters.find(tx, cluster);
    if (now && now.uid !== cluster.uid) throw new DomainError('conflict', say('cluster-replaced', { name }));
    refuseOwned(now?.owner ?? null, owner);
    await deps.kube.annotateCluster(cluster, { owner }, { timeoutMs });
    if (!(await deps.owners.set(tx, cluster, owner))) {
      throw new DomainError('conflict', say('cluster-replaced', { name }));
    }
    const answer: ClusterDetail = await readClusterDetail(context, tx, { namespace, name });
    const key = `${namespace}/${name}`;
    return {
      answer,
      audit: {
        action: 'claim-cluster',
        project,
        subject: 'clusters',
        key,
        before: { owner: cluster.owner },
        after: { owner },
      },
      events: [{ subject: 'clusters', key, project }],
    };
  },
});

function refuseOwned(owner: string | null, claimant: string): void {
  if (owner !== null && owner !== claimant) throw new DomainError('conflict', say('cluster-owned-by', { owner }));
}
