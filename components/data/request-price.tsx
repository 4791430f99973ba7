'use client';
import type { RequestRow } from '@/lib/contracts/requests';
import { useMoney } from './use-money';

/** The likely price a month of a request; a dash where nobody knows it. */
export function RequestPrice({ price }: Pick<RequestRow, 'price'>) {
  const money = useMoney();
  if (!price) return <span className="text-subtle">–</span>;
  return money.whole(price.monthlyLikely, price.currency);
}
