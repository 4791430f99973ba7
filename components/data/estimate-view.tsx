'use client';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { PriceScale } from '@/components/charts/price-scale';
import { useMarks } from '@/components/status/use-marks';
import type { EstimateDetail, EstimateLine, PriceSource } from '@/lib/contracts/estimate';
import { whatIsOpen } from '@/lib/pricing/completeness';
import { formatInstant } from '@/lib/time';
import { useMoney } from './use-money';

interface EstimateViewProps {
  estimate: EstimateDetail;
  /** Monthly price, in the estimate's currency, above which somebody has to approve. */
  approvalAbove?: number | null;
}

/** A price a month: the likely figure and its range on a scale, what it is made of, and what it leaves out. */
export function EstimateView({ estimate, approvalAbove = null }: EstimateViewProps) {
  const t = useTranslations('estimate');
  const money = useMoney();
  const { currency, monthlyLow, monthlyLikely, monthlyHigh, lines, unknown } = estimate;
  const figures = {
    low: money.whole(monthlyLow, currency),
    likely: money.whole(monthlyLikely, currency),
    high: money.whole(monthlyHigh, currency),
  };
  const open = whatIsOpen(estimate);
  const isPriced = open === null && lines.some((line) => Number(line.monthlyHigh) > 0);
  return (
    <div className="grid gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <p className="text-28 leading-8 font-semibold tracking-(--tracking-tight)">
          <PriceHeadline estimate={estimate} />
        </p>
        {open !== null || figures.low === figures.high ? null : (
          <span className="tabular whitespace-nowrap text-muted">{t('range', figures)}</span>
        )}
      </div>
      {isPriced ? (
        <PriceScale
          low={Number(monthlyLow)}
          likely={Number(monthlyLikely)}
          high={Number(monthlyHigh)}
          summary={t('summary', figures)}
          label={(amount) => money.whole(amount, currency)}
          limit={
            approvalAbove === null
              ? null
              : { amount: approvalAbove, words: t('approvalAbove', { limit: money.whole(approvalAbove, currency) }) }
          }
        />
      ) : null}
      <ul className="grid gap-1 text-12">
        {lines.map((line) => (
          <Line key={`${line.kind}${line.pool}`} line={line} currency={currency} />
        ))}
      </ul>
      {unknown.length > 0 ? (
        <div className="text-12 text-subtle">
          <p>{t('leavesOut')}</p>
          <ul className="list-disc pl-4">
            {[...new Set(unknown.map(({ code, subject }) => t(`unknown.${code}`, { subject: subject ?? '' })))].map(
              (words) => (
                <li key={words}>{words}</li>
              ),
            )}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

/** The likely price; while something large is not counted, from what it starts and what is still to be chosen. */
export function PriceHeadline({ estimate }: { estimate: EstimateDetail }) {
  const t = useTranslations('estimate');
  const money = useMoney();
  const { currency, monthlyLow, monthlyLikely } = estimate;
  const open = whatIsOpen(estimate);
  if (open === null) {
    return (
      <>
        {money.whole(monthlyLikely, currency)} <span className="text-13 font-normal text-muted">{t('likely')}</span>
      </>
    );
  }
  return (
    <>
      <span className="text-13 font-normal text-muted">{t('from')}</span> {money.whole(monthlyLow, currency)}{' '}
      <span className="block text-13 leading-5 font-normal tracking-normal text-muted">{t(`open.${open}`)}</span>
    </>
  );
}

function Line({ line, currency }: { line: EstimateLine; currency: string }) {
  const t = useTranslations('estimate');
  const format = useFormatter();
  const money = useMoney();
  const marks = useMarks();
  const { kind, pool, machine, quantity } = line;
  const { low, likely, high } = quantity;
  const count = format.number(likely);
  const span = low === high ? null : t('scales', { low: format.number(low), high: format.number(high) });
  const what =
    kind === 'volumes' ? t('gib', { count }) : machine ? t('machines', { count, machine }) : t('pieces', { count });
  return (
    <li className="flex items-baseline justify-between gap-2">
      <span className="min-w-0">
        {pool ? t('pool', { kind: t(`line.${kind}`), pool }) : t(`line.${kind}`)}{' '}
        <span className="text-subtle">
          {what}
          {span ? `${marks.comma}${span}` : null}
        </span>
        {line.source ? <SourceWords source={line.source} /> : null}
      </span>
      <span className="tabular text-right">
        {money.cents(line.monthlyLikely, currency)}
        {line.monthlyList === undefined ? null : (
          <span className="block text-11 text-subtle">
            {t('list', { price: money.cents(line.monthlyList, currency) })}
          </span>
        )}
      </span>
    </li>
  );
}

/** Where the price of a line comes from, and of which day it is. */
function SourceWords({ source }: { source: PriceSource }) {
  const t = useTranslations('estimate.source');
  const locale = useLocale();
  const day = (text: string) => formatInstant(new Date(text), 'date', locale, 'UTC');
  return (
    <span className="block text-11 text-subtle">
      {source.kind === 'observed'
        ? t('observed', { from: day(source.from), to: day(source.to) })
        : t('rate-card', { version: source.version, day: day(source.validFrom) })}
    </span>
  );
}
