import { useTranslations } from 'next-intl';
import type { AlertReport } from '@/lib/contracts/alerts';

/** How many fire, those that somebody silenced told apart; nothing where that is not known. */
export function FireRemark({ report }: { report: AlertReport }) {
  const t = useTranslations('alerts');
  if (report.state !== 'answered') return null;
  const count = Object.values(report.counts).reduce((sum, each) => sum + each, 0);
  const silenced = report.total - count;
  return silenced > 0 ? t('fireAndSilenced', { count, silenced }) : t('fire', { count });
}
