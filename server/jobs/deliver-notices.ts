import { setTimeout as delay } from 'node:timers/promises';
import { settleDelivery } from '../domain/notices/delivery.ts';
import type { Clock, Database } from '../ports/database.ts';
import type { DeliveryStore, DestinationSender, DueDelivery, Mailer } from '../ports/deliveries.ts';
import type { DestinationStore } from '../ports/destinations.ts';
import type { AuditStore, EventLog } from '../ports/live.ts';

export interface DeliverDeps {
  db: Database;
  clock: Clock;
  deliveries: DeliveryStore;
  destinations: DestinationStore;
  sender: DestinationSender;
  /** Null: the operator named no mail server. */
  mailer: Mailer | null;
  audit: AuditStore;
  eventLog: Pick<EventLog, 'append'>;
  /** Counts attempts. */
  onAttempt(channel: string, outcome: string): void;
  onError(error: unknown): void;
}

const lookIntervalMs = 500;
const mostAtOnce = 20;
/** Longer than an attempt can take; whoever died in one is followed by another after it. */
const leaseMs = 60_000;

interface Result {
  isDelivered: boolean;
  isFinal: boolean;
  /** For the row and the metrics: never an address, a login or an answer. */
  detail: string;
}

/** Sends what is due, each once at a time whoever else does so too, until `signal` fires. */
export async function lookAfterDeliveries(deps: DeliverDeps, signal: AbortSignal): Promise<void> {
  const running = new Set<Promise<void>>();
  while (!signal.aborted) {
    const free = mostAtOnce - running.size;
    for (const due of free > 0 ? await claim(deps, free) : []) {
      const work: Promise<void> = deliver(deps, due, signal)
        .catch(deps.onError)
        .finally(() => running.delete(work));
      running.add(work);
    }
    await delay(lookIntervalMs, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(running);
}

async function claim({ db, clock, deliveries, onError }: DeliverDeps, limit: number): Promise<DueDelivery[]> {
  const now = clock.now();
  try {
    return await deliveries.claim(db.auto, now, new Date(now.getTime() + leaseMs), limit);
  } catch (error) {
    onError(error);
    return [];
  }
}

/** One attempt. Nothing is noted of one that the end of the worker cut off: it is made again. */
async function deliver(deps: DeliverDeps, due: DueDelivery, signal: AbortSignal): Promise<void> {
  const { isDelivered, isFinal, detail } =
    due.channel === 'email' ? await mail(deps, due) : await call(deps, due, signal);
  if (signal.aborted && !isDelivered) return;
  deps.onAttempt(due.channel, detail.split(' ')[0] ?? detail);
  const now = deps.clock.now();
  const outcome = { isDelivered, isFinal, attempts: due.attempts, since: due.notice.at };
  const settled = settleDelivery(outcome, now, Math.random());
  await deps.deliveries.settle(deps.db.auto, due, settled, isDelivered ? null : detail, now);
}

async function mail({ mailer, onError }: DeliverDeps, due: DueDelivery & { channel: 'email' }): Promise<Result> {
  if (!mailer) return { isDelivered: false, isFinal: true, detail: 'no-mail-server' };
  try {
    return await mailer.send(due.person, { id: due.id, at: due.notice.at, notice: due.notice });
  } catch (error) {
    onError(error);
    return { isDelivered: false, isFinal: false, detail: 'unexpected' };
  }
}

type Call = Exclude<DueDelivery, { channel: 'email' }>;

async function call(deps: DeliverDeps, due: Call, signal: AbortSignal): Promise<Result> {
  const { db, clock, destinations, sender } = deps;
  const secrets = await destinations.open(db.auto, due.destinationId);
  if (!secrets) return { isDelivered: false, isFinal: true, detail: 'unreadable-address' };
  const message = { id: due.id, at: due.notice.at, notice: due.notice };
  const attempt = await sender.send({ kind: due.channel, ...secrets }, message, signal);
  const { outcome, status } = attempt;
  if (!signal.aborted || outcome === 'delivered') {
    await destinations.noteAttempt(db.auto, due.destinationId, attempt, clock.now());
    if (outcome === 'gone') await disable(deps, due);
    await db.transact((tx) =>
      deps.eventLog.append(tx, [{ subject: 'destinations', key: due.destinationId, project: due.project }]),
    );
  }
  return {
    isDelivered: outcome === 'delivered',
    isFinal: outcome === 'gone' || outcome === 'refused-address',
    detail: status === null ? outcome : `${outcome} ${status}`,
  };
}

/** The receiver said that it wants no more (410), for good: nothing is sent there until somebody resumes it. */
async function disable({ db, clock, destinations, audit }: DeliverDeps, due: Call): Promise<void> {
  const at = clock.now();
  await db.transact(async (tx) => {
    if (!(await destinations.disable(tx, due.destinationId, at))) return;
    await audit.append(tx, {
      at,
      actor: 'slipway',
      actorId: null,
      actorKind: 'system',
      traceId: null,
      action: 'disable-destination',
      project: due.project,
      subject: 'destinations',
      key: due.destinationId,
      before: { paused: false },
      after: { paused: true, because: 'gone' },
    });
  });
}
