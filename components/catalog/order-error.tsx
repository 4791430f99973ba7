'use client';
import { useTranslations } from 'next-intl';
import { ApiError } from '@/lib/client/api';

/** Why the server did not do it, in one sentence: its own words where it has some, otherwise ours. */
export function useOrderErrorWords(): (error: unknown) => string {
  const t = useTranslations('problems.text');
  return (error) => {
    if (!(error instanceof ApiError)) return t('unexpected');
    if (error.code !== 'unexpected' && error.problem.detail) return error.problem.detail;
    return t.has(error.code as 'unexpected') ? t(error.code as 'unexpected') : t('unexpected');
  };
}
