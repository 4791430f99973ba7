import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/data/error-state';
import { Panel } from '@/components/ui/panel';

/** In place of alerts that could not be asked for: a panel that stays away would say that none fires. */
export function FailedAlerts({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('alerts');
  return (
    <Panel title={t('title')} flush>
      <ErrorState error={error} onRetry={onRetry} />
    </Panel>
  );
}
