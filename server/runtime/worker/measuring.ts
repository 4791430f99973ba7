import { costCheckStore } from '../../db/costs/cost-check-store.ts';
import { costStore } from '../../db/costs/cost-store.ts';
import { rateCardStore } from '../../db/costs/rate-card-store.ts';
import { loadStore } from '../../db/metrics/load-store.ts';
import { sightingStore } from '../../db/metrics/sighting-store.ts';
import { lookAfterCosts } from '../../jobs/look-after-costs.ts';
import { lookAfterLoads } from '../../jobs/watch-loads.ts';
import { lookAfterSightings } from '../../jobs/watch-sightings.ts';
import { createCostPort, createWatchPort } from '../../kof/metrics.ts';
import type { WorkerParts } from './parts.ts';

/** The leader's loops over the source of metrics: costs, sightings and loads. */
export function createMeasuring({ database, clock, onError }: WorkerParts, prometheusUrl: string) {
  const costs = {
    db: database,
    clock,
    costs: costStore,
    checks: costCheckStore,
    rateCards: rateCardStore,
    onError,
    source: createCostPort(prometheusUrl),
  };
  const watched = {
    db: database,
    clock,
    sightings: sightingStore,
    loads: loadStore,
    onError,
    source: createWatchPort(prometheusUrl),
  };
  return {
    currency: costs.source.currency,
    async run(signal: AbortSignal): Promise<void> {
      await Promise.all([
        lookAfterCosts(costs, signal),
        lookAfterSightings(watched, signal),
        lookAfterLoads(watched, signal),
      ]);
    },
  };
}
