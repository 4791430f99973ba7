import type { MetricsRange } from '../../../lib/contracts/choices.ts';
import { DomainError } from '../errors.ts';

const ranges: Record<MetricsRange, number> = {
  '1h': 3600,
  '6h': 21_600,
  '24h': 86_400,
  '7d': 604_800,
  '30d': 2_592_000,
};
/** Steps that fit into each other, so that days and weeks are whole numbers of them. */
const steps = [60, 120, 300, 600, 1800, 3600, 21_600, 86_400] as const;
const mostPoints = 300;
const longestSeconds = 400 * 86_400;
const shortestSeconds = 300;

/** What a page asks for: a range that ends now, or instants of its own. */
export interface AskedWindow {
  range: MetricsRange;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The window that is asked of a source, in unix seconds. Both ends are multiples of the step, because one of the engines
 * moves them there by itself and the other does not; the last step reaches beyond now and is unfinished.
 * @throws DomainError `validation-failed` for a window that ends before it begins, or of more than 400 days
 */
export function chooseWindow({ range, from, to }: AskedWindow, now: Date) {
  const nowSeconds = now.getTime() / 1000;
  const isOwn = from !== undefined && to !== undefined;
  const end = isOwn ? Math.min(Date.parse(to) / 1000, nowSeconds) : nowSeconds;
  const start = isOwn ? Date.parse(from) / 1000 : end - ranges[range];
  if (start >= end) refuse('/from', 'It must begin before it ends, and in the past');
  if (end - start > longestSeconds) refuse('/from', 'At most 400 days can be shown');
  const length = Math.max(end - start, shortestSeconds);
  const stepSeconds = steps.find((step) => step >= length / mostPoints) ?? 86_400;
  const last = Math.ceil(end / stepSeconds) * stepSeconds;
  return { start: Math.floor((end - length) / stepSeconds) * stepSeconds, end: last, stepSeconds };
}

function refuse(pointer: string, detail: string): never {
  throw new DomainError('validation-failed', { errors: [{ pointer, detail }] });
}
