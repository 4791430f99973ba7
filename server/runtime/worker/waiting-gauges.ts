import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Waiting } from '../../db/installation/waiting-reader.ts';

/** Below the ten seconds that Prometheus waits for an answer. */
const patienceMs = 3_000;

/**
 * Gauges of what people wait for. They are the same on every worker, because they come from the database: take the
 * maximum over the workers. While the database does not answer they are absent and `portal_database_up` is 0.
 */
export function createWaitingGauges(
  registry: Registry,
  read: () => Promise<Waiting>,
  onError: (error: unknown) => void,
) {
  const registers = [registry];
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers });
  const up = gauge('portal_database_up', '1 while the database answers');
  const requests = gauge('portal_requests_open', 'Requests that are not at their end', 'state');
  const oldestRequest = gauge(
    'portal_request_oldest_seconds',
    'For how long the first request has been in a state',
    'state',
  );
  const jobs = gauge('portal_jobs_due', 'Jobs that no worker has taken yet', 'queue');
  const oldestJob = gauge('portal_job_oldest_seconds', 'For how long the first job has been due', 'queue');
  const deliveries = gauge('portal_deliveries_due', 'Mails, webhooks and messages that are due', 'channel');
  const oldestDelivery = gauge(
    'portal_delivery_oldest_seconds',
    'For how long the first message has been due',
    'channel',
  );
  const orders = gauge('portal_orders_ready', 'Ordered clusters that became ready within a day');
  const provisioning = gauge(
    'portal_provisioning_seconds',
    'From the approval of an order to its ready cluster, of those that became ready within a day',
    'quantile',
  );
  const fromDatabase = [requests, oldestRequest, jobs, oldestJob, deliveries, oldestDelivery, orders, provisioning];

  return {
    async refresh(): Promise<void> {
      const answered = new AbortController();
      const silence = delay(patienceMs, null, { signal: answered.signal }).catch(() => null);
      const asked = read().catch((error: unknown) => {
        onError(error);
        return null;
      });
      const found = await Promise.race([asked, silence]);
      answered.abort();
      for (const one of fromDatabase) one.reset();
      up.set(found ? 1 : 0);
      if (!found) return orders.remove();
      for (const { state, count, oldest } of found.requests) {
        requests.set({ state }, count);
        oldestRequest.set({ state }, oldest);
      }
      for (const { queue, count, oldest } of found.jobs) {
        jobs.set({ queue }, count);
        oldestJob.set({ queue }, oldest);
      }
      for (const { channel, count, oldest } of found.deliveries) {
        deliveries.set({ channel }, count);
        oldestDelivery.set({ channel }, oldest);
      }
      const { count, median, p95 } = found.provisioning;
      orders.set(count);
      if (median !== null) provisioning.set({ quantile: '0.5' }, median);
      if (p95 !== null) provisioning.set({ quantile: '0.95' }, p95);
    },
  };
}
