import type { Attempt } from '../../../lib/contracts/destinations.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** Waits after the first, second … failure; the last of them for all that follow. */
const waits = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour];
/** A notice of three days ago helps nobody. */
const giveUpAfterMs = 72 * hour;
/** A wait is up to a fifth longer or shorter, so that what failed together is not tried together. */
const jitter = 0.2;

/** What a receiver's status means. @param status of an HTTP answer */
export function judgeStatus(status: number): Attempt {
  if (status >= 200 && status < 300) return { outcome: 'delivered', status };
  if (status >= 300 && status < 400) return { outcome: 'redirected', status };
  return { outcome: status === 410 ? 'gone' : 'answered-error', status };
}

/** What becomes of a delivery after an attempt. */
export type Settled = { state: 'sent' } | { state: 'waiting'; nextAt: Date } | { state: 'gave-up' };

/**
 * @param attempts made so far, with this one
 * @param since when the thing happened that is told
 * @param isFinal the receiver will never take it
 * @param random from 0 to 1
 */
export function settleDelivery(
  { isDelivered, isFinal, attempts, since }: { isDelivered: boolean; isFinal: boolean; attempts: number; since: Date },
  now: Date,
  random: number,
): Settled {
  if (isDelivered) return { state: 'sent' };
  if (isFinal) return { state: 'gave-up' };
  const wait = waits[Math.min(attempts, waits.length) - 1] ?? 0;
  const nextAt = new Date(now.getTime() + Math.round(wait * (1 - jitter + 2 * jitter * random)));
  return nextAt.getTime() - since.getTime() > giveUpAfterMs ? { state: 'gave-up' } : { state: 'waiting', nextAt };
}
