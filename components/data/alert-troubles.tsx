'use client';
import { useTranslations } from 'next-intl';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import type { AlertReport } from '@/lib/contracts/alerts';

interface AlertTroublesProps {
  report: AlertReport;
  onRetry: () => void;
  className?: string;
}

/** Why the alerts that are shown may not be all of them; nothing while they are. */
export function AlertTroubles({ report, onRetry, className }: AlertTroublesProps) {
  const t = useTranslations('alerts');
  const common = useTranslations('common');
  if (report.state === 'failing') {
    return (
      <Banner
        state="unknown"
        title={t('failing')}
        {...(className && { className })}
        actions={
          <Button size="sm" onClick={onRetry}>
            {common('retry')}
          </Button>
        }
      >
        {t(`failure.${report.failure}`)} {t('failingMeans')}
      </Banner>
    );
  }
  if (report.state === 'answered' && report.isPartial) {
    return (
      <Banner state="attention" title={t('partial')} {...(className && { className })}>
        {t('partialMeans')}
      </Banner>
    );
  }
  if (report.state === 'answered' && report.isPathDead) {
    return (
      <Banner state="attention" title={t('dead')} {...(className && { className })}>
        {t('deadMeans')}
      </Banner>
    );
  }
  return null;
}
