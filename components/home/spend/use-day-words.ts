'use client';
import { useLocale, useTranslations } from 'next-intl';
import { toDay } from '@/lib/days';
import { formatDay } from '@/lib/time';

/** Days (UTC) as people read them. */
export function useDayWords() {
  const t = useTranslations('costs');
  const locale = useLocale();
  const today = toDay(new Date());
  const day = (one: string) => formatDay(one, today, locale);
  return {
    day,
    /** A first and a last day. */
    days: (from: string, to: string) => (from === to ? day(from) : t('span', { from: day(from), to: day(to) })),
  };
}
