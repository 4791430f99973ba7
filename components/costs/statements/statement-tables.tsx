'use client';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { Table, Td, Th } from '@/components/ui/table';
import type { Statement } from '@/lib/contracts/statements';
import { daysOfMonth, lastDayOf, toDay } from '@/lib/days';
import { writeList } from '@/lib/lists';
import { useStatementDates } from './use-statement-dates';

interface Props {
  statement: Statement;
}

function useAmount(currency: string): (amount: string | null) => string {
  const t = useTranslations('statements');
  const { whole } = useMoney();
  return (amount) => (amount === null ? t('unknown') : whole(amount, currency));
}

/** Leads to what the cluster cost in the month: by then it may be gone itself. */
function ClusterLink({ cluster, month }: { cluster: string; month: string }) {
  const [to = ''] = [lastDayOf(month), toDay(new Date())].sort();
  const days = { from: `${month}-01`, to };
  return (
    <Link
      href={`/costs?${new URLSearchParams({ by: 'namespace', cluster: writeList([cluster]), ...days })}`}
      className="font-medium hover:underline"
    >
      {cluster}
    </Link>
  );
}

/** The most expensive clusters and what they cost the month before. */
export function ClusterTable({ statement: { clusters, others, currency, month, measuredSince } }: Props) {
  const t = useTranslations('statements');
  const { sinceWhen } = useStatementDates();
  const partBefore = sinceWhen(daysOfMonth(month).before.slice(0, 7), measuredSince);
  const amount = useAmount(currency);
  return (
    <Table caption={t('clusters')}>
      <thead>
        <tr>
          <Th className="pl-0">{t('column.cluster')}</Th>
          <Th className="text-right max-sm:hidden">{t('column.machines')}</Th>
          <Th className="text-right max-sm:hidden">
            {t('column.before')}
            {partBefore ? <span className="block">{partBefore}</span> : null}
          </Th>
          <Th className="pr-0 text-right">{t('column.amount')}</Th>
        </tr>
      </thead>
      <tbody>
        {clusters.map(({ cluster, nodes, before, amount: now }) => (
          <tr key={cluster}>
            <Td className="pl-0 whitespace-normal">
              <ClusterLink cluster={cluster} month={month} />
            </Td>
            <Td className="tabular text-right max-sm:hidden">{nodes ?? t('unknown')}</Td>
            <Td className="tabular text-right text-muted max-sm:hidden">{before === null ? '' : amount(before)}</Td>
            <Td className="tabular pr-0 text-right">{amount(now)}</Td>
          </tr>
        ))}
        {others ? (
          <tr>
            <Td className="pl-0 text-muted">{t('others', { count: others.count })}</Td>
            <Td className="max-sm:hidden" />
            <Td className="max-sm:hidden" />
            <Td className="tabular pr-0 text-right">{amount(others.amount)}</Td>
          </tr>
        ) : null}
      </tbody>
    </Table>
  );
}

/** What the sum is made of. */
export function PartTable({ statement: { parts, total, currency } }: Props) {
  const t = useTranslations('statements');
  const amount = useAmount(currency);
  const partOf = (value: string | null) => (Number(total) > 0 ? Math.max(0, Number(value ?? 0) / Number(total)) : 0);
  return (
    <Table caption={t('parts')} dense>
      <thead>
        <tr>
          <Th className="pl-0">{t('column.part')}</Th>
          <Td aria-hidden="true" className="max-sm:hidden" />
          <Th className="pr-0 text-right">{t('column.amount')}</Th>
        </tr>
      </thead>
      <tbody>
        {(['node', 'storage', 'loadBalancer', 'fee'] as const).map((part) => (
          <tr key={part}>
            <Td className="pl-0">{t(`part.${part}`)}</Td>
            <Td aria-hidden="true" className="w-1/2 max-sm:hidden">
              <i className="block h-2 rounded-1 bg-(--chart-1)" style={{ width: `${partOf(parts[part]) * 100}%` }} />
            </Td>
            <Td className="tabular pr-0 text-right">{amount(parts[part])}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Clusters that began, ended, grew or shrank. */
export function ChangeTable({ statement: { changes, month } }: Props) {
  const t = useTranslations('statements');
  const dates = useStatementDates();
  if (changes.length === 0) return <p className="text-muted">{t('noChanges')}</p>;
  return (
    <Table caption={t('changes')} dense>
      <thead>
        <tr>
          <Th className="pl-0">{t('column.day')}</Th>
          <Th>{t('column.cluster')}</Th>
          <Th className="pr-0">{t('column.change')}</Th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ day, cluster, kind, from, to }) => (
          <tr key={`${day} ${cluster} ${kind}`}>
            <Td className="tabular pl-0 text-muted">{dates.day(day)}</Td>
            <Td className="whitespace-normal">
              <ClusterLink cluster={cluster} month={month} />
            </Td>
            <Td className="pr-0 whitespace-normal">
              {t(`changed.${kind}`, { from: from ?? 0, to: to ?? 0, known: to === null ? 'no' : 'yes' })}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Budgets of what the project spends, beside what the month came to. */
export function SpendBudgets({ statement: { spendBudgets, total, currency } }: Props) {
  const t = useTranslations('statements');
  const format = useFormatter();
  const { whole } = useMoney();
  return (
    <ul className="text-muted">
      {[...spendBudgets.entries()].map(([place, { title, monthly, currency: own, used }]) => (
        <li key={place}>
          {t('spendBudget', {
            title,
            monthly: whole(monthly, own),
            spent: whole(total ?? '0', currency),
            isKnown: total === null ? 'unknown' : used === null ? 'no' : 'yes',
            used: format.number(used ?? 0, { style: 'percent', maximumFractionDigits: 1 }),
          })}
        </li>
      ))}
    </ul>
  );
}

/** What is known and what is not, in sentences. */
export function Completeness({ statement: { completeness, days: all } }: Props) {
  const dates = useStatementDates();
  const gaps = all.filter(({ isIncomplete }) => isIncomplete).map(({ day }) => dates.day(day));
  const t = useTranslations('statements');
  const format = useFormatter();
  const { whole } = useMoney();
  const { ratio, missing, carried, rateCard, unconverted } = completeness;
  const percent = format.number(ratio ?? 0, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <div className="text-muted">
      <p>{ratio === null ? t('nothingExpected') : t('complete', { percent, missing, carried, rateCard })}</p>
      {gaps.length > 0 ? <p>{t('incompleteDays', { days: format.list(gaps) })}</p> : null}
      {unconverted.map(({ currency, amount, days }) => (
        <p key={currency}>{t('unconverted', { amount: whole(amount, currency), days })}</p>
      ))}
    </div>
  );
}
