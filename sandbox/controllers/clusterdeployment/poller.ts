import { keyOf } from '../client/objects.ts';
import { findCondition } from '../conditions.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { ClusterDeployment } from '../shapes/k0rdent.ts';
import type { Controller, World } from '../world.ts';
import { summarise } from './summary.ts';

/** k0rdent looks once a minute, and the clock on the wall counts: people see at any speed what it has not seen. */
const pollMs = 60_000;
/** At high speeds so much simulated time at most, or a cluster would come and go between two looks. */
const longestMs = 3_600_000;

/**
 * KCM's poller. Nothing else tells k0rdent of a CAPI Cluster that changes after all was well: what comes and goes
 * between two looks never shows in a ClusterDeployment.
 */
export class SummaryPoller implements Controller {
  readonly name = 'capi-poller';
  readonly #world: World;
  readonly #wake: (key: string) => void;
  /** @param wake has a ClusterDeployment looked at */
  constructor(world: World, wake: (key: string) => void) {
    this.#world = world;
    this.#wake = wake;
  }

  subscribe(enqueue: (key: string) => void): void {
    enqueue('all');
  }

  async reconcile(): Promise<Requeue> {
    const { caches, clock } = this.#world;
    for (const cd of caches.clusterDeployments.all()) if (this.#differs(cd)) this.#wake(keyOf(cd.metadata));
    return Math.min(pollMs * clock.speed, longestMs);
  }

  #differs({ metadata, spec, status }: ClusterDeployment): boolean {
    const known = findCondition(status?.conditions, 'CAPIClusterSummary');
    if (metadata.deletionTimestamp || spec.dryRun || !known) return false;
    const cluster = this.#world.caches.clusters.get(metadata);
    if (!cluster) return known.reason !== 'CAPIClusterMissing';
    const now = summarise(cluster.status?.conditions ?? []);
    return now.status !== known.status || now.reason !== known.reason || now.message !== known.message;
  }
}
