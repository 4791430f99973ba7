import { lookAfterDeliveries } from '../../jobs/deliver-notices.ts';
import { lookAfterNotices } from '../../jobs/expand-notices.ts';
import { lookAfterMailings } from '../../jobs/send-mailings.ts';
import { createDeliveries } from './deliveries.ts';
import { createMailings } from './mailings.ts';
import type { WorkerParts } from './parts.ts';
import type { WorkerSettings } from './settings.ts';

/** Tells people, on every worker, until `signal` fires; ends when the last message under way has ended. */
export async function lookAfterSending(
  parts: WorkerParts,
  settings: WorkerSettings,
  signal: AbortSignal,
): Promise<void> {
  const { metrics, notices } = parts;
  const common = { db: parts.database, clock: parts.clock, eventLog: parts.eventLog, onError: parts.onError };
  await Promise.all([
    lookAfterNotices({ ...common, notices }, signal),
    lookAfterDeliveries(createDeliveries(settings.sending, { ...common, metrics }), signal),
    lookAfterMailings(createMailings(settings, { ...common, people: notices }), signal),
  ]);
}
