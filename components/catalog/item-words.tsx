'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { useClock } from '@/components/status/use-clock';
import type { CatalogItem } from '@/lib/contracts/catalog';
import { supportedUntil } from '@/lib/kubernetes-support';
import { readRange } from './prepare-catalog';

/** Price a month of the usual size, and from what the template starts. */
export function PriceWords({ item }: { item: CatalogItem }) {
  const t = useTranslations('catalog');
  const money = useMoney();
  const { price } = item;
  if (!price) return <span className="text-subtle">{t('price.none')}</span>;
  const [usual, from] = [money.whole(price.usual, price.currency), money.whole(price.from, price.currency)];
  return (
    <>
      <b className="font-semibold">{usual}</b>
      {from === usual ? null : <span className="text-subtle"> · {t('price.from', { price: from })}</span>}
    </>
  );
}

/** From which price on an order needs approval. */
export function useApprovalWords(): (item: CatalogItem) => string {
  const t = useTranslations('catalog.approval');
  const money = useMoney();
  return ({ approval }) => {
    if (!approval) return t('unknown');
    if (approval.kind !== 'above') return t(approval.kind);
    return t('above', { price: money.whole(approval.amount ?? null, approval.currency ?? '') });
  };
}

/** Which Kubernetes a service supports, as its newest template says. */
export function useConstraintWords(): (constraint: string | null | undefined) => string {
  const t = useTranslations('catalog.constraint');
  return (constraint) => {
    if (!constraint) return t('any');
    const range = readRange(constraint);
    if (!range) return constraint;
    return range.below === null
      ? t('from', { from: range.from })
      : t('between', { from: range.from, below: range.below });
  };
}

/** Until when the Kubernetes project supports a version; null when that is not known. */
export function useSupportWords(): (version: string | null) => { words: string; isOver: boolean } | null {
  const t = useTranslations('catalog.supported');
  const format = useFormatter();
  const now = useClock();
  return (version) => {
    const until = supportedUntil(version);
    if (until === null) return null;
    const [year = 0, month = 1] = until.split('-').map(Number);
    const isOver = Date.UTC(year, month) <= now.getTime();
    const date = format.dateTime(new Date(Date.UTC(year, month - 1, 15)), { year: 'numeric', month: 'short' });
    return { words: t(isOver ? 'since' : 'until', { date }), isOver };
  };
}
