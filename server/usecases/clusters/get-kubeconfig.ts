import { clusterPathSchema } from '../../../lib/contracts/clusters.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { type AuditDraft, defineCommand } from '../define.ts';
import { findCluster } from './find-cluster.ts';
import { prepareWaking, wake } from './sleep/wake-on-use.ts';

/**
 * Hands out the cluster's admin kubeconfig. That it was handed out, and to whom, is in the audit before it leaves. A schedule may say
 * that this wakes the cluster.
 */
export const getKubeconfig = defineCommand({
  name: 'get-kubeconfig',
  action: 'cluster.kubeconfig',
  readAction: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema },
  prepare: async (context, { path }, cluster) => {
    const { deps } = context;
    const kubeconfig = await deps.kube.readKubeconfig(path);
    if (kubeconfig === null) throw new DomainError('not-found', say('cluster-no-kubeconfig'));
    return { kubeconfig, cluster, waking: await prepareWaking(context, cluster) };
  },
  commit: async (context, tx, { kubeconfig, cluster, waking }) => {
    const key = `${cluster.namespace}/${cluster.name}`;
    const woken = waking && (await wake(context, tx, waking));
    const handedOut: AuditDraft = {
      action: 'get-kubeconfig',
      project: cluster.project,
      subject: 'clusters',
      key,
      after: { uid: cluster.uid },
    };
    return {
      answer: kubeconfig,
      audit: woken ? [handedOut, ...[woken.audit].flat()] : handedOut,
      ...(woken?.events && { events: woken.events }),
    };
  },
});
