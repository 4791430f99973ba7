import { badData } from '../promql/errors.ts';
import { parseDurationMs } from '../promql/literals.ts';

/** Query string and form body together, as Prometheus reads them: what is in the body counts first. */
export type Parameters = URLSearchParams;

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** An instant in seconds since 1970 or as RFC 3339, in milliseconds. @throws QueryError naming the parameter */
export function timeParameter(parameters: Parameters, name: string, fallbackMs: number): number {
  const text = parameters.get(name);
  if (!text) return fallbackMs;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.round(seconds * 1000);
  const parsed = rfc3339.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isFinite(parsed)) return parsed;
  throw badData(`invalid parameter "${name}": cannot parse "${text}" to a valid timestamp`);
}

export function requiredTime(parameters: Parameters, name: string): number {
  if (!parameters.get(name)) throw badData(`invalid parameter "${name}": cannot parse "" to a valid timestamp`);
  return timeParameter(parameters, name, 0);
}

/** A duration in seconds or as `5m`, in milliseconds; `null` when it is not given. @throws QueryError naming it */
export function durationParameter(parameters: Parameters, name: string): number | null {
  const text = parameters.get(name);
  if (text === null || text === '') return null;
  const durationMs = parseDurationMs(text);
  if (durationMs === null) throw badData(`invalid parameter "${name}": cannot parse "${text}" to a valid duration`);
  return durationMs;
}

/** A whole number; 0 when it is not given. @throws QueryError naming it */
export function limitParameter(parameters: Parameters): number {
  const text = parameters.get('limit') ?? '0';
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 0) return limit;
  throw badData(`invalid parameter "limit": ${text} is not a number of results`);
}
