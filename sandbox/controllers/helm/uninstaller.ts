import { type KubeObject, keyOf } from '../client/objects.ts';
import { findCondition, setCondition } from '../conditions.ts';
import type { HelmRelease } from '../shapes/neighbours.ts';
import { dropFinalizer, updateStatus, type World } from '../world.ts';
import type { ChartWriter } from './chart-writer.ts';
import { deployedOf } from './release-history.ts';

const finalizer = 'finalizers.fluxcd.io';
const uninstalled = 'UninstallSucceeded';
/** Helm waits for the cluster; control plane and machines are Cluster API's to remove. */
const isLeftToCluster = ({ kind }: KubeObject): boolean => kind === 'Machine' || kind.includes('ControlPlane');
const isTemplate = ({ kind }: KubeObject): boolean => kind.endsWith('Template') || kind.endsWith('ManagedMachinePool');

/** Deletes what the chart made, and lets the release go when the cluster is gone, as Helm's uninstall does. */
export async function uninstall(world: World, writer: ChartWriter, release: HelmRelease): Promise<void> {
  let left = 0;
  for (const { cache, object } of writer.madeBy(keyOf(release.metadata))) {
    if (isLeftToCluster(object)) continue;
    if (!isTemplate(object)) left += 1;
    if (!object.metadata.deletionTimestamp) await world.client.remove(cache.resource, object.metadata);
  }
  if (left > 0) return;
  await dropFinalizer(world, world.caches.helmReleases, await tell(world, release), finalizer);
}

async function tell(world: World, release: HelmRelease): Promise<HelmRelease> {
  const { caches, clock, events } = world;
  const conditions = structuredClone(release.status?.conditions ?? []);
  const [last] = deployedOf(release);
  const { namespace, name, generation } = release.metadata;
  if (!last || findCondition(conditions, 'Ready')?.reason === uninstalled) return release;
  const which = `${namespace}/${release.spec.releaseName ?? name}.v${last.version}`;
  const message = `Helm uninstall succeeded for release ${which} with chart ${last.chartName}@${last.chartVersion}`;
  for (const type of ['Ready', 'Released'])
    setCondition(
      conditions,
      { type, status: 'False', reason: uninstalled, message, observedGeneration: generation },
      clock.now(),
    );
  const written = await updateStatus(world, caches.helmReleases, release, {
    ...release,
    status: { ...release.status, conditions },
  });
  await events.emit(release, { type: 'Normal', reason: uninstalled, note: message, controller: 'helm-controller' });
  return written;
}
