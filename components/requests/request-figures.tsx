'use client';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { useInstantWords } from '@/components/status/time';
import type { RequestRow } from '@/lib/contracts/requests';

/** The likely price a month. */
export function RequestPrice({ price }: Pick<RequestRow, 'price'>) {
  const money = useMoney();
  if (!price) return <span className="text-subtle">–</span>;
  return money.whole(price.monthlyLikely, price.currency);
}

/** From when to when an extension moves the end; nothing for other requests. */
export function ExpiryMove({ expiry }: Pick<RequestRow, 'expiry'>) {
  const t = useTranslations('requests');
  const words = useInstantWords();
  if (!expiry) return null;
  const to = words(expiry.to, 'date');
  return <>{expiry.from ? t('moved', { from: words(expiry.from, 'date'), to }) : t('movedTo', { to })} </>;
}
