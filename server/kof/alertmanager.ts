import { z } from 'zod';
import type { Firing, FiringAlert } from '../ports/alerts.ts';
import { MetricsError } from '../ports/metrics.ts';
import { readNames } from './alert-labels.ts';
import { failureOf, nameOf, parseJson } from './answer.ts';
import { createCaller, type Reply } from './http.ts';
import type { Endpoint, MetricsProfile } from './profile.ts';

const timeoutMs = 8_000;

const texts = z.record(z.string(), z.string());
const answer = z.array(
  z.object({
    labels: texts,
    annotations: texts.default({}),
    fingerprint: z.string(),
    startsAt: z.iso.datetime({ offset: true }),
    status: z.object({ state: z.string(), silencedBy: z.array(z.string()).nullish() }),
  }),
);

function readAlerts(reply: Reply, names: MetricsProfile['metrics']['labels']): FiringAlert[] {
  if (reply.status >= 300) throw failureOf(reply.status, '', null);
  const read = answer.safeParse(parseJson(reply.text));
  if (!read.success) throw new MetricsError('not-prometheus', `It answered ${nameOf(reply)}, not Alertmanager’s JSON`);
  return read.data.map(({ labels, annotations, fingerprint, startsAt, status }) => ({
    id: fingerprint,
    labels,
    ...readNames(labels, names),
    since: new Date(startsAt),
    summary: annotations.summary ?? annotations.message ?? null,
    description: annotations.description ?? null,
    isSilenced: (status.silencedBy ?? []).length > 0,
  }));
}

/** Asks Alertmanager for all that fires, what is silenced too. @throws MetricsError */
export function createAlertmanager(
  endpoint: Endpoint,
  names: MetricsProfile['metrics']['labels'],
): () => Promise<Firing> {
  const call = createCaller(endpoint);
  // What waits for its first processing is active in a moment, and what is inhibited says nothing that others do not.
  const query = new URLSearchParams({ active: 'true', silenced: 'true', inhibited: 'false', unprocessed: 'true' });
  return async () => ({
    alerts: readAlerts(await call({ path: '/api/v2/alerts', query, timeoutMs }), names),
    isPartial: false,
  });
}
