import { type ClusterDetail, clusterPathSchema, protectClusterSchema } from '../../../lib/contracts/clusters.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { defineCommand } from '../define.ts';
import { readClusterDetail } from './cluster-view.ts';
import { findCluster } from './find-cluster.ts';

/** Switches the deletion of a cluster off or on again. While it is off neither people nor the end of its life delete it. */
export const protectCluster = defineCommand({
  name: 'protect-cluster',
  action: 'cluster.protect',
  readAction: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, body: protectClusterSchema },
  prepare: async (_context, { body }, cluster) => ({ cluster, isProtected: body.protected }),
  commit: async (context, tx, { cluster, isProtected }) => {
    const { deps, actor } = context;
    const { namespace, name, uid, project } = cluster;
    const before = await deps.lifetimes.lockProtection(tx, cluster);
    const change = await deps.requests.findOpenChange(tx, cluster);
    if (isProtected && change?.kind === 'delete' && change.state === 'applying') {
      throw new DomainError('conflict', say('cluster-being-deleted'));
    }
    if (isProtected) await deps.lifetimes.protect(tx, cluster, { by: actor.email, at: deps.clock.now() });
    else await deps.lifetimes.unprotect(tx, uid);
    const answer: ClusterDetail = await readClusterDetail(context, tx, { namespace, name });
    const key = `${namespace}/${name}`;
    return {
      answer,
      audit: {
        action: isProtected ? 'protect-cluster' : 'unprotect-cluster',
        project,
        subject: 'clusters',
        key,
        before: { protectedBy: before?.by ?? null },
        after: { protectedBy: answer.protection?.by ?? null },
      },
      events: [{ subject: 'clusters', key, project }],
    };
  },
});
