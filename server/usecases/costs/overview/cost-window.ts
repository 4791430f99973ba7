import type { z } from 'zod';
import type { CostDimension, CostFilter, CostQuery, costFilterSchema } from '../../../../lib/contracts/costs.ts';
import { dayMs, toDay } from '../../../../lib/days.ts';
import { longestWindowDays } from '../../../../lib/finops/cost-range.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { CostSplit } from '../../../ports/costs.ts';

type Days = Pick<CostQuery, 'window' | 'from' | 'to'>;
type Asked = Partial<Omit<CostQuery, 'groupBy'>> & { groupBy?: unknown };

/** Midnights (UTC) of the first day and after the last. @throws DomainError `validation-failed` */
export function daysOf({ window, from, to }: Days, now: Date): { from: number; until: number } {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const until = (to === undefined ? today : Date.parse(to)) + dayMs;
  const first = from === undefined ? until - Number.parseInt(window, 10) * dayMs : Date.parse(from);
  if (first >= until) {
    throw new DomainError('validation-failed', { errors: [{ pointer: '/to', detail: 'Must not be before from' }] });
  }
  if (until - first > longestWindowDays * dayMs) {
    const detail = `At most ${longestWindowDays} days`;
    throw new DomainError('validation-failed', { errors: [{ pointer: '/from', detail }] });
  }
  return { from: first, until };
}

/**
 * The part of a window that is over, and as many days before it: only whole days are compared. In midnights (UTC); both
 * are empty where nothing is over yet.
 * @param knownUntil now, or the end of the last hour that was read
 */
export function comparedDays({ from, until }: { from: number; until: number }, knownUntil: Date) {
  const over = Math.max(from, Math.min(until, Math.floor(knownUntil.getTime() / dayMs) * dayMs));
  return {
    whole: { from: toDay(from), to: toDay(over) },
    before: { from: toDay(from - (over - from)), to: toDay(from) },
  };
}

export function filterOf(asked: Asked): CostFilter {
  const { window: _window, from: _from, to: _to, groupBy: _groupBy, ...rest } = asked;
  const { splitIdle: _splitIdle, splitShared: _splitShared, ...filters } = rest;
  return toFilter(filters);
}

export const splitOf = ({ splitIdle, splitShared }: Pick<CostQuery, 'splitIdle' | 'splitShared'>): CostSplit => ({
  idle: splitIdle,
  shared: splitShared,
});

/** Labels as dimensions of their own; the contract has checked that each is a label and its value. */
export function toFilter({ label = [], ...plain }: z.infer<typeof costFilterSchema>): CostFilter {
  const labels = new Map<CostDimension, string[]>();
  for (const one of label) {
    const at = one.indexOf('=');
    const name = `label:${one.slice(0, at)}` as const;
    labels.set(name, [...(labels.get(name) ?? []), one.slice(at + 1)]);
  }
  return { ...plain, ...Object.fromEntries(labels) };
}

/** A machine holds many namespaces, and which of them it was there for is not kept. */
export function refuseBoth(groupBy: readonly CostDimension[], filter: CostFilter): void {
  const asks = (name: 'namespace' | 'nodeType') => groupBy.includes(name) || (filter[name]?.length ?? 0) > 0;
  if (!asks('namespace') || !asks('nodeType')) return;
  const detail = 'Namespaces and types of machines cannot be asked for together';
  throw new DomainError('validation-failed', { errors: [{ pointer: '/groupBy', detail }] });
}
