import { factsOf, poolsOf } from '../../../lib/change-effects/charts.ts';
import type { PoolPlace } from '../../../lib/change-effects/fact.ts';
import { countIn, isAutoscaled, type Values } from '../../../lib/change-effects/machine-counts.ts';
import type { FormHints } from '../../../lib/contracts/catalog.ts';
import { fromPointer, getIn } from '../../../lib/template-schema/json.ts';
import { type Said, say } from '../words/said.ts';

/** Counts of workers, by pointer into the values. */
export type WorkerCounts = Readonly<Record<string, number>>;

/** How many workers a cluster gives up to sleep, or why it cannot. */
export type Sleepable = { counts: WorkerCounts; refusal: null } | { counts: null; refusal: Said };

/**
 * Whether all workers of a cluster can be taken away and brought back. Bounds that a catalog item sets are about orders
 * and do not count here; what it hides or locks does.
 * @param values the overrides merged over the template's defaults
 */
export function findSleep(chart: string, values: Values, hints: FormHints): Sleepable {
  if (Array.isArray(values.machines)) return refused(say('sleep-hosts'));
  const places = poolsOf(chart).filter(({ pool }) => pool !== 'controlPlane');
  const counted = places.map((place) => ({ place, count: countIn(values, place) ?? 0 }));
  const busy = counted.filter(({ place, count }) => count > 0 || isAutoscaled(values, place));
  if (busy.length === 0) return refused(say('sleep-no-workers'));
  const isKnown = factsOf(chart) !== null || busy.every(({ place }) => hints.effects?.[place.count] === 'scale');
  if (!isKnown) return refused(say('sleep-unknown'));
  const refusal = busy.map(({ place }) => refusalOf(place, values, hints)).find((said) => said !== null);
  if (refusal) return refused(refusal);
  return { counts: Object.fromEntries(busy.map(({ place, count }) => [place.count, count])), refusal: null };
}

function refusalOf(place: PoolPlace, values: Values, hints: FormHints): Said | null {
  const { pool, count: pointer, minimum } = place;
  if (isAutoscaled(values, place)) return say('sleep-autoscaled', { pool });
  if (minimum > 0) return say('sleep-minimum', { pool, minimum });
  const isFixed = hints.hide?.includes(pointer) || (hints.lock !== undefined && Object.hasOwn(hints.lock, pointer));
  return isFixed ? say('sleep-fixed', { pool }) : null;
}

const refused = (refusal: Said): Sleepable => ({ counts: null, refusal });

/** Whether the overrides still ask for no workers where a cluster was put to sleep. */
export function isAskedAsleep(counts: WorkerCounts | null, overrides: Values): boolean {
  if (counts === null) return false;
  const pointers = Object.keys(counts);
  return pointers.length > 0 && pointers.every((pointer) => getIn(overrides, fromPointer(pointer)) === 0);
}

/**
 * What brings the workers back. A count that is the template's own is left to the template again.
 * @param defaults of the template
 */
export function wakingValues(counts: WorkerCounts, defaults: Values): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(counts).map(([pointer, count]) => [
      pointer,
      getIn(defaults, fromPointer(pointer)) === count ? null : count,
    ]),
  );
}
