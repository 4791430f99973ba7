import { poolsOf } from '../../../lib/change-effects/charts.ts';
import { countIn, isAutoscaled, type Values } from '../../../lib/change-effects/machine-counts.ts';
import type { FormHints } from '../../../lib/contracts/catalog.ts';
import type { ClusterDetail } from '../../../lib/contracts/clusters.ts';

type ScalablePool = ClusterDetail['scalable'][number];

/**
 * Pools of workers whose number somebody may set. Autoscalers decide about theirs, and what a catalog item hides or locks
 * stays. Fewer than one is no scaling but sleep.
 * @param values the overrides merged over the template's defaults
 */
export function findScalablePools(chart: string, values: Values, hints: FormHints): ScalablePool[] {
  return poolsOf(chart).flatMap((place): ScalablePool[] => {
    const { pool, count: pointer } = place;
    const count = Array.isArray(values.machines) ? null : countIn(values, place);
    const isFixed = hints.hide?.includes(pointer) || (hints.lock !== undefined && Object.hasOwn(hints.lock, pointer));
    if (pool === 'controlPlane' || count === null || count === 0 || isAutoscaled(values, place) || isFixed) return [];
    const { min = 1, max = null } = hints.ranges?.[pointer] ?? {};
    return [{ pool, pointer, count, min: Math.max(1, min), max }];
  });
}
