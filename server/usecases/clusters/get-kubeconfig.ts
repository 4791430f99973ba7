import { clusterPathSchema } from '../../../lib/contracts/clusters.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { defineCommand } from '../define.ts';
import { findCluster } from './find-cluster.ts';

/** Hands out the cluster's admin kubeconfig. That it was handed out, and to whom, is in the audit before it leaves. */
export const getKubeconfig = defineCommand({
  name: 'get-kubeconfig',
  action: 'cluster.kubeconfig',
  readAction: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema },
  prepare: async ({ deps }, { path }, cluster) => {
    const kubeconfig = await deps.kube.readKubeconfig(path);
    if (kubeconfig === null) throw new DomainError('not-found', say('cluster-no-kubeconfig'));
    return { kubeconfig, cluster };
  },
  commit: async (_context, _tx, { kubeconfig, cluster }) => {
    const key = `${cluster.namespace}/${cluster.name}`;
    return {
      answer: kubeconfig,
      audit: {
        action: 'get-kubeconfig',
        project: cluster.project,
        subject: 'clusters',
        key,
        after: { uid: cluster.uid },
      },
    };
  },
});
