import type { InstantSample, MetricsSource } from '../ports/metrics.ts';
import type { Sighting, SightingSource } from '../ports/sightings.ts';
import { findOldest } from './probe.ts';
import type { MetricsProfile } from './profile.ts';
import { sightingQuery } from './queries/sightings.ts';

const hourSeconds = 3_600;
const lookBackHours = 24;

/** Reads who reports to a source, all clusters in one question. Rows without both labels of a cluster are left out. */
export function createSightings(source: MetricsSource, labels: MetricsProfile['metrics']['labels']): SightingSource {
  const promql = sightingQuery(labels);
  const toSighting = (own: InstantSample['labels'], value: number | null): Sighting[] => {
    const [namespace, name] = [own[labels.clusterNamespace], own[labels.cluster]];
    if (!namespace || !name || value === null) return [];
    return [{ namespace, name, region: own[labels.region] ?? '', seenAt: new Date(value * 1000) }];
  };
  return {
    name: source.name,

    async seen(now, signal) {
      const { series } = await source.query(promql, {
        time: Math.floor(now.getTime() / 1000),
        ...(signal && { signal }),
      });
      return series.flatMap(({ labels: own, value }) => toSighting(own, value));
    },

    async seenLately(now, signal) {
      const end = Math.floor(now.getTime() / 1000 / hourSeconds) * hourSeconds;
      const window = { start: end - lookBackHours * hourSeconds, end, stepSeconds: hourSeconds };
      const { series } = await source.queryRange(promql, window, signal);
      return series.flatMap(({ labels: own, points }) => {
        const known = points.flatMap(([, value]) => (value === null ? [] : [value]));
        return known.length === 0 ? [] : toSighting(own, Math.max(...known));
      });
    },

    async oldest(now, signal) {
      const seconds = await findOldest(source, now, signal);
      return seconds === null ? null : new Date(seconds * 1000);
    },
  };
}
