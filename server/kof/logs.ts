import { z } from 'zod';
import type { AnsweredLogs, LogLine } from '../../lib/contracts/logs.ts';
import type { LogQuestion, LogsPort } from '../ports/logs.ts';
import { MetricsError } from '../ports/metrics.ts';
import { abandonable } from './abandonable.ts';
import { failureOf, nameOf, parseJson } from './answer.ts';
import { createGate } from './gate.ts';
import { type Call, createCaller, type Reply } from './http.ts';
import { extraFilters, toLevel, toLogsql } from './logsql.ts';
import { type LogFields, readProfile } from './profile.ts';

const timeoutMs = 20_000;
const atOnce = 6;
const offeredNamespaces = 50;

const texts = z.record(z.string(), z.string());
const hitsAnswer = z.object({
  hits: z.array(
    z.object({
      fields: texts,
      timestamps: z.array(z.iso.datetime({ offset: true })),
      values: z.array(z.number().int()),
    }),
  ),
});
const valuesAnswer = z.object({ values: z.array(z.object({ value: z.string(), hits: z.number().int() })) });

function assertAnswered(reply: Reply): void {
  if (reply.status >= 300) throw failureOf(reply.status, '', null);
}

function readJson<T>(schema: z.ZodType<T>, reply: Reply): T {
  assertAnswered(reply);
  const read = schema.safeParse(parseJson(reply.text));
  if (!read.success) throw new MetricsError('not-prometheus', `It answered ${nameOf(reply)}, not VictoriaLogs’ JSON`);
  return read.data;
}

function toLine({ _time = '', _msg = '', ...rest }: Record<string, string>, names: LogFields): LogLine {
  const { [names.namespace]: namespace, [names.pod]: pod, [names.level]: level, ...others } = rest;
  const { _stream, _stream_id, ...fields } = others;
  const at = new Date(_time);
  if (Number.isNaN(at.getTime())) throw new MetricsError('not-prometheus', 'It answered a line without a time');
  return {
    at: at.toISOString(),
    level: toLevel(level ?? rest.level),
    message: _msg,
    fields,
    namespace: namespace || null,
    pod: pod || null,
  };
}

/** Lines of an answer. @throws MetricsError for what is no line, and for a line of another cluster */
function readLines(reply: Reply, { cluster }: LogQuestion, names: LogFields): LogLine[] {
  assertAnswered(reply);
  return reply.text.split('\n').flatMap((text) => {
    if (text.trim() === '') return [];
    const read = texts.safeParse(parseJson(text));
    if (!read.success)
      throw new MetricsError('not-prometheus', `It answered ${nameOf(reply)}, not VictoriaLogs’ lines`);
    const isOurs = read.data[names.cluster] === cluster.name && read.data[names.clusterNamespace] === cluster.namespace;
    // A source that does not keep to the filter must not become a way into other clusters.
    if (!isOurs) throw new MetricsError('not-prometheus', 'It answered a line of another cluster');
    return [toLine(read.data, names)];
  });
}

/** Counts by step and level, with a zero where nothing was written. */
function readHits(reply: Reply, { from, until, stepSeconds }: LogQuestion, names: LogFields): AnsweredLogs['hits'] {
  const stepMs = stepSeconds * 1000;
  const startOf = (timeMs: number): number => Math.floor(timeMs / stepMs) * stepMs;
  const counts = new Map<number, NonNullable<AnsweredLogs['hits'][number]['counts']>>();
  for (let at = startOf(from.getTime()); at <= until.getTime(); at += stepMs) counts.set(at, {});
  for (const { fields, timestamps, values } of readJson(hitsAnswer, reply).hits) {
    const level = toLevel(fields[names.level]);
    timestamps.forEach((timestamp, index) => {
      const bucket = counts.get(startOf(Date.parse(timestamp)));
      if (bucket) bucket[level] = (bucket[level] ?? 0) + (values[index] ?? 0);
    });
  }
  return Array.from(counts, ([at, each]) => ({ at: new Date(at).toISOString(), counts: each }));
}

type Ask = (path: string, form: Record<string, string>) => Promise<Reply>;

async function search(ask: Ask, question: LogQuestion, names: LogFields) {
  const { from, until, limit, stepSeconds } = question;
  const about = {
    query: toLogsql(question, names),
    extra_filters: extraFilters(question, names),
    start: from.toISOString(),
    end: until.toISOString(),
    timeout: `${timeoutMs / 1000}s`,
  };
  // Without a limit the source would send all there is; one more than wanted tells whether there is more.
  const most = String(limit + 1);
  const [lines, counted, values] = await Promise.all([
    ask('query', { ...about, query: `${about.query} | sort by (_time desc) limit ${most}`, limit: most }),
    ask('hits', { ...about, step: `${stepSeconds}s`, field: names.level }),
    ask('field_values', {
      ...about,
      query: toLogsql(question, names, 'within'),
      field: names.namespace,
      limit: String(offeredNamespaces),
    }),
  ]);
  const found = readLines(lines, question, names);
  const hits = readHits(counted, question, names);
  const namespaces = readJson(valuesAnswer, values).values.filter(({ value }) => value !== '');
  return {
    lines: found.slice(0, limit),
    isTruncated: found.length > limit,
    hits,
    total: hits.flatMap(({ counts }) => Object.values(counts ?? {})).reduce((sum, each) => sum + each, 0),
    namespaces: namespaces.map(({ value, hits: count }) => ({ name: value, count })),
  };
}

/**
 * The logs of the installation, where its profile names them.
 * @param prometheusUrl see `readProfile`
 */
export function createLogsPort(prometheusUrl: string): LogsPort | null {
  const { logs } = readProfile(prometheusUrl);
  if (!logs) return null;
  const call = createCaller(logs);
  const pass = createGate(atOnce);
  return {
    async search(question, signal) {
      signal?.throwIfAborted();
      const ask: Ask = (path, form) => {
        const one: Call = { path: `/select/logsql/${path}`, form: new URLSearchParams(form), timeoutMs };
        return pass(async () => {
          // Whoever left while others were asked wants nothing more.
          signal?.throwIfAborted();
          return call(one);
        });
      };
      return abandonable(search(ask, question, logs.fields), signal);
    },
  };
}
