'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useInstantWords } from '@/components/status/time';
import { useDynamicWords } from '@/components/status/use-words';
import { commaList } from '@/lib/comma-list';
import type { RequestRow } from '@/lib/contracts/requests';

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
  return <>{format.list(each, commaList)} </>;
}
