import { z } from 'zod';
import { say } from '../domain/words/said.ts';
import type { KeptSilence, SilencesPort } from '../ports/alerts.ts';
import { MetricsError } from '../ports/metrics.ts';
import { abandonable } from './abandonable.ts';
import { readNames } from './alert-labels.ts';
import { failureOf, parseJson } from './answer.ts';
import { createCaller, type Reply } from './http.ts';
import type { Endpoint, MetricsProfile } from './profile.ts';

const timeoutMs = 8_000;

const time = z.iso.datetime({ offset: true });
const silences = z.array(
  z.object({
    id: z.string(),
    status: z.object({ state: z.string() }),
    // Alertmanager before 0.22 knows no `isEqual`.
    matchers: z.array(
      z.object({ name: z.string(), value: z.string(), isRegex: z.boolean(), isEqual: z.boolean().default(true) }),
    ),
    startsAt: time,
    endsAt: time,
    createdBy: z.string(),
    comment: z.string(),
  }),
);
const made = z.object({ silenceID: z.string() });

/** @throws MetricsError for a refusal, and for an answer of another shape */
function read<T>(reply: Reply, schema: z.ZodType<T>): T {
  if (reply.status >= 300) throw failureOf(reply.status, '', null);
  const answer = schema.safeParse(parseJson(reply.text));
  if (!answer.success) throw new MetricsError('not-prometheus', say('source-other-shape'));
  return answer.data;
}

/**
 * The silences of one Alertmanager, by its API v2.
 * @param changed is called when alerts that were read before may have another state now
 */
export function createSilences(
  endpoint: Endpoint,
  names: MetricsProfile['metrics']['labels'],
  changed: () => void,
): SilencesPort {
  const call = createCaller(endpoint);
  const list = async (): Promise<KeptSilence[]> =>
    read(await call({ path: '/api/v2/silences', timeoutMs }), silences).flatMap(({ status, ...silence }) => {
      if (status.state === 'expired') return [];
      const exact = silence.matchers.filter(({ isRegex, isEqual }) => isEqual && !isRegex);
      const labels = Object.fromEntries(exact.map(({ name, value }) => [name, value]));
      const [startsAt, endsAt] = [new Date(silence.startsAt), new Date(silence.endsAt)];
      return [{ ...silence, ...readNames(labels, names), labels, startsAt, endsAt }];
    });
  return {
    list: (signal) => abandonable(list(), signal),
    create: async (silence) => {
      const matchers = Object.entries(silence.labels).map(([name, value]) => ({
        name,
        value,
        isRegex: false,
        isEqual: true,
      }));
      const { silenceID } = read(
        await call({ path: '/api/v2/silences', json: { ...silence, labels: undefined, matchers }, timeoutMs }),
        made,
      );
      changed();
      return { ...silence, ...readNames(silence.labels, names), id: silenceID, matchers };
    },
    end: async (id) => {
      const path = `/api/v2/silence/${encodeURIComponent(id)}`;
      const { status } = await call({ path, method: 'DELETE', timeoutMs });
      if (status >= 300) throw failureOf(status, '', null);
      changed();
    },
  };
}
