import { costCheckStore } from '../../db/costs/cost-check-store.ts';
import { costStore } from '../../db/costs/cost-store.ts';
import { rateCardStore } from '../../db/costs/rate-card-store.ts';
import { loadStore } from '../../db/metrics/load-store.ts';
import { sightingStore } from '../../db/metrics/sighting-store.ts';
import { lookAfterNodeEvents } from '../../jobs/keep-node-events.ts';
import { lookAfterCosts } from '../../jobs/look-after-costs.ts';
import { lookAfterLoads } from '../../jobs/watch-loads.ts';
import { lookAfterSightings } from '../../jobs/watch-sightings.ts';
import { createCostPort, createWatchPort } from '../../kof/metrics.ts';
import { createNodeEventSource } from '../../kof/node-events.ts';
import { createNodeEventKeeper } from './node-events.ts';
import type { WorkerParts } from './parts.ts';

/** The leader's loops over the sources of metrics and logs: costs, sightings, loads and events of nodes. */
export function createMeasuring(parts: WorkerParts, prometheusUrl: string) {
  const { database, clock, onError } = parts;
  const said = createNodeEventSource(prometheusUrl);
  const nodeEvents = said && { clock, onError, source: said, keep: createNodeEventKeeper(parts) };
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
        nodeEvents && lookAfterNodeEvents(nodeEvents, signal),
      ]);
    },
  };
}
