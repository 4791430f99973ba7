import { keyOf, omit, unite } from './labels.ts';
import { parseNumber } from './literals.ts';
import { type Column, emptyColumn, type Grid, type Labels, metricName } from './values.ts';

interface Bucket {
  upper: number;
  count: number;
}

const bucketLabels = new Set(['le', metricName]);

/** Buckets by upper bound; equal bounds are added up and counts never fall from one bucket to the next. */
function tidy(buckets: Bucket[]): Bucket[] {
  const tidied: Bucket[] = [];
  for (const { upper, count } of buckets.sort((a, b) => a.upper - b.upper)) {
    const last = tidied.at(-1);
    if (last?.upper === upper) last.count += count;
    else tidied.push({ upper, count });
  }
  let most = Number.NEGATIVE_INFINITY;
  for (const bucket of tidied) {
    most = Math.max(most, bucket.count);
    bucket.count = most;
  }
  return tidied;
}

/** The q-quantile of a classic histogram, linear within the bucket that holds it, as Prometheus computes it. */
function bucketQuantile(q: number, given: Bucket[]): number {
  if (Number.isNaN(q)) return Number.NaN;
  if (q < 0) return Number.NEGATIVE_INFINITY;
  if (q > 1) return Number.POSITIVE_INFINITY;
  const buckets = tidy(given);
  const highest = buckets.at(-1);
  if (buckets.length < 2 || highest?.upper !== Number.POSITIVE_INFINITY || highest.count === 0) return Number.NaN;
  const rank = q * highest.count;
  const index = buckets.findIndex(({ count }) => count >= rank);
  const bucket = buckets[index];
  if (!bucket) return Number.NaN;
  const before = buckets[index - 1];
  if (index === buckets.length - 1) return before?.upper ?? Number.NaN;
  if (!before && bucket.upper <= 0) return bucket.upper;
  const start = before?.upper ?? 0;
  const below = before?.count ?? 0;
  return start + (bucket.upper - start) * ((rank - below) / (bucket.count - below));
}

/** `histogram_quantile` over series with `le`; series without a readable one are left out. */
export function histogramQuantile(q: Float64Array, columns: readonly Column[], grid: Grid): Column[] {
  const groups = new Map<string, { labels: Labels; parts: { upper: number; column: Column }[] }>();
  for (const column of columns) {
    const upper = parseNumber(column.labels.le ?? 'NaN');
    if (Number.isNaN(upper)) continue;
    const labels = omit(column.labels, bucketLabels);
    const key = keyOf(labels);
    const group = groups.get(key) ?? { labels, parts: [] };
    groups.set(key, group);
    group.parts.push({ upper, column });
  }
  const results = [...groups.values()].map(({ labels, parts }) => {
    const result = emptyColumn(labels, grid.count);
    for (let index = 0; index < grid.count; index += 1) {
      const buckets = parts.flatMap(({ upper, column }) =>
        column.has[index] ? [{ upper, count: column.values[index] ?? 0 }] : [],
      );
      if (buckets.length === 0) continue;
      result.has[index] = 1;
      result.values[index] = bucketQuantile(q[index] ?? Number.NaN, buckets);
    }
    return result;
  });
  return unite(results);
}
