'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Age, Time } from '@/components/status/time';
import { metricsRegionsQuery } from './queries';

/** When the source of metrics last answered, beside words that it does not now. */
export function LastAnswer() {
  const t = useTranslations('metricsRegions');
  const { data } = useQuery(metricsRegionsQuery({}));
  if (data?.state !== 'known') return null;
  const { answeredAt } = data;
  if (answeredAt === null) return t('neverAnswered');
  return t.rich('lastAnswer', { at: () => <Time at={answeredAt} />, age: () => <Age at={answeredAt} /> });
}
