import { isDeepStrictEqual } from 'node:util';
import type { Requeue } from '../../../controllers/runtime/work-queue.ts';
import { isMeant } from '../affinity.ts';
import { describeTaints } from '../taints.ts';
import { type Controller, replace, type World } from '../world.ts';
import { ruledTaints } from './ruled-taints.ts';

const controller = 'cluster-taint-policy-controller';

/** Taints clusters by rules about their conditions. A rule that goes leaves its taints behind. */
export class TaintPolicyController implements Controller {
  readonly name = controller;
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { caches, failover } = this.#world;
    caches.clusters.onChange((now, before) => {
      if (now && !isDeepStrictEqual(now.status?.conditions, before?.status?.conditions)) enqueue(now.metadata.name);
    });
    caches.taintPolicies.onChange((now, before) => {
      if (!now || isDeepStrictEqual(now.spec, before?.spec)) return;
      for (const cluster of caches.clusters.all()) {
        if (isMeant(now.spec.targetClusters, cluster)) enqueue(cluster.metadata.name);
      }
    });
    failover.onChange(() => {
      for (const { metadata } of caches.clusters.all()) enqueue(metadata.name);
    });
  }

  async reconcile(name: string): Promise<Requeue> {
    const { caches, clock, events, failover } = this.#world;
    const cluster = caches.clusters.get({ name });
    if (!cluster || !failover.isOn) return undefined;
    const now = `${clock.now().toISOString().slice(0, 19)}Z`;
    const taints = ruledTaints(cluster, [...caches.taintPolicies.all()], now);
    if (isDeepStrictEqual(taints, cluster.spec.taints ?? [])) return undefined;
    const next = structuredClone(cluster);
    next.spec.taints = taints;
    const written = await replace(this.#world, caches.clusters, next);
    const note = `Update Cluster(${name}) with taints(${describeTaints(taints)}) succeed`;
    await events.emit(written, { type: 'Normal', reason: 'TaintClusterSucceed', note, controller });
    return undefined;
  }
}
