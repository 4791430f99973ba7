import { useTranslations } from 'next-intl';
import { isolate } from '@/lib/bidi';
import type { ApplicationTrouble } from '@/lib/contracts/applications';
import type { Refusal } from '@/lib/contracts/passed-by';

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
