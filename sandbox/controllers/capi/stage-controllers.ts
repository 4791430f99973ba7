import { clusterKeyOf } from '../caches.ts';
import type { Informer } from '../client/informer.ts';
import { type KubeObject, keyOf } from '../client/objects.ts';
import { isNotFound } from '../client/rest.ts';
import { eventOf, type Facts, readStages, type Stage } from '../engine.ts';
import { StageRunner } from '../runtime/stage-runner.ts';
import type { World } from '../world.ts';
import { factsOfPart, partsOf } from './parts.ts';

/** Writes what a stage changed: spec and metadata through the object, status through its subresource. */
export async function writeStage(
  world: World,
  cache: Informer,
  change: { stage: Stage; before: KubeObject; after: KubeObject; facts: Facts },
  reporter: string,
): Promise<void> {
  const { stage, before, after, facts } = change;
  const { client } = world;
  let written = before;
  try {
    if (JSON.stringify([before.spec, before.metadata]) !== JSON.stringify([after.spec, after.metadata])) {
      written = await client.replace(cache.resource, { ...after, status: before.status });
      if (!stage.removeFinalizers) cache.observe(written);
    }
    if (JSON.stringify(before.status) !== JSON.stringify(after.status)) {
      const { resourceVersion } = written.metadata;
      const next = { ...after, metadata: { ...after.metadata, resourceVersion } };
      cache.observe(await client.replaceStatus(cache.resource, next));
    }
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  const event = eventOf(stage, before, facts);
  if (event) await world.events.emit(before, { ...event, controller: reporter });
}

/**
 * Runs the stages of machines, infrastructure objects and control planes. Call before the caches are filled; nothing
 * moves before the returned function is called, because half a view of a cluster would give wrong facts.
 */
export async function runCapiStages(world: World): Promise<() => void> {
  let isOpen = false;
  const { caches, clock, seed } = world;
  const factsOf = (object: KubeObject) => factsOfPart(world, object);
  const runners: { runner: StageRunner; informers: Informer[] }[] = [];
  const add = async (file: string, informers: Informer[], reporter: string) => {
    const byKind = new Map(informers.map((informer) => [informer.resource.kind, informer]));
    const cacheOf = (object: KubeObject): Informer => {
      const cache = byKind.get(object.kind);
      if (!cache) throw new Error(`no cache of ${object.kind}`);
      return cache;
    };
    const runner = new StageRunner({
      stages: await readStages(file),
      clock,
      seed,
      factsOf,
      read: (object) => cacheOf(object).get(object.metadata),
      write: (change) => writeStage(world, cacheOf(change.before), change, reporter),
    });
    runners.push({ runner, informers });
    for (const informer of informers)
      informer.onChange((now, before) => {
        if (now && isOpen) runner.consider(now);
        else if (!now && before) runner.forget(before);
      });
  };
  const plain = (informers: Iterable<unknown>) => [...informers] as Informer[];
  await add('machine.yaml', plain([caches.machines]), 'capi-controller-manager');
  await add('infrastructure.yaml', plain(caches.infrastructures.values()), 'infrastructure-controller-manager');
  await add('control-plane.yaml', plain(caches.controlPlanes.values()), 'k0smotron-controller-manager');
  const reconsider = (key: string) => {
    if (!isOpen) return;
    const { infrastructure, controlPlane, machines } = partsOf(caches, key);
    for (const object of [infrastructure, controlPlane, ...machines])
      if (object)
        for (const { runner, informers } of runners)
          if (informers.some((one) => one.resource.kind === object.kind)) runner.consider(object);
  };
  caches.clusters.onChange((now, before) => {
    const cluster = now ?? before;
    if (cluster) reconsider(keyOf(cluster.metadata));
  });
  // The last machine to go lets the infrastructure and the control plane go.
  caches.machines.onChange((now, before) => {
    const key = before && clusterKeyOf(before);
    if (!now && key) reconsider(key);
  });
  world.scenarios.onChange(() => {
    for (const cluster of caches.clusters.all()) reconsider(keyOf(cluster.metadata));
  });
  return () => {
    isOpen = true;
    for (const { runner, informers } of runners)
      for (const informer of informers) for (const object of informer.all()) runner.consider(object);
  };
}
