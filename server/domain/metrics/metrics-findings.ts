import { type ConnectedSource, tolerableClockSeconds } from '../../../lib/contracts/metrics.ts';

/** What the findings are made from; see the port's ProbeFacts. */
interface Facts {
  clusters: number;
  withoutNamespace: number;
  tenantLabel: 'tenant' | 'tenantId' | null;
  hasNodes: boolean;
  hasPrices: boolean;
  exporterSamplesPerHour: number | null;
  oldest: number | null;
  clockAhead: number | null;
  warnings: readonly string[];
}

// Prices are scraped every 30 s; fewer than nine in ten is a gap, half again as many a second copy.
const samplesPerHour = 120;
const fewestRatio = 0.9;
const mostRatio = 1.5;
/** Below it a month cannot be compared with the one before. */
const comparableDays = 60;
const daySeconds = 86_400;

/** What somebody who connects a source should know before they believe its figures, worst first. */
export function findMetricsProblems(facts: Facts, nowSeconds: number): ConnectedSource['findings'] {
  const { exporterSamplesPerHour: samples, oldest, clockAhead } = facts;
  const historyDays = oldest === null ? 0 : Math.floor((nowSeconds - oldest) / daySeconds);
  const problems: (ConnectedSource['findings'][number] | false)[] = [
    facts.clusters === 0 && { id: 'noClusters', values: {} },
    !facts.hasNodes && { id: 'noNodes', values: {} },
    !facts.hasPrices && { id: 'noPrices', values: {} },
    clockAhead !== null &&
      Math.abs(clockAhead) > tolerableClockSeconds && {
        id: clockAhead > 0 ? 'clockAhead' : 'clockBehind',
        values: { seconds: Math.abs(clockAhead) },
      },
    facts.withoutNamespace > 0 && { id: 'noNamespaces', values: { count: facts.withoutNamespace } },
    samples !== null && samples > samplesPerHour * mostRatio && { id: 'duplicates', values: { samples } },
    samples !== null && samples < samplesPerHour * fewestRatio && { id: 'exporterGaps', values: { samples } },
    facts.clusters > 0 && historyDays < comparableDays && { id: 'shortHistory', values: { days: historyDays } },
    facts.tenantLabel === 'tenantId' && { id: 'oldTenant', values: {} },
    ...facts.warnings.map((words) => ({ id: 'warned' as const, values: { words } })),
  ];
  return problems.filter((problem) => problem !== false);
}
