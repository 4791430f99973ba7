import { clusterPathSchema, kubeconfigQuerySchema } from '../../../lib/contracts/clusters.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { ClusterRef, KubePort } from '../../ports/kube.ts';
import { type AuditDraft, defineCommand } from '../define.ts';
import { findCluster } from './find-cluster.ts';
import { prepareWaking, wake } from './sleep/wake-on-use.ts';

/**
 * Hands out a kubeconfig of the cluster: the admin's, or one without a secret with which people sign in themselves.
 * That it was handed out, and to whom, is in the audit before it leaves. A schedule may say that this wakes the cluster.
 */
export const getKubeconfig = defineCommand({
  name: 'get-kubeconfig',
  action: 'cluster.kubeconfig',
  readAction: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, query: kubeconfigQuerySchema },
  prepare: async (context, { path, query: { credential } }, cluster) => {
    const { kube } = context.deps;
    if (credential === 'admin' && context.actor.agent !== undefined) {
      throw new DomainError('forbidden', say('agent-no-admin-kubeconfig'));
    }
    const kubeconfig =
      credential === 'admin' ? await kube.readKubeconfig(path) : await readSignInKubeconfig(kube, path);
    if (kubeconfig === null) throw new DomainError('not-found', say('cluster-no-kubeconfig'));
    return { kubeconfig, credential, cluster, waking: await prepareWaking(context, cluster) };
  },
  commit: async (context, tx, { kubeconfig, credential, cluster, waking }) => {
    const key = `${cluster.namespace}/${cluster.name}`;
    const woken = waking && (await wake(context, tx, waking));
    const handedOut: AuditDraft = {
      action: credential === 'admin' ? 'get-kubeconfig' : 'get-sign-in-kubeconfig',
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

const lacks = {
  kubeconfig: 'cluster-no-kubeconfig',
  'sign-in': 'cluster-no-sign-in',
  address: 'cluster-no-address',
} as const;

async function readSignInKubeconfig(kube: KubePort, ref: ClusterRef): Promise<string> {
  const found = await kube.readSignInKubeconfig(ref);
  if ('lack' in found) throw new DomainError('not-found', say(lacks[found.lack]));
  return found.kubeconfig;
}
