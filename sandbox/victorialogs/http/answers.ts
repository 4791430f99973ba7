import type { LogSource } from '../lines/source.ts';
import { LogsqlError } from '../logsql/errors.ts';
import type { Fields } from '../logsql/filters.ts';
import { countBy } from '../logsql/pipes.ts';
import { countParameter, durationParameter, type Question } from './parameters.ts';

type Answer = (source: LogSource, question: Question) => unknown;

const matching = (source: LogSource, { query, fromMs, toMs }: Question): Iterable<Fields> =>
  source.select(query.filter, fromMs, toMs);

/** Lines for `query`: as many as wanted, and without a `limit` all there are. */
export function queryLines(source: LogSource, question: Question): Iterable<Fields> {
  const skipped = countParameter(question.parameters, 'offset', 0);
  const limit = countParameter(question.parameters, 'limit', Number.POSITIVE_INFINITY);
  return cut(question.query.run(matching(source, question)), skipped, limit);
}

function* cut(lines: Iterable<Fields>, skipped: number, limit: number): Generator<Fields> {
  let at = 0;
  if (limit === 0) return;
  for (const line of lines) {
    at += 1;
    if (at > skipped) yield line;
    if (at >= skipped + limit) return;
  }
}

function hits(source: LogSource, question: Question): unknown {
  const { parameters } = question;
  const stepMs = durationParameter(parameters, 'step', 86_400_000);
  const fields = parameters.getAll('field');
  const groups = new Map<string, { fields: Fields; counts: Map<number, number>; total: number }>();
  for (const line of matching(source, question)) {
    const named = Object.fromEntries(fields.map((field) => [field, line[field] ?? '']));
    const key = JSON.stringify(named);
    const group = groups.get(key) ?? { fields: named, counts: new Map(), total: 0 };
    const bucketMs = Math.floor(Date.parse(line._time ?? '') / stepMs) * stepMs;
    group.counts.set(bucketMs, (group.counts.get(bucketMs) ?? 0) + 1);
    group.total += 1;
    groups.set(key, group);
  }
  return {
    hits: [...groups.values()]
      .sort((a, b) => b.total - a.total)
      .map(({ fields: named, counts, total }) => {
        const times = [...counts.keys()].sort((a, b) => a - b);
        return {
          fields: named,
          timestamps: times.map((timeMs) => new Date(timeMs).toISOString()),
          values: times.map((timeMs) => counts.get(timeMs) ?? 0),
          total,
        };
      }),
  };
}

function ranked(counts: ReadonlyMap<string, number>, question: Question): { value: string; hits: number }[] {
  const limit = countParameter(question.parameters, 'limit', 0) || undefined;
  return Array.from(counts, ([value, count]) => ({ value, hits: count }))
    .sort((a, b) => b.hits - a.hits || (a.value < b.value ? -1 : 1))
    .slice(0, limit);
}

function countEach(lines: Iterable<Fields>, keys: (line: Fields) => Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) for (const key of keys(line)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

const valuesBy =
  (keys: (line: Fields, question: Question) => Iterable<string>): Answer =>
  (source, question) => ({
    values: ranked(
      countEach(matching(source, question), (line) => keys(line, question)),
      question,
    ),
  });

function namedValue(line: Fields, { parameters }: Question): string[] {
  const field = parameters.get('field');
  if (!field) throw new LogsqlError('missing `field` arg');
  return line[field] ? [line[field]] : [];
}

function facets(source: LogSource, question: Question): unknown {
  const byField = new Map<string, Map<string, number>>();
  const most = countParameter(question.parameters, 'max_values_per_field', 1000);
  for (const line of matching(source, question)) {
    for (const [field, value] of Object.entries(line)) {
      const counts = byField.get(field) ?? new Map<string, number>();
      counts.set(value, (counts.get(value) ?? 0) + 1);
      byField.set(field, counts);
    }
  }
  const limit = countParameter(question.parameters, 'limit', 10);
  return {
    facets: [...byField]
      .filter(([field, counts]) => counts.size <= most && field !== '_time' && field !== '_msg')
      .map(([field, counts]) => ({
        field_name: field,
        values: ranked(counts, question)
          .slice(0, limit)
          .map(({ value, hits: count }) => ({ field_value: value, hits: count })),
      })),
  };
}

function statsOf({ query }: Question) {
  if (!query.stats) throw new LogsqlError('the query needs a `| stats` pipe');
  return query.stats;
}

function statsQuery(source: LogSource, question: Question): unknown {
  const { name } = statsOf(question);
  const result = [...question.query.run(matching(source, question))].map(({ [name]: value = '0', ...labels }) => ({
    metric: { __name__: name, ...labels },
    value: [question.toMs / 1000, value],
  }));
  return { status: 'success', data: { resultType: 'vector', result } };
}

function statsQueryRange(source: LogSource, question: Question): unknown {
  const stats = statsOf(question);
  const stepMs = durationParameter(question.parameters, 'step', 86_400_000);
  const counted = countBy({ ...stats, by: ['_time', ...stats.by], stepMs }, matching(source, question));
  const series = new Map<string, { metric: Fields; values: [number, string][] }>();
  for (const { _time = '', [stats.name]: value = '0', ...labels } of counted) {
    const key = JSON.stringify(labels);
    const one = series.get(key) ?? { metric: { __name__: stats.name, ...labels }, values: [] };
    one.values.push([Date.parse(_time) / 1000, value]);
    series.set(key, one);
  }
  for (const { values } of series.values()) values.sort((a, b) => a[0] - b[0]);
  return { status: 'success', data: { resultType: 'matrix', result: [...series.values()] } };
}

/** Calls below `/select/logsql/` that answer one JSON object. */
export const answers: Readonly<Record<string, Answer>> = {
  hits,
  facets,
  stats_query: statsQuery,
  stats_query_range: statsQueryRange,
  field_names: valuesBy((line) => Object.keys(line)),
  field_values: valuesBy(namedValue),
  streams: valuesBy(({ _stream = '' }) => [_stream]),
  stream_ids: valuesBy(({ _stream_id = '' }) => [_stream_id]),
};
