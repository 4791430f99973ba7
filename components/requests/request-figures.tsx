'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { useInstantWords } from '@/components/status/time';
import { useDynamicWords } from '@/components/status/use-words';
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

/** Which limits of its project a request raises, from what to what; nothing for other requests. */
export function LimitsRaised({ limits }: Pick<RequestRow, 'limits'>) {
  const t = useTranslations('requests');
  const format = useFormatter();
  const words = useDynamicWords();
  // A portal of the version before, beside this one for a moment, sends none.
  if (!limits?.length) return null;
  const each = limits.map(({ resource, from, to }) => {
    const name = words('quotaResource', resource);
    const after = format.number(to);
    return from === null
      ? t('raisedTo', { name, to: after })
      : t('raised', { name, from: format.number(from), to: after });
  });
  return <>{format.list(each, { type: 'unit' })} </>;
}
