import type { Refusal } from '../../../lib/contracts/passed-by.ts';

const taint = /^cluster\(s\) had untolerated taint \{(.*)\}$/;
const field = /^cluster\(s\) did not have (provider|region|zones) property$/;
const fixed: Readonly<Record<string, Refusal['code']>> = {
  'cluster(s) did not match the placement cluster affinity constraint': 'affinity',
  'cluster(s) did not have the API resource': 'api',
  'cluster(s) is in the process of eviction': 'evicting',
};

/** Reads why the scheduler passes a cluster by (pkg/scheduler/framework/plugins of Karmada). */
export function readRefusal(words: string): Refusal {
  const repelling = taint.exec(words)?.[1];
  if (repelling !== undefined) return { code: 'taint', about: repelling, words };
  const missing = field.exec(words)?.[1];
  if (missing !== undefined) return { code: 'field', about: missing, words };
  return { code: fixed[words] ?? 'other', about: null, words };
}

/**
 * Reads the message of NoClusterFit, such as `0/3 clusters are available: 1 cluster(s) …, 2 cluster(s) ….`: each reason
 * with for how many clusters it holds. A message of another form has none.
 */
export function readNoneFits(message: string): (Refusal & { count: number })[] {
  const reasons = /^0\/\d+ clusters are available: (.*)\.$/.exec(message)?.[1];
  if (reasons === undefined) return [];
  return reasons.split(/, (?=\d+ cluster\(s\))/).flatMap((part) => {
    const [, count, words] = /^(\d+) (cluster\(s\) .*)$/.exec(part) ?? [];
    return count === undefined || words === undefined ? [] : [{ ...readRefusal(words), count: Number(count) }];
  });
}
