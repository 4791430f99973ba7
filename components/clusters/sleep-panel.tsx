'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useServerWords } from '@/components/status/server-words';
import { Panel } from '@/components/ui/panel';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { SavedLine } from './saved-line';
import { SleepButton } from './sleep-button';

const running = new Set<ClusterDetail['phase']>(['ready', 'degraded', 'updating', 'hibernated']);

interface SleepPanelProps {
  cluster: ClusterDetail;
  /** It stands on the page of the schedule, to which it leads elsewhere. */
  isOnPage?: boolean;
}

/** Whether it sleeps or can, and the click that does it. */
export function SleepPanel({ cluster, isOnPage = false }: SleepPanelProps) {
  const t = useTranslations('cluster.sleep');
  const words = useServerWords();
  const { asleep, sleep, phase, protection } = cluster;
  if (!running.has(phase)) return null;
  if (asleep) {
    const count = Object.values(asleep).reduce((sum, each) => sum + each, 0);
    return (
      <Panel title={t('title')} actions={<SleepButton cluster={cluster} primary />}>
        <p className="text-muted">{t('isAsleep', { count })}</p>
        {isOnPage ? null : <ScheduleLink cluster={cluster} />}
        <SavedLine cluster={cluster} />
      </Panel>
    );
  }
  const { refusal, workers } = sleep;
  const why = refusal ? (words(refusal) ?? refusal.detail) : null;
  const isFree = why === null && protection === null;
  return (
    <Panel title={t('title')} actions={isFree ? <SleepButton cluster={cluster} /> : null}>
      <p className="text-muted">
        {why ?? (protection ? t('isProtected', { by: protection.by }) : t('text', { count: workers ?? 0 }))}
      </p>
      {isOnPage || why !== null ? null : <ScheduleLink cluster={cluster} />}
      {why === null ? <SavedLine cluster={cluster} /> : null}
    </Panel>
  );
}

function ScheduleLink({ cluster: { namespace, name } }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.sleep');
  return (
    <Link href={`/clusters/${namespace}/${name}/schedule`} className="text-12 text-accent-text hover:underline">
      {t('schedule')}
    </Link>
  );
}
