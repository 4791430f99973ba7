'use client';
import { useFormatter, useTranslations } from 'next-intl';
import type { ClusterAdvice } from '@/lib/contracts/cost-advice';

/** What is advised about a cluster, or why nothing is, as people read it. */
export function useAdviceWords() {
  const t = useTranslations('costs.advice');
  const format = useFormatter();
  return {
    /** Cores or GiB. */
    figure: (value: number | null) => (value === null ? '–' : format.number(value, { maximumSignificantDigits: 3 })),
    sentence: ({ kind, reason, change, quietHours, load }: ClusterAdvice): string => {
      const pool = change?.pool ?? 'none';
      switch (kind) {
        case 'fewer-nodes':
          return t('kind.fewer-nodes', { to: change?.to.count ?? 0, from: change?.from.count ?? 0, pool });
        case 'smaller-type': {
          const types = { from: change?.from.type ?? '', to: change?.to.type ?? '' };
          return t('kind.smaller-type', { ...types, count: change?.to.count ?? 0, pool });
        }
        case 'hibernate':
          return t('kind.hibernate', { hours: quietHours ?? 0 });
        case 'delete':
        case 'expire':
          return t(`kind.${kind}`);
        case null:
          return t(`reason.${reason ?? 'fits'}`, { days: load.completeDays, all: load.days });
      }
    },
  };
}
