'use client';
import { useTranslations } from 'next-intl';
import { useServerWords } from '@/components/status/server-words';
import { ApiError } from '@/lib/client/api';

/** Why the server did not do it, in one sentence: its own words where it has some, otherwise ours. */
export function useErrorWords(): (error: unknown) => string {
  const t = useTranslations('problems.text');
  const said = useServerWords();
  return (error) => {
    if (!(error instanceof ApiError)) return t('unexpected');
    const words = error.code === 'unexpected' ? null : said(error.problem);
    if (words) return words;
    return t.has(error.code as 'unexpected') ? t(error.code as 'unexpected') : t('unexpected');
  };
}
