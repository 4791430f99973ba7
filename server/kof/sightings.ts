import type { InstantSample, MetricsSource } from '../ports/metrics.ts';
import { type Sighting, type SightingSource, unknownVitals, type Vitals } from '../ports/sightings.ts';
import { askAgain } from './ask-again.ts';
import { findOldest } from './probe.ts';
import type { MetricsProfile } from './profile.ts';
import { apiSeenQuery, sightingQuery, vitalsQuery } from './queries/sightings.ts';

const hourSeconds = 3_600;
const lookBackHours = 24;

const instant = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' ? new Date(seconds * 1000) : null;
const whole = (value: number | null | undefined): number | null =>
  typeof value === 'number' ? Math.round(value) : null;

/** Reads who reports to a source, all clusters in one question. Rows without both labels of a cluster are left out. */
export function createSightings(source: MetricsSource, labels: MetricsProfile['metrics']['labels']): SightingSource {
  const promql = sightingQuery(labels);
  const keyOf = (own: InstantSample['labels']): string => `${own[labels.clusterNamespace]}/${own[labels.cluster]}`;
  const toSighting = (own: InstantSample['labels'], value: number | null, vitals: Vitals): Sighting[] => {
    const [namespace, name] = [own[labels.clusterNamespace], own[labels.cluster]];
    const seenAt = instant(value);
    if (!namespace || !name || seenAt === null) return [];
    return [{ namespace, name, region: own[labels.region] ?? '', seenAt, ...vitals }];
  };
  return {
    name: source.name,

    async seen(now, signal) {
      const options = { time: Math.floor(now.getTime() / 1000), ...(signal && { signal }) };
      const [seen, vitals] = await Promise.all([
        askAgain(() => source.query(promql, options), signal),
        askAgain(() => source.query(vitalsQuery(labels), options), signal),
      ]);
      const isPartial = seen.isPartial || vitals.isPartial;
      const values = new Map(vitals.series.map(({ labels: own, value }) => [`${own.part} ${keyOf(own)}`, value]));
      const sightings = seen.series.flatMap(({ labels: own, value }) => {
        const part = (name: string) => values.get(`${name} ${keyOf(own)}`) ?? null;
        const apiUp = part('apiUp');
        return toSighting(own, value, {
          apiUp: apiUp === null ? null : apiUp > 0,
          apiSeenAt: apiUp ? instant(value) : null,
          nodesReady: whole(part('nodesReady')),
          nodesTotal: whole(part('nodesTotal')),
          apiErrors: part('apiErrors'),
        });
      });
      return { sightings, isPartial };
    },

    async seenLately(now, signal) {
      const end = Math.floor(now.getTime() / 1000 / hourSeconds) * hourSeconds;
      const window = { start: end - lookBackHours * hourSeconds, end, stepSeconds: hourSeconds };
      const [{ series }, api] = await Promise.all([
        source.queryRange(promql, window, signal),
        source.query(apiSeenQuery(labels), { time: Math.floor(now.getTime() / 1000), ...(signal && { signal }) }),
      ]);
      const apiSeen = new Map(api.series.map(({ labels: own, value }) => [keyOf(own), value]));
      return series.flatMap(({ labels: own, points }) => {
        const known = points.flatMap(([, value]) => (value === null ? [] : [value]));
        if (known.length === 0) return [];
        return toSighting(own, Math.max(...known), { ...unknownVitals, apiSeenAt: instant(apiSeen.get(keyOf(own))) });
      });
    },

    async oldest(now, signal) {
      const seconds = await findOldest(source, now, signal);
      return seconds === null ? null : new Date(seconds * 1000);
    },
  };
}
