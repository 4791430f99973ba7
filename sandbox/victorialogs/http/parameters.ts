import { parseDurationMs } from '../../prometheus/promql/literals.ts';
import { LogsqlError } from '../logsql/errors.ts';
import type { Filter } from '../logsql/filters.ts';
import { parseExtra, parseLogsql, type Query } from '../logsql/parse.ts';

/** Everything of a call: its query, what it is held to, and the time it is about. */
export interface Question {
  query: Query;
  fromMs: number;
  toMs: number;
  parameters: URLSearchParams;
}

/** RFC 3339, a number of s, ms, µs or ns since 1970, or how long ago. */
function instant(text: string, name: string, nowMs: number): number {
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const value = Number(text);
    if (value > 1e17) return value / 1e6;
    if (value > 1e14) return value / 1000;
    return value > 1e11 ? value : value * 1000;
  }
  const agoMs = parseDurationMs(text.replace(/^now-|^-/, ''));
  if (agoMs !== null) return nowMs - agoMs;
  const timeMs = Date.parse(text);
  if (Number.isFinite(timeMs)) return timeMs;
  throw new LogsqlError(`cannot parse ${name}=${text}`);
}

/** A whole number; the fallback where it is not given. */
export function countParameter(parameters: URLSearchParams, name: string, fallback: number): number {
  const text = parameters.get(name);
  if (!text) return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new LogsqlError(`cannot parse ${name}=${text}`);
}

export function durationParameter(parameters: URLSearchParams, name: string, fallbackMs: number): number {
  const durationMs = parseDurationMs(parameters.get(name) || String(fallbackMs / 1000));
  if (durationMs !== null && durationMs > 0) return durationMs;
  throw new LogsqlError(`cannot parse ${name}=${parameters.get(name)}`);
}

/** Reads a call. Without `start` and `end` it is about all there is. @throws LogsqlError */
export function readQuestion(parameters: URLSearchParams, nowMs: number): Question {
  const text = parameters.get('query');
  if (!text) throw new LogsqlError('missing `query` arg');
  const extra: Filter[] = ['extra_filters', 'extra_stream_filters'].flatMap((name) =>
    parameters.getAll(name).map((each) => parseExtra(each, nowMs)),
  );
  const [start, end] = [parameters.get('start'), parameters.get('end')];
  return {
    query: parseLogsql(text, nowMs, extra),
    fromMs: start ? instant(start, 'start', nowMs) : 0,
    toMs: end ? instant(end, 'end', nowMs) : nowMs,
    parameters,
  };
}
