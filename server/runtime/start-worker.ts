import { setTimeout as delay } from 'node:timers/promises';
import { toDay } from '../../lib/days.ts';
import { SchemaOutdatedError } from '../../prisma/schema-state.ts';
import { grantStore } from '../db/access/grant-store.ts';
import { auditStore } from '../db/audit/audit-store.ts';
import { catalogStore } from '../db/catalog/catalog-store.ts';
import { publishingStore } from '../db/catalog/publishing-store.ts';
import { openDatabase } from '../db/client.ts';
import { createClusterStore } from '../db/clusters/cluster-store.ts';
import { figuresStore } from '../db/clusters/figures-store.ts';
import { lifetimeStore } from '../db/clusters/lifetime-store.ts';
import { createMirrorStore } from '../db/clusters/mirror-store.ts';
import { adviceStore } from '../db/costs/advice-store.ts';
import { costCheckStore } from '../db/costs/cost-check-store.ts';
import { costStore } from '../db/costs/cost-store.ts';
import { driftStore } from '../db/costs/drift-store.ts';
import { estimateStore } from '../db/costs/estimate-store.ts';
import { rateCardStore } from '../db/costs/rate-card-store.ts';
import { spendBudgetStore } from '../db/costs/spend-budget-store.ts';
import { spendReader } from '../db/costs/spend-reader.ts';
import { createEventLog, forgetOldEvents } from '../db/events/event-log.ts';
import { type Lead, lead } from '../db/events/leader.ts';
import { forgetExpired } from '../db/forget-expired.ts';
import { loadStore } from '../db/metrics/load-store.ts';
import { sightingStore } from '../db/metrics/sighting-store.ts';
import { forgetReadNotifications } from '../db/notices/inbox-store.ts';
import { createNoticeStore } from '../db/notices/notice-store.ts';
import { projectStore } from '../db/projects/project-store.ts';
import { requestStore } from '../db/requests/request-store.ts';
import { reservationStore } from '../db/requests/reservation-store.ts';
import { reviewStore } from '../db/requests/review-store.ts';
import { adviseClusters } from '../jobs/advise-clusters.ts';
import { lookAfterDeliveries } from '../jobs/deliver-notices.ts';
import { deprovision, extend } from '../jobs/deprovision.ts';
import { lookAfterNotices } from '../jobs/expand-notices.ts';
import { checkReservations, figureCluster } from '../jobs/figure-clusters.ts';
import { followCluster } from '../jobs/follow.ts';
import { lookAfterCosts } from '../jobs/look-after-costs.ts';
import { provision } from '../jobs/provision.ts';
import { lookAfterPublications } from '../jobs/publish-loop.ts';
import { createQueue, type JobHandlers } from '../jobs/queue.ts';
import { lookAfterMailings } from '../jobs/send-mailings.ts';
import { sweepRequests } from '../jobs/sweep.ts';
import { watchBudgets } from '../jobs/watch-budgets.ts';
import { lookAfterLoads } from '../jobs/watch-loads.ts';
import { lookAfterSightings } from '../jobs/watch-sightings.ts';
import { createCostPort, createWatchPort } from '../kof/metrics.ts';
import { createClient } from '../kube/client.ts';
import { loadConnection } from '../kube/config.ts';
import { createKubePort } from '../kube/port.ts';
import { createPublisher } from '../kube/publisher.ts';
import type { ClusterRef } from '../ports/kube.ts';
import { createDeliveries, type SendingSettings } from './deliveries.ts';
import { followLater } from './follow-later.ts';
import { createMailings } from './mailings.ts';
import { createProjector } from './projection/projector.ts';
import { watchAll } from './projection/watch.ts';
import { serveProbes } from './worker-http.ts';
import { createWorkerMetrics } from './worker-metrics.ts';

export interface WorkerSettings {
  databaseUrl: string;
  /** Null: the service account of the pod. */
  kubeconfig: string | null;
  systemNamespace: string;
  /** Null: no costs are read. */
  prometheusUrl: string | null;
  /** In which sums are shown (SLIPWAY_CURRENCY). */
  currency: string;
  /** Null: nobody is an admin but by membership. */
  adminGroup: string | null;
  /** 0 takes a free one. */
  port: number;
  /** Throws while the schema of the database is not the one of this version. */
  assertSchema(): Promise<void>;
  sending: SendingSettings;
  log: { info(fields: object, text: string): void; error(fields: object, text: string): void };
}

