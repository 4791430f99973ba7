import type { Informer } from '../client/informer.ts';
import { isConflict } from '../client/rest.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { CapiCluster, CapiPart } from '../shapes/neighbours.ts';
import { dropFinalizer } from '../world.ts';
import type { Pass } from './pass.ts';
import { summariseDeletion } from './summary.ts';

const helper = 'k0rdent.mirantis.com/cleanup';
export const finalizer = 'k0rdent.mirantis.com/cluster-deployment';
/** A pass every ten seconds while something is still going; changes wake it earlier. */
const passMs = 10_000;

async function dropHelperFinalizer(pass: Pass): Promise<void> {
  const { caches } = pass.world;
  const { namespace, name } = pass;
  if (caches.machinesOf(`${namespace}/${name}`).length > 0) return;
  for (const cache of caches.infrastructures.values()) {
    const infrastructure = cache.get({ namespace, name });
    if (infrastructure?.metadata.deletionTimestamp)
      await dropFinalizer(pass.world, cache as Informer<CapiPart>, infrastructure, helper);
  }
}

/** True once load balancers and volumes in the child are gone; the round is skipped without a kubeconfig. */
function cloudResourcesGone(pass: Pass): boolean {
  const { namespace, name, before, world } = pass;
  const type = 'CloudResourcesDeletedCondition';
  if (!before.spec.cleanupOnDeletion) return true;
  const started = pass.stored(type);
  const reachable = world.caches.kubeconfigs.get({ namespace, name: `${name}-kubeconfig` });
  const waitedMs = started
    ? (world.clock.now().getTime() - Date.parse(started.lastTransitionTime)) * world.clock.speed
    : 0;
  if (started?.status === 'True' || !reachable || waitedMs >= passMs) {
    pass.set(type, 'True', 'Succeeded', 'cloud resources have been deleted');
    return true;
  }
  pass.set(type, 'False', 'Progressing', 'waiting for cloud resources to be deleted');
  return false;
}

/** CAPIClusterSummary while the cluster goes; the Cluster as long as there is one. */
async function mirrorDeletion(pass: Pass): Promise<CapiCluster | undefined> {
  const { world, namespace, name } = pass;
  const cluster = world.caches.clusters.get({ namespace, name });
  if (cluster) {
    const summary = summariseDeletion(cluster.status?.conditions ?? []);
    if (!pass.set(summary.type, summary.status, summary.reason, summary.message)) return cluster;
    if (summary.status === 'True') await pass.normal('CAPIClusterIsReady', 'Cluster has been provisioned');
    else await pass.normal('CAPIClusterIsDeleting', 'Cluster is deleting');
  } else if (pass.stored('CAPIClusterSummary')?.reason === 'Deleting') {
    pass.set('CAPIClusterSummary', 'True', 'DeletionCompleted', 'Cluster was deleted');
    await pass.normal('ClusterDeleted', `Cluster ${namespace}/${name} has been deleted`);
  }
  return cluster;
}

/** One pass of deletion: does what can be done now, reports the first thing that is not done yet. */
export async function remove(pass: Pass): Promise<Requeue> {
  const { world, namespace, name, before } = pass;
  const { caches, client } = world;
  await dropHelperFinalizer(pass);
  const sets = caches.serviceSetsOf(`${namespace}/${name}`);
  for (const set of sets)
    if (!set.metadata.deletionTimestamp) await client.remove(caches.serviceSets.resource, set.metadata);
  const cloudGone = cloudResourcesGone(pass);
  const release = caches.helmReleases.get({ namespace, name });
  if (cloudGone && release && !release.metadata.deletionTimestamp)
    await client.remove(caches.helmReleases.resource, release.metadata);
  const cluster = await mirrorDeletion(pass);
  // Told in every pass that finds them gone.
  if (sets.length === 0)
    await pass.normal('ServiceSetsDeleted', `ServiceSets for cluster ${namespace}/${name} have been deleted`);
  if (!release) await pass.normal('HelmReleaseDeleted', `HelmRelease ${namespace}/${name} has been deleted`);
  const waiting = (reason: string, message: string) => pass.set('Deleting', 'True', reason, message);
  if (!cloudGone) waiting('WaitingForCloudResourcesDeletion', 'Waiting for cloud resources to be deleted');
  else if (cluster)
    waiting(
      'WaitingForClusterDeletion',
      pass.find('CAPIClusterSummary')?.message ?? 'Waiting for CAPI Cluster to be deleted',
    );
  else if (release) waiting('WaitingForHelmReleaseDeletion', 'Waiting for HelmRelease to be deleted');
  else if (sets.length > 0) waiting('WaitingForServiceSetsDeletion', 'Waiting for ServiceSets to be deleted');
  else {
    await dropFinalizer(world, caches.clusterDeployments, before, finalizer);
    await pass.normal('SuccessfulDelete', 'ClusterDeployment has been deleted');
    return undefined;
  }
  await pass.finish().catch((error: unknown) => {
    if (!isConflict(error)) throw error;
  });
  return passMs;
}
