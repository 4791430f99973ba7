import { factsOf } from './charts.ts';

/** Where a template says how many workers it has, and the fewest that it takes. */
export interface WorkerCount {
  pointer: string;
  minimum: number;
}

/**
 * The worker counts of a chart; null where none of them can be 0, and for charts that are not k0rdent's own. Versions of
 * before k0rdent 1.11 refuse 0 in their schema, and an autoscaled pool goes by its bounds instead.
 */
export function workerCounts(chart: string): WorkerCount[] | null {
  const places = (factsOf(chart)?.pools ?? []).filter(({ pool }) => pool !== 'controlPlane');
  if (!places.some(({ minimum }) => minimum === 0)) return null;
  return places.map(({ count, minimum }) => ({ pointer: count, minimum }));
}
