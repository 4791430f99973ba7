import type { Line } from '@/components/charts/line-styles';
import { valueAtEnd } from '@/components/charts/prepare-series';
import type { ClusterChart, ClusterChartId } from '@/lib/contracts/cluster-metrics';

type Role = Line['role'];

/** Which lines a chart has, in which order, and what each is; those by namespace and by phase are named by the data. */
const known: Partial<Record<ClusterChartId, readonly [string, Role][]>> = {
  cpu: [
    ['used', 'main'],
    ['requested', 'second'],
    ['capacity', 'limit'],
  ],
  memory: [
    ['used', 'main'],
    ['requested', 'second'],
    ['capacity', 'limit'],
  ],
  disk: [
    ['used', 'main'],
    ['capacity', 'limit'],
  ],
  gpu: [
    ['used', 'main'],
    ['requested', 'second'],
    ['capacity', 'limit'],
  ],
  nodes: [
    ['ready', 'main'],
    ['total', 'limit'],
  ],
  restarts: [['restarts', 'main']],
  network: [
    ['received', 'main'],
    ['sent', 'second'],
  ],
  apiErrors: [['errors', 'main']],
  apiLatency: [['p99', 'main']],
};

/**
 * The lines of a chart: what counts first, capacity last; of namespaces the largest at the end first, of phases those that
 * pods were in. Where no namespace is named, there are no others: all of them are told as `**`.
 */
export function prepareLines({ id, series }: ClusterChart, label: (key: string) => string): Line[] {
  const order = known[id];
  if (order) {
    return order.flatMap(([key, role]) => {
      const found = series.find((each) => each.key === key);
      return found ? [{ ...found, role, label: label(key) }] : [];
    });
  }
  const isNamed = series.some(({ key }) => key !== '*');
  const lastOf = ({ key, values }: ClusterChart['series'][number]) => (key === '*' ? -1 : (valueAtEnd(values) ?? 0));
  const isSome = ({ values, before }: ClusterChart['series'][number]) =>
    [...values, ...(before ?? [])].some((value) => (value ?? 0) > 0);
  return series
    .filter((each) => id !== 'pods' || isSome(each))
    .sort((a, b) => lastOf(b) - lastOf(a) || a.key.localeCompare(b.key, 'en'))
    .map((each, place) => ({
      ...each,
      role: each.key === '*' && isNamed ? 'others' : place,
      label: label(isNamed ? each.key : '**'),
    }));
}

/** Charts worth a place: one without a series is left out where that means that there is no such thing. */
export function chartsShown(charts: readonly ClusterChart[]): ClusterChart[] {
  return charts.filter(
    ({ id, failed, series }) =>
      id !== 'gpu' || failed !== null || series.some(({ values }) => values.some((value) => (value ?? 0) > 0)),
  );
}
