import { useTranslations } from 'next-intl';
import { isolate } from '@/lib/bidi';
import type { ApplicationTrouble, Refusal } from '@/lib/contracts/applications';

/** What is wrong with an application in our words, and what helps. */
export function useTroubleWords() {
  const t = useTranslations('applications');
  return {
    sentence: ({ code, cluster, object }: ApplicationTrouble): string =>
      t(`trouble.${code}`, {
        cluster: isolate(cluster ?? ''),
        object: object ? `${object.kind} ${isolate(object.name)}` : '',
      }),
    next: ({ code }: ApplicationTrouble): string => t(`next.${code}`),
    refusal: ({ code, about, words }: Refusal): string =>
      code === 'other'
        ? words
        : t(`refusal.${code}`, { about: code === 'field' ? (about ?? '') : isolate(about ?? '') }),
  };
}
