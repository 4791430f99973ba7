'use client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useMoney } from '@/components/data/use-money';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { NewRateCardVersion, RateCardEffect } from '@/lib/contracts/rate-cards';
import { formatInstant } from '@/lib/time';
import { cardEffectQuery } from './queries';

/**
 * What a version would have made of last month; pending until exactly this one was answered.
 * @param version null as long as there is none to be judged
 */
export function useCardEffect(provider: string, version: NewRateCardVersion | null): UseQueryResult<RateCardEffect> {
  return useQuery({ ...cardEffectQuery(provider, version), enabled: version !== null });
}

interface CardEffectProps {
  query: UseQueryResult<RateCardEffect>;
  /** Something has to be corrected before there is an effect. */
  isWrong: boolean;
}

/** What the new prices would have made of last month, before they are put in force. */
export function CardEffect({ query, isWrong }: CardEffectProps) {
  const t = useTranslations('rateCards.effect');
  return (
    <section className="mb-6">
      <h2 className="font-semibold">{t('title')}</h2>
      {isWrong ? (
        <p className="text-12 text-subtle">{t('notYet')}</p>
      ) : (
        <QueryBoundary query={query} skeleton={<SkeletonRows rows={3} />}>
          {(effect) => <Effect effect={effect} />}
        </QueryBoundary>
      )}
    </section>
  );
}

function Effect({ effect }: { effect: RateCardEffect }) {
  const t = useTranslations('rateCards.effect');
  const format = useFormatter();
  const locale = useLocale();
  const money = useMoney();
  const { month, since, currency, charged, list, nodeHours, cardHours, unpricedHours, parts, projects } = effect;
  const unconverted = format.list(effect.unconverted);
  const hours = (count: number) => format.number(count, { maximumFractionDigits: 0 });
  const show = (amount: string | number) => money.whole(amount, currency);
  const date = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const figures = {
    month: format.dateTime(new Date(`${month}-01T00:00:00Z`), date),
    since: formatInstant(new Date(since), 'date', locale, 'UTC'),
    hours: hours(nodeHours),
    cardHours: hours(cardHours),
    unpriced: hours(unpricedHours),
    chargedBefore: show(charged.before),
    chargedAfter: show(charged.after),
    listBefore: show(list.before),
    listAfter: show(list.after),
  };
  if (!since.startsWith(month)) return <p className="text-muted">{t('unknown', figures)}</p>;
  const isPartial = !since.endsWith('-01');
  const leftOut = unconverted === '' ? null : t('unconverted', { currencies: unconverted, currency });
  if (nodeHours === 0 && !isPartial) return <p className="text-muted">{leftOut ?? t('nothing', figures)}</p>;
  return (
    <>
      <p role="status">
        {isPartial ? `${t('since', figures)} ` : null}
        {t('charged', figures)} {t('list', figures)} {t('byCardHours', figures)}
        {leftOut ? ` ${leftOut}` : null}
        {unpricedHours > 0 ? ` ${t('unpriced', figures)}` : null}
      </p>
      <ul className="mt-1 text-12 text-muted">
        {parts.map(({ part, charged: { before, after } }) => (
          <li key={part} className="tabular">
            {t('part', { part: t(`parts.${part}`), before: show(before), after: show(after) })}
          </li>
        ))}
      </ul>
      <div className="relative max-w-full overflow-x-auto">
        <Table caption={t('title')} dense className="mt-1 max-w-3xl">
          <thead>
            <tr>
              <Th className="pl-0">{t('project')}</Th>
              <Th className="text-right">{t('nodeHours')}</Th>
              <Th className="text-right">{t('byCard')}</Th>
              <Th className="text-right">{t('before')}</Th>
              <Th className="text-right">{t('after')}</Th>
              <Th className="pr-0 text-right">{t('change')}</Th>
            </tr>
          </thead>
          <tbody>
            {projects.map((row) => (
              <tr key={row.project ?? ''}>
                <Td className="pl-0">{row.project ?? t('noProject')}</Td>
                <Td className="tabular text-right">{hours(row.nodeHours)}</Td>
                <Td className="tabular text-right">{hours(row.cardHours)}</Td>
                <Td className="tabular text-right">{show(row.charged.before)}</Td>
                <Td className="tabular text-right">{show(row.charged.after)}</Td>
                <Td className="tabular pr-0 text-right">
                  {show(Number(row.charged.after) - Number(row.charged.before))}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
}
