'use client';
import { useTranslations } from 'next-intl';
import { partialAnswer } from '@/lib/contracts/metrics';

/** Words of a source's warnings: its own, and the portal's where it only set the mark of a partial answer. */
export function useWarningWords(): (warnings: readonly string[]) => string {
  const t = useTranslations('metricsSource');
  return (warnings) => warnings.map((warning) => (warning === partialAnswer ? t('partialAnswer') : warning)).join('; ');
}
