'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Swatch } from '@/components/charts/swatch';
import { spendBudgetsQuery } from '@/components/data/spend-budgets-query';
import { useMoney } from '@/components/data/use-money';
import { Table, Td, Th } from '@/components/ui/table';
import type { CostGroup, CostSeries } from '@/lib/contracts/cost-series';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import { BudgetCells } from './budget-cells';
import { groupBudgets } from './group-budgets';
import { colourNumbers, idleRatio, textureOf } from './prepare-costs';
import type { CostState } from './use-cost-state';
import { useCostWords } from './use-cost-words';
import { useSoleProjects } from './use-sole-projects';

interface CostTableProps {
  series: CostSeries;
  state: Pick<CostState, 'by' | 'drill'>;
  projects: readonly string[];
}

const narrow = 'max-sm:hidden';

/** Every group with the period before, what this month ends at, and what of it is idle. A name leads into it. */
export function CostTable({ series, state, projects }: CostTableProps) {
  const t = useTranslations('costs.table');
  const money = useMoney();
  const words = useCostWords();
  const { groups, total, month } = series;
  const known = useQuery(spendBudgetsQuery).data?.items ?? [];
  const budgets = groupBudgets(known, state.by, series.currency, useSoleProjects());
  const hasBudgets = groups.some(({ key }) => budgets.has(key ?? ''));
  const drawn = groups.flatMap(({ key, daily }) => (daily ? [key ?? ''] : []));
  const colours = colourNumbers(drawn, state.by === 'project' ? projects : []);
  const title = words.grouped(state.by);
  // Of today alone no hour is compared.
  const hasBefore = series.beforeFrom <= series.beforeTo;
  return (
    <section className="min-w-0">
      <h2 className="mb-1 text-14 font-semibold">
        {title}{' '}
        <span className="text-12 font-normal text-subtle">
          {t('remark', { currency: series.currency, days: words.days(series.from, series.to) })}
        </span>
      </h2>
      <div className="relative overflow-x-auto">
        <Table caption={title}>
          <thead>
            <tr>
              <Th className="max-w-60 truncate pl-0">{words.dimension(state.by)}</Th>
              <Th className="text-right" aria-sort="descending">
                {t('spend')}
              </Th>
              <Th className={`text-right ${narrow}`}>
                {hasBefore ? words.days(series.beforeFrom, series.beforeTo) : t('before')}
              </Th>
              <Th className="text-right">{t('change')}</Th>
              <Th className={`text-right ${narrow}`}>{t('forecast', { month: words.month(month.from) })}</Th>
              {hasBudgets ? (
                <>
                  <Th className={`text-right ${narrow}`}>{t('ofBudget')}</Th>
                  <Th className={`text-right ${narrow}`}>{t('budget')}</Th>
                </>
              ) : null}
              <Th className={`pr-0 text-right ${narrow}`}>{t('idle')}</Th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <Row
                key={group.key ?? ''}
                group={group}
                state={state}
                currency={series.currency}
                budgets={hasBudgets ? budgets : null}
                colour={group.key?.startsWith('__') ? undefined : colours.get(group.key ?? '')}
              />
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <Td className="border-b-0 pl-0">{t('all')}</Td>
              <Td className="tabular border-b-0 text-right">{money.cents(total.amount, series.currency)}</Td>
              <Td className={`tabular border-b-0 text-right ${narrow}`}>
                {money.cents(total.before, series.currency)}
              </Td>
              <Td className="tabular border-b-0 text-right">{words.change(total.change)}</Td>
              <Td className={`tabular border-b-0 text-right ${narrow}`}>
                {money.cents(month.forecast?.amount ?? null, series.currency)}
              </Td>
              {hasBudgets ? <Td colSpan={2} className={`border-b-0 ${narrow}`} /> : null}
              <Td className={`tabular border-b-0 pr-0 text-right ${narrow}`}>{words.ratio(idleRatio(total))}</Td>
            </tr>
          </tfoot>
        </Table>
      </div>
      {total.leftOut > 0 ? <p className="mt-2 text-12 text-subtle">{t('leftOut', { count: total.leftOut })}</p> : null}
      {series.groupCount > groups.length ? (
        <p className="mt-2 text-12 text-subtle">{t('more', { shown: groups.length, count: series.groupCount })}</p>
      ) : null}
    </section>
  );
}

interface RowProps {
  group: CostGroup;
  currency: string;
  state: CostTableProps['state'];
  colour: number | undefined;
  /** Null: no group has one. */
  budgets: ReadonlyMap<string, SpendBudget> | null;
}

function Row({ group, currency, state, colour, budgets }: RowProps) {
  const t = useTranslations('costs.table');
  const money = useMoney();
  const words = useCostWords();
  const name = words.group(group.key, state.by);
  const open = state.drill(group.key);
  return (
    <tr>
      <Td className="pl-0">
        <span className="flex items-center gap-2">
          <Swatch colour={colour ? `var(--chart-${colour})` : 'var(--chart-other)'} {...textureOf(group.key)} />
          {open ? (
            <button
              type="button"
              onClick={open}
              title={t('open', { name })}
              className="truncate font-medium hover:underline"
            >
              {name}
            </button>
          ) : (
            <span className="truncate font-medium">{name}</span>
          )}
        </span>
      </Td>
      <Td className="tabular text-right">
        {group.amount === null ? t('unknown') : money.cents(group.amount, currency)}
      </Td>
      <Td className={`tabular text-right text-subtle ${narrow}`}>{money.cents(group.before, currency)}</Td>
      <Td className="tabular text-right">
        <ChangeBar change={group.change} />
        {words.change(group.change)}
      </Td>
      <Td className={`tabular text-right ${narrow}`}>{money.cents(group.forecast, currency)}</Td>
      {budgets ? <BudgetCells budget={budgets.get(group.key ?? '')} className={`text-right ${narrow}`} /> : null}
      <Td className={`tabular pr-0 text-right ${narrow}`}>{words.ratio(idleRatio(group))}</Td>
    </tr>
  );
}

/** More goes right of the middle, less left of it; half of the width is a half. */
function ChangeBar({ change }: { change: number | null }) {
  if (change === null) return null;
  const width = Math.min(1, Math.abs(change)) * 28;
  return (
    <span aria-hidden="true" className="relative mr-3 inline-block h-2 w-14 align-middle max-sm:hidden">
      <i className="absolute inset-y-[-3px] left-1/2 w-px bg-line-strong" />
      <i
        className="absolute inset-y-0 bg-muted opacity-60"
        style={change < 0 ? { right: '50%', width } : { left: '50%', width }}
      />
    </span>
  );
}
