import { createHash } from 'node:crypto';
import type { Firing } from '../ports/alerts.ts';
import type { MetricsSource } from '../ports/metrics.ts';
import { readNames } from './alert-labels.ts';
import type { MetricsProfile } from './profile.ts';

/** The series that whoever evaluates rules writes; since when, by the same labels. */
export const alertQueries = {
  firing: 'ALERTS{alertstate="firing"}',
  since: 'ALERTS_FOR_STATE',
} as const;

const ownLabels = new Set(['__name__', 'alertstate']);

function labelsOf(labels: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(labels).filter(([name]) => !ownLabels.has(name));
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What fires, as the series say: without words, and without what is silenced. */
export function createAlertSeries(
  source: MetricsSource,
  names: MetricsProfile['metrics']['labels'],
): () => Promise<Firing> {
  return async () => {
    const [firing, since] = await Promise.all([source.query(alertQueries.firing), source.query(alertQueries.since)]);
    const starts = new Map(since.series.map(({ labels, value }) => [JSON.stringify(labelsOf(labels)), value]));
    const alerts = firing.series.map((series) => {
      const labels = labelsOf(series.labels);
      const key = JSON.stringify(labels);
      const start = starts.get(key);
      return {
        labels,
        ...readNames(labels, names),
        summary: null,
        description: null,
        isSilenced: false,
        id: createHash('sha256').update(key).digest('hex').slice(0, 16),
        since: typeof start === 'number' ? new Date(start * 1000) : null,
      };
    });
    return { alerts, isPartial: firing.isPartial };
  };
}
