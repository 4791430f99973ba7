'use client';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import type { UsualPrice as Range } from '@/lib/contracts/usual-price';
import { sizeOf } from '@/lib/finops/cluster-size';

interface UsualPriceProps {
  usual: readonly Range[];
  /** Machines of the cluster that it is for; null where they are not known. */
  nodes: number | null;
}

/** What a service usually costs a month: on clusters of this one's size where that is known, else on any. */
export function UsualPrice({ usual, nodes }: UsualPriceProps) {
  const t = useTranslations('usualPrice');
  const money = useMoney();
  const ofSize = nodes === null ? undefined : usual.find(({ size }) => size === sizeOf(nodes));
  const range = ofSize ?? usual.find(({ size }) => size === null);
  if (!range) return t('unknown');
  const [low, high] = [money.whole(range.low, range.currency), money.whole(range.high, range.currency)];
  const where = ofSize ? 'size' : 'all';
  return low === high ? t(`${where}.one`, { amount: high }) : t(`${where}.range`, { low, high });
}
