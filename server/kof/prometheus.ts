import { say } from '../domain/words/said.ts';
import { MetricsError, type MetricsSource } from '../ports/metrics.ts';
import { abandonable } from './abandonable.ts';
import { readEnvelope, readMatrix, readNames, readVector } from './answer.ts';
import { createGate, createMemory } from './gate.ts';
import { createCaller } from './http.ts';
import type { MetricsProfile } from './profile.ts';

const instantTimeoutMs = 15_000;
const rangeTimeoutMs = 60_000;
/** Prometheus answers at most so many points a series, VictoriaMetrics more. */
const largestPoints = 11_000;
const atOnce = 6;
const keepMs = 15_000;
/** Characters of answers; a page's are few, those to questions about all clusters are not kept. */
const mostKept = 2 ** 22;

/**
 * A Prometheus-compatible API. Equal questions are asked once, few at a time, and whole answers are remembered for 15 s.
 * @param isFresh whether late samples are to be seen: a VictoriaMetrics cluster keeps answers about ranges from before
 *   them. Others do not know the parameter, and leave it alone. https://docs.victoriametrics.com/#backfilling
 */
export function createMetricsSource(profile: MetricsProfile['metrics'], isFresh = false): MetricsSource {
  const call = createCaller(profile);
  const pass = createGate(atOnce);
  const remember = createMemory(keepMs, mostKept);

  /** How many wait for the answer to a question. */
  const waiting = new Map<string, number>();

  async function ask(path: string, form: URLSearchParams, timeoutMs: number, signal: AbortSignal | undefined) {
    signal?.throwIfAborted();
    const key = `${path}?${form}`;
    const read = () =>
      pass(async () => {
        if (!waiting.has(key)) throw new MetricsError('overloaded', say('source-busy'));
        const reply = await call({ path, form, timeoutMs });
        return { envelope: readEnvelope(reply), length: reply.text.length };
      });
    waiting.set(key, (waiting.get(key) ?? 0) + 1);
    try {
      const answer = remember(key, read, ({ envelope, length }) =>
        envelope.isPartial ? Number.POSITIVE_INFINITY : length,
      );
      return (await abandonable(answer, signal)).envelope;
    } finally {
      const others = (waiting.get(key) ?? 1) - 1;
      if (others === 0) waiting.delete(key);
      else waiting.set(key, others);
    }
  }

  return {
    name: profile.name,

    async query(promql, { time, signal } = {}) {
      const form = new URLSearchParams({ query: promql, ...(time !== undefined && { time: String(time) }) });
      const { data, ...said } = await ask('/api/v1/query', form, instantTimeoutMs, signal);
      return { series: readVector(data), ...said };
    },

    async queryRange(promql, { start, end, stepSeconds }, signal) {
      const points = Math.floor((end - start) / stepSeconds) + 1;
      if (points > largestPoints) {
        throw new MetricsError('too-much', say('source-points', { points, most: largestPoints }));
      }
      const step = String(stepSeconds);
      const form = new URLSearchParams({ query: promql, start: String(start), end: String(end), step });
      if (isFresh) form.set('nocache', '1');
      const { data, ...said } = await ask('/api/v1/query_range', form, rangeTimeoutMs, signal);
      return { series: readMatrix(data), ...said };
    },

    async labelNames(matching, { start, end }, signal) {
      const query = new URLSearchParams({ 'match[]': matching, start: String(start), end: String(end) });
      const answer = pass(async () =>
        readEnvelope(await call({ path: '/api/v1/labels', query, timeoutMs: instantTimeoutMs })),
      );
      return readNames((await abandonable(answer, signal)).data);
    },

    async engine(signal) {
      const reply = await abandonable(
        pass(() => call({ path: '/api/v1/status/buildinfo', timeoutMs: instantTimeoutMs })),
        signal,
      );
      const { data } = readEnvelope(reply);
      const version = (data as { version?: unknown } | null)?.version;
      // Some builds of VictoriaMetrics tell nothing of themselves here, Prometheus always does.
      const isPrometheus = typeof version === 'string' && !/victoria/i.test(version);
      return {
        name: isPrometheus ? 'prometheus' : 'victoria-metrics',
        version: typeof version === 'string' ? version : null,
      };
    },
  };
}
