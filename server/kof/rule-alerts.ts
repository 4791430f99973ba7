import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Firing } from '../ports/alerts.ts';
import { MetricsError, type MetricsFailure, type MetricsSource } from '../ports/metrics.ts';
import { readNames } from './alert-labels.ts';
import { createAlertSeries } from './alert-series.ts';
import { readEnvelope } from './answer.ts';
import { createCaller } from './http.ts';
import type { MetricsProfile } from './profile.ts';

const timeoutMs = 8_000;

const texts = z.record(z.string(), z.string());
const answer = z.object({
  alerts: z.array(
    z.object({
      labels: texts,
      annotations: texts.default({}),
      state: z.string(),
      activeAt: z.iso.datetime({ offset: true }).nullish(),
    }),
  ),
});

/** How a source refuses that evaluates no rules: it has no such path. */
const noSuchPath: readonly MetricsFailure[] = ['not-prometheus', 'bad-query'];

/** What fires, as whoever evaluates the rules lists it: promxy, vmalert or Prometheus. @throws MetricsError */
function createRuleAlerts({ labels: names, ...endpoint }: MetricsProfile['metrics']): () => Promise<Firing> {
  const call = createCaller(endpoint);
  return async () => {
    const { data, isPartial } = readEnvelope(await call({ path: '/api/v1/alerts', timeoutMs }));
    const read = answer.safeParse(data);
    if (!read.success) throw new MetricsError('not-prometheus', 'It answered no list of alerts');
    const alerts = read.data.alerts.flatMap(({ labels, annotations, state, activeAt }) => {
      if (state !== 'firing') return [];
      const key = JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));
      return [
        {
          id: createHash('sha256').update(key).digest('hex').slice(0, 16),
          labels,
          ...readNames(labels, names),
          summary: annotations.summary ?? annotations.message ?? null,
          description: annotations.description ?? null,
          since: activeAt ? new Date(activeAt) : null,
          isSilenced: false,
        },
      ];
    });
    return { alerts, isPartial };
  };
}

/**
 * What fires, of installations that name no Alertmanager; what is silenced nobody knows there. promxy serves no series
 * `ALERTS`, so it is asked for its list of alerts first. Where nothing is listed, not even what always fires, the source
 * may be a store that evaluates no rules, and has the series.
 * @throws MetricsError when neither is answered, or when the list is not and the series are not there either
 */
export function createSourceAlerts(metrics: MetricsProfile['metrics'], source: MetricsSource) {
  const listed = createRuleAlerts(metrics);
  const written = createAlertSeries(source, metrics.labels);
  return async (): Promise<Firing> => {
    let failure: MetricsError | null = null;
    let isListPartial = false;
    try {
      const list = await listed();
      if (list.alerts.length > 0) return list;
      isListPartial = list.isPartial;
    } catch (error) {
      if (!(error instanceof MetricsError)) throw error;
      if (!noSuchPath.includes(error.failure)) failure = error;
    }
    const { alerts, isPartial } = await written();
    if (alerts.length === 0 && failure !== null) throw failure;
    return { alerts, isPartial: isPartial || isListPartial };
  };
}