export interface Worker {
  port: number;
  stop(): Promise<void>;
}

const retryMs = 1_000;
const sweepIntervalMs = 15_000;
const staleMs = 30_000;
const forgetIntervalMs = 3_600_000;

/**
 * Starts a worker: jobs run on every one, listing and watching on the one that holds the lock. Neither PostgreSQL nor
 * the management cluster has to be there; what is missing is tried again until it is.
 */
export async function startWorker(settings: WorkerSettings): Promise<Worker> {
  const { databaseUrl, log } = settings;
  const stopping = new AbortController();
  const { signal } = stopping;
  const onError = (error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'Something went wrong and is tried again');
  };
  const metrics = createWorkerMetrics();
  const database = openDatabase(databaseUrl, { onError });
  const client = createClient(loadConnection(settings.kubeconfig));
  const eventLog = createEventLog(database, databaseUrl);
  const mirror = createMirrorStore(client.clusterName);
  const clusters = createClusterStore();
  const queue = createQueue(databaseUrl, onError);
  const clock = { now: () => new Date() };
  const notices = createNoticeStore(databaseUrl);
  const steps = {
    db: database,
    clock,
    eventLog,
    audit: auditStore,
    requests: requestStore,
    reservations: reservationStore,
    notices,
    kube: createKubePort(client, settings.systemNamespace),
    clusters: { find: clusters.findSeen },
    reviews: reviewStore,
    lifetimes: lifetimeStore,
    queue,
    findCluster: clusters.findSeen,
    findLost: clusters.findLost,
  };
  const figuring = {
    db: database,
    clock,
    mirror,
    rateCards: rateCardStore,
    figures: figuresStore,
    drifts: driftStore,

    audit: auditStore,
    notices,
    eventLog,
  };
  const failing = new Set<string>();
  const handlers = countJobs(metrics, onError, {
    provision: (id) => provision(steps, id),
    deprovision: (id) => deprovision(steps, id),
    extend: (id) => extend(steps, id),
  });
  const publishDeps = {
    db: database,
    clock,
    mirror,
    catalog: catalogStore,
    projects: projectStore,
    publishing: publishingStore,

    audit: auditStore,
    notices,
    eventLog,
    systemNamespace: settings.systemNamespace,
    onError,
    publisher: createPublisher(client, settings.systemNamespace),
  };
  const costs = settings.prometheusUrl && {
    db: database,
    clock,
    costs: costStore,
    checks: costCheckStore,
    rateCards: rateCardStore,
    onError,
    source: createCostPort(settings.prometheusUrl),
  };
  const watched = settings.prometheusUrl && {
    db: database,
    clock,
    sightings: sightingStore,
    loads: loadStore,
    onError,
    source: createWatchPort(settings.prometheusUrl),
  };
  const advising = costs && {
    db: database,
    clock,
    mirror,
    rateCards: rateCardStore,
    advice: adviceStore,
    currency: costs.source.currency,
  };
  const sweepDeps = { ...steps, handlers, onError };
  const budgetDeps = { ...steps, spend: spendReader, spendBudgets: spendBudgetStore };
  let isOpen = false;
  let waitsFor = 'The database has not been reached yet';
  let telling: Promise<unknown> = Promise.resolve();

  const probes = await serveProbes(settings.port, {
    metrics,
    notReadyBecause: async () => {
      if (!isOpen) return waitsFor;
      return database.auto.$queryRawUnsafe('SELECT 1').then(
        () => null,
        () => 'The database does not answer',
      );
    },
  });

  async function prepare(): Promise<void> {
    await settings.assertSchema().catch((error: unknown) => {
      if (error instanceof SchemaOutdatedError) waitsFor = error.message;
      throw error;
    });
    await queue.work(handlers);
    isOpen = true;
    telling = Promise.all([
      lookAfterNotices({ db: database, clock, notices, eventLog, onError }, signal),
      lookAfterDeliveries(
        createDeliveries(settings.sending, { db: database, clock, eventLog, metrics, onError }),
        signal,
      ),
      lookAfterMailings(createMailings(settings, { db: database, clock, eventLog, people: notices, onError }), signal),
    ]);
    log.info({ port: probes.port }, 'Worker is ready');
  }

  async function lookAfter(leading: Lead): Promise<void> {
    const startedAt = performance.now();
    metrics.leading.set(1);
    log.info({}, 'Leading: lists and watches the management cluster');
    const follow = followLater(async (ref) => {
      await followCluster(steps, ref);
      await figureCluster(figuring, ref);
    }, onError);
    const onChanged = (refs: readonly ClusterRef[]) => {
      metrics.projected.inc(refs.length);
      follow.add(refs);
    };
    const projector = createProjector({
      database,
      mirror,
      clusters,
      clock,
      audit: auditStore,
      lead: leading,
      onChanged,
      events: eventLog,
    });
    const watching = watchAll({
      client,
      projector,
      onError,
      signal: leading.signal,
      onSettled: () => {
        metrics.coldStart.set((performance.now() - startedAt) / 1000);
        log.info({ seconds: Math.round(performance.now() - startedAt) / 1000 }, 'Projection is complete');
        void sweepForEver(leading.signal);
        void forgetHourly(leading.signal);
        void lookAfterPublications(publishDeps, leading.signal);
        if (costs) void lookAfterCosts(costs, leading.signal);
        if (watched) {
          void lookAfterSightings(watched, leading.signal);
          void lookAfterLoads(watched, leading.signal);
        }
      },
      onHealth: (kind, { heardAt, failingSince, lastError }) => {
        if (failingSince && !failing.has(kind)) log.error({ kind, lastError }, 'A kind is not heard any more');
        if (!failingSince && failing.has(kind)) log.info({ kind }, 'A kind is heard again');
        if (failingSince) failing.add(kind);
        else failing.delete(kind);
        metrics.watchFailing.set({ kind }, failingSince ? 1 : 0);
        if (heardAt) metrics.watchHeard.set({ kind }, heardAt.getTime() / 1000);
      },
    });
    try {
      await watching;
    } finally {
      metrics.leading.set(0);
      await follow.drain();
    }
  }

  // With the first sweep of a leader and then with the first of each day (UTC).
  let checkedOn: string | null = null;

  async function forgetHourly(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      await forgetExpired(database, onError);
      await delay(forgetIntervalMs, undefined, { signal: until }).catch(() => undefined);
    }
  }

  async function sweepForEver(until: AbortSignal): Promise<void> {
    await sweepRequests(sweepDeps, 0, until).catch(onError);
    while (!until.aborted) {
      await delay(sweepIntervalMs, undefined, { signal: until }).catch(() => undefined);
      await sweepRequests(sweepDeps, staleMs, until).catch(onError);
      // Costs come once an hour, but a budget may be changed, or its hours counted anew, at any time.
      await watchBudgets(budgetDeps, until).catch(onError);
      if (advising) await adviseClusters(advising, until).catch(onError);
      await database.transact((tx) => estimateStore.refresh(tx, toDay(clock.now()), clock.now())).catch(onError);
      await forgetOldEvents(database).catch(onError);
      await forgetReadNotifications(database).catch(onError);
      const day = clock.now().toISOString().slice(0, 10);
      if (day === checkedOn) continue;
      await checkReservations(figuring, until).then(() => {
        checkedOn = day;
      }, onError);
      await grantStore.forgetUnused(database.auto, null, clock.now()).catch(onError);
    }
  }

  const running = untilDone(prepare, signal, onError).then(() => lead(databaseUrl, signal, lookAfter, onError));
  return {
    port: probes.port,
    async stop() {
      stopping.abort();
      await running;
      await telling;
      // Jobs that run are let finish before what they stand on goes away.
      await queue.stop();
      await eventLog.close();
      client.close();
      await database.close();
      await probes.close();
      log.info({}, 'Worker has stopped');
    },
  };
}

async function untilDone(work: () => Promise<void>, signal: AbortSignal, onError: (error: unknown) => void) {
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      onError(error);
      await delay(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

function countJobs(
  metrics: ReturnType<typeof createWorkerMetrics>,
  onError: (error: unknown) => void,
  handlers: JobHandlers,
): JobHandlers {
  const counted = (kind: keyof JobHandlers) => async (requestId: string, signal: AbortSignal) => {
    try {
      await handlers[kind](requestId, signal);
      metrics.jobs.inc({ kind, outcome: 'done' });
    } catch (error) {
      metrics.jobs.inc({ kind, outcome: 'again' });
      onError(error);
      throw error;
    }
  };
  return { provision: counted('provision'), deprovision: counted('deprovision'), extend: counted('extend') };
}
