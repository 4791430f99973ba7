import { z } from 'zod';
import { viewRelease } from '../domain/clusters/release-view.ts';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import type { ChangeOptions, ClusterObject, RepairPort } from '../ports/kube.ts';
import type { KubeClient } from './client.ts';
import { kinds } from './kinds.ts';
import { readHelmRelease } from './readers/cluster-objects.ts';
import { pausedKey, readServiceSet } from './readers/service-set.ts';
import { deleteObject, getObject, type KubeObject, mergeObject } from './resources.ts';

// https://fluxcd.io/flux/components/helm/helmreleases/#triggering-a-reconcile
const requestedKey = 'reconcile.fluxcd.io/requestedAt';
const resetKey = 'reconcile.fluxcd.io/resetAt';

/** What repairs a cluster beside its ClusterDeployment. */
export function createRepairPort(client: KubeClient): RepairPort {
  return {
    async retryRelease(cluster, at, { isDryRun, timeoutMs } = {}) {
      const { namespace, name } = cluster;
      const release = await readOwned(client, cluster, { timeoutMs });
      const { isSuspended, isStalled, handled } = viewRelease(readHelmRelease(release));
      if (isSuspended) throw new DomainError('validation-failed', say('release-suspended'));
      // An earlier try wrote it, and Flux may have followed it already.
      if (handled === at || release.metadata.annotations?.[requestedKey] === at) return;
      const annotations = { [requestedKey]: at, ...(isStalled && { [resetKey]: at }) };
      // With the uid in it the API server writes to no later release of that name.
      const metadata = { namespace, name, uid: release.metadata.uid, annotations };
      await mergeObject(client, kinds.helmRelease, { metadata }, { isDryRun, timeoutMs });
    },

    async pauseServiceSet({ namespace, name }, isPaused, { timeoutMs } = {}) {
      const metadata = { namespace, name, annotations: { [pausedKey]: isPaused ? 'true' : null } };
      const { body } = await mergeObject(client, kinds.serviceSet, { metadata }, { timeoutMs });
      return { isPaused: readServiceSet(body).isPaused };
    },

    async deleteMachine({ namespace, name, uid }, options = {}) {
      try {
        await deleteObject(client, kinds.machine, name, namespace, { uid, ...options });
        return 'asked';
      } catch (error) {
        const code = error instanceof DomainError && !('admission' in error.meta) ? error.code : null;
        if (code === 'not-found') return 'gone';
        if (code === 'conflict') return 'replaced';
        throw error;
      }
    },
  };
}

const owners = z.array(z.object({ kind: z.string(), uid: z.string() })).catch([]);

/** @throws DomainError `not-found` without a release, `conflict` when it belongs to something else */
async function readOwned(client: KubeClient, cluster: ClusterObject, options: ChangeOptions): Promise<KubeObject> {
  const { namespace, name, uid } = cluster;
  const release = await getObject(client, kinds.helmRelease, name, namespace, options);
  const { kind } = kinds.clusterDeployment;
  const isOwn = owners
    .parse(release.metadata.ownerReferences)
    .some((owner) => owner.kind === kind && owner.uid === uid);
  if (!isOwn) throw new DomainError('conflict', say('release-of-others'));
  return release;
}
