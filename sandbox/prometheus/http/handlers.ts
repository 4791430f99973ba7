import { type EngineOptions, queryInstant, queryRange } from '../promql/engine.ts';
import { badData, QueryError } from '../promql/errors.ts';
import { parsePromql } from '../promql/parse.ts';
import { type Labels, metricName, type Series } from '../promql/values.ts';
import { listAlerts, listRules } from './alerts.ts';
import { instantData, matrixData } from './answers.ts';
import type { Backend, Handler } from './backend.ts';
import { durationParameter, limitParameter, type Parameters, requiredTime, timeParameter } from './parameters.ts';

const longestQueryMs = 60_000;

function optionsOf({ source }: Backend, parameters: Parameters): EngineOptions {
  const allowedMs = Math.min(durationParameter(parameters, 'timeout') ?? longestQueryMs, longestQueryMs);
  const deadline = performance.now() + allowedMs;
  return {
    source,
    checkpoint: () => {
      if (performance.now() > deadline) throw new QueryError('timeout', 'query timed out in expression evaluation');
    },
  };
}

function query(backend: Backend, parameters: Parameters): unknown {
  const timeMs = timeParameter(parameters, 'time', backend.now());
  return instantData(queryInstant(parameters.get('query') ?? '', timeMs, optionsOf(backend, parameters)), timeMs);
}

function range(backend: Backend, parameters: Parameters): unknown {
  const bounds = { startMs: requiredTime(parameters, 'start'), endMs: requiredTime(parameters, 'end') };
  const stepMs = durationParameter(parameters, 'step');
  if (stepMs === null) throw badData('invalid parameter "step": cannot parse "" to a valid duration');
  return matrixData(queryRange(parameters.get('query') ?? '', { ...bounds, stepMs }, optionsOf(backend, parameters)));
}

function boundsOf({ now, historyMs }: Backend, parameters: Parameters): [number, number] {
  const endMs = timeParameter(parameters, 'end', now());
  return [timeParameter(parameters, 'start', endMs - historyMs), endMs];
}

/** Series of any of the selectors that have a sample in the time asked for, each once. */
function* matching(backend: Backend, parameters: Parameters): Generator<Labels> {
  const [startMs, endMs] = boundsOf(backend, parameters);
  const { checkpoint } = optionsOf(backend, parameters);
  const selectors = parameters.getAll('match[]');
  const seen = new Set<string>();
  for (const text of selectors.length > 0 ? selectors : [`{${metricName}!=""}`]) {
    const selector = parsePromql(text);
    if (selector.type !== 'selector') throw badData(`invalid parameter "match[]": ${text} is no series selector`);
    for (const series of backend.source.select(selector.matchers, startMs, endMs)) {
      checkpoint?.();
      if (!hasSample(series, startMs, endMs)) continue;
      const key = JSON.stringify(series.labels);
      if (selectors.length > 1 && seen.has(key)) continue;
      if (selectors.length > 1) seen.add(key);
      yield series.labels;
    }
  }
}

const hasSample = (series: Series, startMs: number, endMs: number): boolean => series.last(startMs, endMs) !== null;

function series(backend: Backend, parameters: Parameters): unknown {
  if (parameters.getAll('match[]').length === 0) throw badData('no match[] parameter provided');
  const limit = limitParameter(parameters) || Number.POSITIVE_INFINITY;
  const found: Labels[] = [];
  for (const labels of matching(backend, parameters)) {
    if (found.length >= limit) break;
    found.push(labels);
  }
  return found;
}

function limited(names: Set<string>, parameters: Parameters): string[] {
  return [...names].sort().slice(0, limitParameter(parameters) || undefined);
}

function labelNames(backend: Backend, parameters: Parameters): unknown {
  const names = new Set<string>();
  for (const labels of matching(backend, parameters)) for (const name in labels) names.add(name);
  return limited(names, parameters);
}

function labelValues(backend: Backend, parameters: Parameters, name: string): unknown {
  if (!/^[A-Za-z_]\w*$/.test(name)) throw badData(`invalid label name: ${JSON.stringify(name)}`);
  const values = new Set<string>();
  for (const labels of matching(backend, parameters)) if (labels[name]) values.add(labels[name]);
  return limited(values, parameters);
}

function metadata(backend: Backend, parameters: Parameters): unknown {
  const wanted = parameters.get('metric');
  const all = Object.entries(backend.metadata).filter(([name]) => !wanted || name === wanted);
  const some = all.slice(0, limitParameter(parameters) || undefined);
  return Object.fromEntries(some.map(([name, { type, help }]) => [name, [{ type, help, unit: '' }]]));
}

const buildInfo = () => ({
  version: '2.42.0',
  revision: 'sandbox',
  branch: '',
  buildUser: '',
  buildDate: '',
  goVersion: '',
});

const handlers: Readonly<Record<string, { run: Handler; isPostable?: boolean }>> = {
  query: { run: query, isPostable: true },
  query_range: { run: range, isPostable: true },
  series: { run: series, isPostable: true },
  labels: { run: labelNames, isPostable: true },
  metadata: { run: metadata },
  alerts: { run: listAlerts },
  rules: { run: listRules },
  'status/buildinfo': { run: buildInfo },
};

/** The handler of a path below `/api/v1/`, when there is one. */
export function handlerOf(path: string): { run: Handler; isPostable?: boolean } | undefined {
  const [, label] = /^label\/([^/]+)\/values$/.exec(path) ?? [];
  if (label === undefined) return Object.hasOwn(handlers, path) ? handlers[path] : undefined;
  return { run: (backend, parameters) => labelValues(backend, parameters, decodeURIComponent(label)) };
}
