/** What one cluster was estimated at and what it cost, each a month of 730 hours in one currency. */
export interface EstimateCheck {
  template: string;
  isOrdered: boolean;
  estimated: number;
  measured: number;
}

/** A template's estimates are judged from so many clusters on: one or two say more about themselves than about it. */
const judgedClusters = 3;

interface Judged {
  clusters: number;
  ordered: number;
  estimated: number;
  measured: number;
  /** Estimated over measured less one: -0.08 is 8 % low. Null where too few clusters or nothing was measured. */
  error: number | null;
  /** Median of what single clusters are off by, without a sign. */
  typical: number | null;
}

/**
 * How right estimates were. The error is that of the sums, since that is what a budget meets; the typical error is the
 * median, which one large cluster does not move.
 */
export function judgeEstimates(checks: readonly Omit<EstimateCheck, 'template'>[]): Judged {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const estimated = sum(checks.map((check) => check.estimated));
  const measured = sum(checks.map((check) => check.measured));
  const isJudged = checks.length >= judgedClusters && measured > 0;
  return {
    clusters: checks.length,
    ordered: checks.filter(({ isOrdered }) => isOrdered).length,
    estimated,
    measured,
    error: isJudged ? estimated / measured - 1 : null,
    typical: isJudged ? medianOf(checks.filter((check) => check.measured > 0).map(offBy)) : null,
  };
}

const offBy = ({ estimated, measured }: Pick<EstimateCheck, 'estimated' | 'measured'>) =>
  Math.abs(estimated / measured - 1);

function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
