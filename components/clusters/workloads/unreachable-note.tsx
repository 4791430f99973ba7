'use client';
import { useTranslations } from 'next-intl';
import { Age, Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import type { Unreachable } from '@/lib/contracts/workloads';

interface UnreachableNoteProps {
  report: Unreachable;
  /** When what still stands on the page was said. */
  keptFrom?: string | undefined;
  onRetry: () => void;
}

/** Nobody can look into the cluster: why, and when it was last seen. */
export function UnreachableNote({ report, keptFrom, onRetry }: UnreachableNoteProps) {
  const t = useTranslations('workloads');
  const common = useTranslations('common');
  const { failure, lastSeenAt } = report;
  return (
    <Banner
      state="unknown"
      title={t('unreachable')}
      className="mb-3"
      actions={
        <Button size="sm" onClick={onRetry}>
          {common('retry')}
        </Button>
      }
    >
      {t(`failure.${failure}`)}{' '}
      {lastSeenAt ? t.rich('lastSeen', { at: () => <Time at={lastSeenAt} /> }) : t('neverSeen')}{' '}
      {keptFrom ? t.rich('keptFrom', { age: () => <Age at={keptFrom} /> }) : null}
    </Banner>
  );
}
