import type { CostReport } from '../../lib/contracts/costs.ts';
import { hourMs } from '../../lib/days.ts';
import { type Demo, expect } from './fixtures.ts';

const settleMs = 15 * 60_000;
/** A test that adds up is over in it. */
const glanceMs = 45_000;

async function completeness(demo: Demo) {
  const answer = await demo.api('finops@demo', '/costs?window=90d');
  const { completeUntil, since } = ((await answer.json()) as CostReport).completeness;
  return { until: Date.parse(completeUntil ?? ''), since: Date.parse(since ?? '') };
}

/** The demo reads its history while it runs already; sums hold still when it has. */
export async function whenHistoryIsRead(demo: Demo): Promise<void> {
  const days = async () => {
    const { until, since } = await completeness(demo);
    return (until - since) / (24 * hourMs) || 0;
  };
  await expect.poll(days, { timeout: 60_000 }).toBeGreaterThan(80);
}

/**
 * An hour is booked a quarter of an hour after its end, and every sum grows with it: where that happens while a test
 * adds up, waits until it has happened.
 */
export async function whenNoHourIsDue(demo: Demo): Promise<void> {
  const due = Math.floor((Date.now() + glanceMs - settleMs) / hourMs) * hourMs;
  await expect.poll(async () => (await completeness(demo)).until, { timeout: 150_000 }).toBeGreaterThanOrEqual(due);
}
