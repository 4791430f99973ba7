'use client';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { usePercent } from '@/components/data/use-percent';
import { Time } from '@/components/status/time';
import { Glyph } from '@/components/ui/glyph';
import type { CostLeftovers } from '@/lib/contracts/cost-leftovers';
import type { CostSeries } from '@/lib/contracts/cost-series';
import type { SpendLimit } from '../spend/spend-question';
import { useSpendWords } from '../spend/use-spend';
import { unownedSpend } from './prepare-finops-needs';

/** The month in figures: spent, where it ends, what is idle and what nobody owns. */
export function MonthPanel({
  series,
  limit,
  leftovers,
  unbudgeted,
}: {
  series: CostSeries;
  limit: SpendLimit | null;
  leftovers: CostLeftovers | undefined;
  /** Projects that spend and have no spending budget. */
  unbudgeted: readonly string[];
}) {
  const t = useTranslations('home.finops');
  const money = useMoney();
  const percent = usePercent();
  const words = useSpendWords();
  const { month, currency } = series;
  const idle = month.idle !== null && Number(month.spent ?? 0) > 0 ? Number(month.idle) / Number(month.spent) : null;
  return (
    <section className="min-w-0">
      <h2 className="mb-1 font-semibold">{t('soFar', { month: words.monthName(month.from) })}</h2>
      <p className="tabular text-28 font-semibold tracking-(--tracking-tight)">{money.whole(month.spent, currency)}</p>
      <p className="text-muted">
        {words.forecast(series)} {words.against(series, limit)}
      </p>
      <dl className="mt-3 grid gap-1.5">
        {idle === null ? null : (
          <Line name={t('idle', { part: percent(idle) })} value={money.whole(month.idle, currency)} />
        )}
        {month.runRate === null ? null : <Line name={t('runRate')} value={money.whole(month.runRate, currency)} />}
        {leftovers ? (
          <Line name={t('withoutOwner')} value={money.whole(unownedSpend(leftovers).monthly, leftovers.currency)} />
        ) : null}
        {unbudgeted.length > 0 ? <Line name={t('unbudgeted')} value={String(unbudgeted.length)} /> : null}
      </dl>
    </section>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-2">
      <dt className="min-w-0 text-muted">{name}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  );
}

/** How much of the hours is known, and until when. */
export function Completeness({
  completeness: { ratio, missing, completeUntil, silent },
}: Pick<CostSeries, 'completeness'>) {
  const t = useTranslations('home.finops');
  const percent = usePercent();
  const isWhole = missing === 0;
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-semibold">{t('completeness')}</h2>
      <ul className="grid gap-2">
        <li className="flex items-start gap-2">
          <Glyph state={isWhole ? 'done' : 'attention'} className="mt-1" />
          <span className="min-w-0">
            {ratio === null ? t('noHours') : t('hoursKnown', { part: percent(ratio) })}
            {completeUntil ? (
              <span className="block text-12 text-subtle">
                {t.rich('meteredTo', { at: () => <Time at={completeUntil} /> })}
              </span>
            ) : null}
          </span>
        </li>
        {silent.count > 0 ? (
          <li className="flex items-start gap-2">
            <Glyph state="attention" className="mt-1" />
            <span className="min-w-0">{t('silent', { count: silent.count })}</span>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
