import { type ConstructorOptions, type Db, fromPrisma, PgBoss, type WorkOptions } from 'pg-boss';
import { z } from 'zod';
import { continueTrace, currentTraceparent, inSpan } from '../observability/spans.ts';
import type { Job, Queue } from '../ports/live.ts';

const jobKinds = [
  'carry-out',
  'note-end',
  'send-batch',
  'test-credential',
  'through-git',
] as const satisfies readonly Job['kind'][];
/** Queues in which an earlier version left what was approved, one a kind of request. */
const formerQueues = ['provision', 'deprovision', 'extend'] as const;

/** `traceparent`: the trace in which it was asked for, so that the work is part of it. */
const jobData = z.object({ requestId: z.uuid(), traceparent: z.string().optional() });

const noJob = '00000000-0000-0000-0000-000000000000';

/** Retries go on for days: an order must outlive every outage of the management cluster. */
const retries = { retryLimit: 10_000, retryDelay: 1, retryBackoff: true, retryDelayMax: 15, expireInSeconds: 120 };

/** A worker says so often that it is still at a job; where it does not, the job is given to another one. */
const heartbeatSeconds = 20;
/** How often workers look for jobs that nobody is at any more. */
const lookAfterSeconds = 15;

export type JobHandlers = Record<Job['kind'], (requestId: string, signal: AbortSignal) => Promise<void>>;

export interface JobQueue extends Queue {
  /**
   * Opens it ahead of the first use, which comes in a transaction: where connections are few, transactions that all wait
   * for the opening would leave none for it.
   */
  open(): Promise<void>;
  /** Runs jobs until `stop`. A handler that throws is asked again later. */
  work(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The job queue, in tables of its own schema that the migrations create. It opens with the first use and needs no
 * database before.
 * @param sessionUrl where to listen, when a pooler in transaction mode stands at `connectionString`
 */
export function createQueue(
  connectionString: string,
  onError: (error: unknown) => void,
  { sessionUrl = connectionString }: { sessionUrl?: string } = {},
): JobQueue {
  let opening: Promise<PgBoss> | null = null;

  /** An attempt that failed is made again by whoever asks next. */
  function open(isWorker = false): Promise<PgBoss> {
    opening ??= start({ connectionString, sessionUrl }, isWorker, onError).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  }

  return {
    async open() {
      await open();
    },

    async send(tx, job) {
      const boss = await open();
      const data: z.infer<typeof jobData> = { requestId: job.requestId, traceparent: currentTraceparent() };
      const once = job.group === undefined ? {} : { group: { id: job.group }, singletonKey: job.requestId };
      const id = await boss.send(job.kind, data, { db: fromPrisma(tx), ...once });
      if (id === null && job.group === undefined) throw new Error(`The job ${job.kind} was not taken in`);
    },

    async work(handlers) {
      const boss = await open(true);
      const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 };
      const work = (
        queue: string,
        handle: JobHandlers[Job['kind']],
        localConcurrency: number,
        more: WorkOptions = {},
      ) =>
        boss.work(queue, { localConcurrency, ...polling, ...more }, ([job]) =>
          job ? inTrace(queue, jobData.parse(job.data), (id) => handle(id, job.signal)) : Promise.resolve(),
        );
      await work('carry-out', handlers['carry-out'], 12);
      await work('note-end', handlers['note-end'], 4);
      await work('send-batch', handlers['send-batch'], 2);
      await work('test-credential', handlers['test-credential'], 2);
      // A Git server that does not answer holds up its own project.
      await work('through-git', handlers['through-git'], 6, { groupConcurrency: 1 });
      for (const queue of formerQueues) await work(queue, handlers['carry-out'], 1);
    },

    async stop() {
      const boss = await opening;
      opening = null;
      await boss?.stop({ graceful: true, timeout: 8_000 });
    },
  };
}

function inTrace(
  queue: string,
  { requestId, traceparent }: z.infer<typeof jobData>,
  handle: (requestId: string) => Promise<void>,
): Promise<void> {
  const attributes = { 'messaging.destination.name': queue, 'slipway.request.id': requestId };
  return continueTrace(traceparent, () =>
    inSpan(`job ${queue}`, { role: 'works-off', attributes }, () => handle(requestId)),
  );
}

interface Addresses {
  connectionString: string;
  sessionUrl: string;
}

async function start(
  { connectionString, sessionUrl }: Addresses,
  isWorker: boolean,
  onError: (error: unknown) => void,
): Promise<PgBoss> {
  const options: ConstructorOptions = {
    connectionString,
    application_name: 'slipway-jobs',
    max: isWorker ? 6 : 2,
    // Expiry, retries and clearing up are the workers' business.
    supervise: isWorker,
    superviseIntervalSeconds: lookAfterSeconds,
    monitorIntervalSeconds: lookAfterSeconds,
    schedule: false,
    migrate: false,
    useListenNotify: isWorker,
    connectionTimeoutMillis: 5_000,
  };
  const boss = new PgBoss(options);
  if (sessionUrl !== connectionString) listenAt(sessionUrl, boss, options, onError);
  boss.on('error', onError);
  await boss.start();
  for (const kind of [...jobKinds, ...formerQueues]) {
    const policy = kind === 'through-git' ? 'exclusive' : 'standard';
    await boss.createQueue(kind, { ...retries, policy, notify: true, heartbeatSeconds });
    // Queues of an earlier version have no heartbeat.
    if (isWorker) await boss.updateQueue(kind, { heartbeatSeconds });
    // The library reads about a queue when it is first asked of it, which would be within the transaction of a request.
    await boss.findJobs(kind, { id: noJob });
  }
  return boss;
}

/** Has the library listen on a connection that no pooler stands in; all else stays with its pool. */
function listenAt(
  sessionUrl: string,
  boss: PgBoss,
  options: ConstructorOptions,
  onError: (error: unknown) => void,
): void {
  const direct = new PgBoss({ ...options, connectionString: sessionUrl });
  direct.on('error', onError);
  const source = direct.getDb() as Db & { open(): Promise<void> };
  boss.getDb().listen = async (...wanted) => {
    // Opens a pool that stays empty: the listener has a connection of its own.
    await source.open();
    if (!source.listen) throw new Error('The job queue cannot listen');
    return source.listen(...wanted);
  };
}
