import {
  type CostFilter,
  type CostQuery,
  type CostReport,
  costQuerySchema,
  longestWindowDays,
} from '../../../lib/contracts/costs.ts';
import { addMoney } from '../../../lib/money.ts';
import { DomainError } from '../../domain/errors.ts';
import type { CostSum } from '../../ports/costs.ts';
import { defineQuery } from '../define.ts';

const dayMs = 86_400_000;
const toDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** What was spent in a window, by one dimension or two; of the projects whose costs the asker may see. */
export const getCosts = defineQuery({
  name: 'get-costs',
  action: 'cost.read',
  scope: 'visible',
  input: { query: costQuerySchema },
  run: async ({ deps, visible }, { query }): Promise<CostReport> => {
    const { from, until } = daysOf(query, deps.clock.now());
    const filter = filterOf(query);
    refuseBoth(query.groupBy, filter);
    const { currency } = deps;
    const question = { visible, filter, currency, from: toDay(from), to: toDay(until) };
    const [sums, completeness] = await Promise.all([
      deps.costs.sums(deps.db.auto, question, query.groupBy),
      deps.costs.completeness(deps.db.auto, question),
    ]);
    const { completeUntil, since, ...hours } = completeness;
    return {
      ...{ from: toDay(from), to: toDay(until - dayMs) },
      total: { amount: addMoney(...sums.map(({ amount }) => amount)), currency },
      items: sums.map(toItem),
      completeness: {
        ...hours,
        ratio: hours.hours === 0 ? null : 1 - hours.missing / hours.hours,
        completeUntil: completeUntil?.toISOString() ?? null,
        since: since?.toISOString() ?? null,
      },
    };
  },
});

/** Midnights (UTC) of the first day and after the last. @throws DomainError `validation-failed` */
function daysOf({ window, from, to }: CostQuery, now: Date): { from: number; until: number } {
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

function filterOf({ label = [], ...query }: CostQuery): CostFilter {
  const { window: _window, from: _from, to: _to, groupBy: _groupBy, ...plain } = query;
  const labels: CostFilter = {};
  for (const one of label) {
    const at = one.indexOf('=');
    if (at < 1) {
      const detail = 'Must be a label and its value, such as team=payments';
      throw new DomainError('validation-failed', { errors: [{ pointer: '/label', detail }] });
    }
    const name = `label:${one.slice(0, at)}` as const;
    labels[name] = [...(labels[name] ?? []), one.slice(at + 1)];
  }
  return { ...plain, ...labels };
}

/** A machine holds many namespaces, and which of them it was there for is not kept. */
function refuseBoth(groupBy: CostQuery['groupBy'], filter: CostFilter): void {
  const asks = (name: 'namespace' | 'nodeType') => groupBy.includes(name) || (filter[name]?.length ?? 0) > 0;
  if (!asks('namespace') || !asks('nodeType')) return;
  const detail = 'Namespaces and types of machines cannot be asked for together';
  throw new DomainError('validation-failed', { errors: [{ pointer: '/groupBy', detail }] });
}

const toItem = ({ day: _day, keys, ...sum }: CostSum) => ({ key: keys[0] ?? null, keys, ...sum });
