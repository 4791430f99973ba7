'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { holds, useMe } from '@/components/shell/use-me';
import { useClock } from '@/components/status/use-clock';
import { Button } from '@/components/ui/button';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { logWindowSince } from './log-window';

interface MachineTracesProps {
  cluster: ClusterDetail;
  machine: string;
}

/**
 * Tabs that tell more about a machine in trouble: its lines in the logs, as far back as the trouble goes, and the events
 * where one of them is about it. A tab that says nothing of it is not offered.
 */
export function MachineTraces({ cluster, machine }: MachineTracesProps) {
  const t = useTranslations('cluster.cause');
  const me = useMe();
  const now = useClock();
  const { namespace, name, project, phaseChangedAt, events } = cluster;
  const page = `/clusters/${namespace}/${name}`;
  const search = new URLSearchParams({ text: machine, window: logWindowSince(phaseChangedAt, now) });
  const isTold = events.some(({ object, message }) => object.endsWith(`/${machine}`) || message.includes(machine));
  return (
    <>
      {holds(me, 'cluster.logs', project ?? namespace) ? (
        <Button asChild size="sm" className="max-w-full shrink">
          <Link href={`${page}/logs?${search}`}>
            <span className="truncate">{t('searchLogs', { name: machine })}</span>
          </Link>
        </Button>
      ) : null}
      {isTold ? (
        <Button asChild size="sm">
          <Link href={`${page}/events`}>{t('openEvents')}</Link>
        </Button>
      ) : null}
    </>
  );
}
