import { SchemaOutdatedError } from '../../prisma/schema-state.ts';
import { lead } from '../db/events/leader.ts';
import { readWaiting } from '../db/installation/waiting-reader.ts';
import { untilDone } from './until-done.ts';
import { createAsking } from './worker/asking.ts';
import { createJobHandlers, createStepDeps } from './worker/job-handlers.ts';
import { createLeading } from './worker/leading.ts';
import { closeParts, openParts } from './worker/parts.ts';
import { serveProbes } from './worker/probes.ts';
import { lookAfterSending } from './worker/sending.ts';
import type { WorkerSettings } from './worker/settings.ts';
import { createWaitingGauges } from './worker/waiting-gauges.ts';

interface Worker {
  port: number;
  stop(): Promise<void>;
}

/**
 * Starts a worker: jobs run on every one, listing and watching on the one that holds the lock. Neither PostgreSQL nor
 * the management cluster has to be there; what is missing is tried again until it is.
 */
export async function startWorker(settings: WorkerSettings): Promise<Worker> {
  const { sessionUrl, log } = settings;
  const stopping = new AbortController();
  const { signal } = stopping;
  const onError = (error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'Something went wrong and is tried again');
  };
  const parts = openParts(settings, onError);
  const steps = createStepDeps(parts, settings);
  const asking = createAsking(parts, settings);
  const handlers = createJobHandlers(parts, settings, { steps, asking });
  const leadOn = createLeading(parts, settings, { steps, handlers, asking });
  const readiness = createReadiness(() => parts.database.auto.$queryRawUnsafe('SELECT 1'));
  const { registry } = parts.metrics;
  const waiting = createWaitingGauges(registry, () => readWaiting(parts.database.auto), onError);
  const figures = {
    contentType: registry.contentType,
    async read() {
      await waiting.refresh();
      return registry.metrics();
    },
  };
  const probes = await serveProbes(settings.port, { figures, ...readiness.probe });
  let sending: Promise<void> = Promise.resolve();

  async function prepare(): Promise<void> {
    await settings.assertSchema().catch(readiness.failed);
    await parts.queue.work(handlers);
    readiness.open();
    sending = lookAfterSending(parts, settings, signal);
    log.info({ port: probes.port }, 'Worker is ready');
  }

  const running = untilDone(prepare, { onError, signal }).then(() => lead(sessionUrl, signal, leadOn, onError));
  return {
    port: probes.port,
    async stop() {
      readiness.leave();
      stopping.abort();
      await running;
      await sending;
      await closeParts(parts);
      await probes.close();
      log.info({}, 'Worker has stopped');
    },
  };
}

/** Why the worker cannot work yet, as its probe tells it. */
function createReadiness(ask: () => Promise<unknown>) {
  let waitsFor: string | null = 'The database has not been reached yet';
  return {
    open() {
      waitsFor = null;
    },
    leave() {
      waitsFor = 'The worker leaves';
    },
    /** Keeps what a person can do something about, and throws on. */
    failed(error: unknown): never {
      if (error instanceof SchemaOutdatedError) waitsFor = error.message;
      throw error;
    },
    probe: {
      async notReadyBecause() {
        if (waitsFor !== null) return waitsFor;
        return ask().then(
          () => null,
          () => 'The database does not answer',
        );
      },
    },
  };
}
