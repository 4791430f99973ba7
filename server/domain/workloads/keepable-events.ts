import type { InsideEvent } from '../../../lib/contracts/workloads.ts';
import { isSoundText } from '../../../lib/sound-text.ts';

/** An event in the form in which it can be kept; `at` is null where its own time cannot be believed. */
export type KeepableEvent = Omit<InsideEvent, 'isKept'>;

/** Kubernetes' own limit for the note of an event is 1 KiB; older controllers write more. */
const mostMessage = 4_096;
const mostName = 512;
const mostId = 200;
const mostCount = 2_147_483_647;
/** Clocks of clusters may be ahead of ours by as much. */
const aheadMs = 10 * 60_000;

/**
 * What a cluster tells, cut to what a row holds. A cluster says what it likes: one without a usable id is left out, and a
 * time of the future would keep an event first in every list.
 */
export function toKeepable(events: readonly KeepableEvent[], now: Date): KeepableEvent[] {
  return events
    .filter(({ id }) => id.length <= mostId && isSoundText(id))
    .map((event) => ({
      id: event.id,
      at: isBelievable(event.at, now) ? event.at : null,
      namespace: cut(event.namespace, mostName),
      object: cut(event.object, mostName),
      type: event.type,
      reason: cut(event.reason, mostName),
      message: cut(event.message, mostMessage),
      count: Math.min(Math.max(event.count, 1), mostCount),
    }));
}

function isBelievable(at: string | null, now: Date): boolean {
  if (at === null) return false;
  const ms = new Date(at).getTime();
  return ms >= 0 && ms <= now.getTime() + aheadMs;
}

/** Text of at most so many characters, as PostgreSQL can keep it. */
export const cut = (text: string, most: number): string =>
  (text.length > most ? `${text.slice(0, most - 1)}…` : text).replaceAll('\0', '').toWellFormed();
