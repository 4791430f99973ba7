import type { MetricsSource, ProbeFacts } from '../ports/metrics.ts';
import type { MetricsProfile } from './profile.ts';

const daySeconds = 86_400;
const hourSeconds = 3_600;
const longestHistoryDays = 400;

/**
 * Finds out what a source has, with the questions that KOF's reference names for a first contact: none of its labels and
 * jobs can be taken for granted, since they changed between versions.
 */
export async function probeSource(
  source: MetricsSource,
  { cluster, clusterNamespace, region }: MetricsProfile['metrics']['labels'],
  now: Date,
  signal?: AbortSignal,
): Promise<ProbeFacts> {
  const time = Math.floor(now.getTime() / 1000);
  const options = { time, ...(signal && { signal }) };
  const warnings = new Set<string>();
  const ask = async (promql: string) => {
    const { series, warnings: said } = await source.query(promql, options);
    for (const warning of said) warnings.add(warning);
    return series;
  };
  const isThere = async (promql: string) => (await ask(`count(${promql})`)).some(({ value }) => (value ?? 0) > 0);

  const engine = await source.engine(signal);
  const reporting = await ask(`count by (${clusterNamespace}, ${cluster}) (up{${cluster}!=""})`);
  const [jobs, regions, tenants, oldTenants, labels, clock, hasNodes, hasPrices, exporters, oldest] = await Promise.all(
    [
      ask('count by (job) (up)'),
      ask(`count by (${region}) (up{${region}!=""})`),
      ask('count by (tenant) (up{tenant!=""})'),
      ask('count by (tenantId) (up{tenantId!=""})'),
      source.labelNames('up', { start: time - hourSeconds, end: time }, signal),
      source.query('time()', signal && { signal }),
      isThere('kube_node_info{job="kube-state-metrics"}'),
      isThere('node_total_hourly_cost'),
      ask('max(count_over_time(up{job="kof-collectors-opencost"}[1h]))'),
      findOldest(source, now, signal),
    ],
  );
  const namesOf = (series: typeof jobs, label: string) => series.map((one) => one.labels[label] ?? '').sort();
  const tenantLabel = tenants.length > 0 ? 'tenant' : oldTenants.length > 0 ? 'tenantId' : null;
  const theirs = clock.series[0]?.value ?? null;
  return {
    source: source.name,
    engine: engine.name,
    version: engine.version,
    jobs: namesOf(jobs, 'job'),
    regions: namesOf(regions, region),
    clusters: reporting.length,
    withoutNamespace: reporting.filter(({ labels }) => !labels[clusterNamespace]).length,
    tenantLabel,
    tenants: tenantLabel === 'tenantId' ? namesOf(oldTenants, 'tenantId') : namesOf(tenants, 'tenant'),
    labels: labels.filter((name) => name !== '__name__'),
    clockAhead: theirs === null ? null : Math.round(theirs - time),
    hasNodes,
    hasPrices,
    exporterSamplesPerHour: exporters[0]?.value ?? null,
    oldest,
    warnings: [...warnings],
  };
}

/** The first midnight (UTC) at which anything was up; asked by midnights, since neither engine tells its retention. */
export async function findOldest(source: MetricsSource, now: Date, signal?: AbortSignal): Promise<number | null> {
  const end = Math.floor(now.getTime() / 1000 / daySeconds) * daySeconds;
  const start = end - longestHistoryDays * daySeconds;
  const window = { start, end, stepSeconds: daySeconds };
  const { series } = await source.queryRange('count(up)', window, signal);
  return series[0]?.points.find(([, value]) => value !== null)?.[0] ?? null;
}
