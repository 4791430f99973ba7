import type { LoadField, LoadSample, LoadSource } from '../ports/loads.ts';
import { loadFields } from '../ports/loads.ts';
import type { MetricsSource, RangeSeries, SampleValue } from '../ports/metrics.ts';
import type { MetricsProfile } from './profile.ts';
import { loadQuery } from './queries/load.ts';

const isField = (part: string | undefined): part is LoadField => loadFields.some((field) => field === part);

/**
 * Reads how busy all clusters are, one question whatever their number. Of a cluster of which only some machines were told
 * nothing is known, and nobody can say which: a partial answer is none.
 */
export function createLoads(source: MetricsSource, labels: MetricsProfile['metrics']['labels']): LoadSource {
  const promql = loadQuery(labels);

  function toSamples(series: readonly RangeSeries[]): LoadSample[] {
    const samples = new Map<string, LoadSample>();
    for (const { labels: own, points } of series) {
      const { part } = own;
      const [namespace, name] = [own[labels.clusterNamespace], own[labels.cluster]];
      if (!namespace || !name || !isField(part)) continue;
      for (const [at, value] of points) {
        const key = `${namespace}/${name}/${at}`;
        const sample = samples.get(key) ?? nothingOf(namespace, name, at);
        samples.set(key, { ...sample, [part]: sound(part, value) });
      }
    }
    return [...samples.values()];
  }

  return {
    name: source.name,
    async loadsNow(now, signal) {
      const time = Math.floor(now.getTime() / 1000);
      const { series, isPartial } = await source.query(promql, { time, ...(signal && { signal }) });
      if (isPartial) return [];
      return toSamples(series.map(({ labels: own, value }) => ({ labels: own, points: [[time, value]] })));
    },
    async loadsThrough(window, signal) {
      const { series, isPartial } = await source.queryRange(promql, window, signal);
      return isPartial ? [] : toSamples(series);
    },
  };
}

const nothingOf = (namespace: string, name: string, at: number): LoadSample => ({
  namespace,
  name,
  at: new Date(at * 1000),
  cpu: null,
  memory: null,
  disk: null,
  received: null,
  pods: null,
});

/** What cannot be is not known: a counter that was set back makes a negative share. A hair beyond a whole is a whole. */
function sound(field: LoadField, value: SampleValue): SampleValue {
  if (value === null || value < -0.02) return null;
  const least = Math.max(0, value);
  if (field === 'received' || field === 'pods') return least;
  return least > 1.02 ? null : Math.min(1, least);
}
