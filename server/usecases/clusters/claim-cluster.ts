import { type ClusterDetail, claimClusterSchema, clusterPathSchema } from '../../../lib/contracts/clusters.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { defineCommand } from '../define.ts';
import { readClusterDetail } from './cluster-view.ts';
import { findCluster } from './find-cluster.ts';

/**
 * Makes the actor the owner of a cluster that nobody owns. Whoever holds the row's lock alone writes the annotation, before
 * the commit, so that both agree.
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
  commit: async ({ deps }, tx, { cluster, owner }) => {
    const { namespace, name, project } = cluster;
    await tx.$queryRawUnsafe('SELECT 1 FROM clusters WHERE namespace = $1 AND name = $2 FOR UPDATE', namespace, name);
    const now = await deps.clusters.find(tx, cluster);
    if (now && now.uid !== cluster.uid) throw new DomainError('conflict', say('cluster-replaced', { name }));
    refuseOwned(now?.owner ?? null, owner);
    await deps.clusters.setOwner(tx, cluster, owner);
    await deps.kube.annotateCluster(cluster, { owner });
    const answer: ClusterDetail = await readClusterDetail(deps, tx, { namespace, name });
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
