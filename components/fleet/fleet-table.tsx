'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { moveRowFocus, useRowEntry } from '@/components/data/row-keys';
import { useQuantity } from '@/components/data/use-quantity';
import { PhaseWord } from '@/components/status/phase';
import { Table, Td, Th } from '@/components/ui/table';
import type { AnsweredAlerts } from '@/lib/contracts/alerts';
import type { FleetCluster } from '@/lib/contracts/fleet';
import { HeatCell } from './heat-cell';
import { useWhy } from './use-why';

interface FleetTableProps {
  clusters: readonly FleetCluster[];
  /** What fires; null while it is not known. */
  alerts: AnsweredAlerts | null;
}

/** Clusters worst first, with how full each is: a heat map whose cells are figures. */
export function FleetTable({ clusters, alerts }: FleetTableProps) {
  const t = useTranslations('fleet');
  const why = useWhy(alerts);
  useRowEntry('tbody');
  const byCluster = new Map(alerts?.clusters.map((each) => [`${each.namespace}/${each.name}`, each]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on small screens, also for the keyboard
    <div className="relative overflow-x-auto" tabIndex={0}>
      <Table caption={t('caption')} className="max-lg:min-w-225 max-sm:min-w-0">
        <thead>
          <tr>
            <Th>{t('column.cluster')}</Th>
            <Th>
              <span className="font-medium text-fg">{t('column.verdict')}</span>{' '}
              <span className="max-sm:hidden">{t('worstFirst')}</span>
            </Th>
            <Th className="max-sm:hidden">{t('column.region')}</Th>
            <Th className="text-right max-sm:hidden">{t('column.alerts')}</Th>
            {(['cpu', 'memory', 'disk'] as const).map((id) => (
              <Th key={id} className="w-22 px-2 text-right max-sm:hidden">
                {t(`column.${id}`)}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveRowFocus}>
          {clusters.map((cluster) => (
            <Row
              key={`${cluster.namespace}/${cluster.name}`}
              cluster={cluster}
              why={why(cluster)}
              firing={alerts === null ? null : (byCluster.get(`${cluster.namespace}/${cluster.name}`)?.count ?? 0)}
            />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface RowProps {
  cluster: FleetCluster;
  why: ReactNode;
  firing: number | null;
}

function Row({ cluster, why, firing }: RowProps) {
  const t = useTranslations('fleet');
  const alerts = useTranslations('clusters');
  const quantity = useQuantity();
  const { namespace, name, project, region, cpu, memory, disk } = cluster;
  const shareOf = (share: number | null) => (share === null ? '–' : quantity('ratio', 1).whole(share));
  return (
    <tr>
      <Td className="max-sm:w-full max-sm:py-1.5 max-sm:whitespace-normal">
        <Link href={`/clusters/${namespace}/${name}`} prefetch={false} className="font-medium hover:underline">
          {name}
        </Link>{' '}
        <span className="text-12 text-subtle">{project ?? namespace}</span>
        <span className="tabular block text-12 text-muted sm:hidden">
          {[cpu, memory, disk].some((share) => share !== null)
            ? t('fullness', { cpu: shareOf(cpu), memory: shareOf(memory), disk: shareOf(disk) })
            : null}
          {why ? <span className="block">{why}</span> : null}
          {firing ? <span className="block font-medium">{alerts('alerts', { count: firing })}</span> : null}
        </span>
      </Td>
      <Td className="w-full max-w-0 min-w-72 max-sm:w-auto max-sm:min-w-0 max-sm:max-w-none">
        <span className="flex min-w-0 items-center gap-2">
          <PhaseWord phase={cluster.phase} />
          {why ? <span className="min-w-0 flex-1 truncate text-12 text-muted max-sm:hidden">{why}</span> : null}
        </span>
      </Td>
      <Td className="text-muted max-sm:hidden">{region ?? '–'}</Td>
      <Td className="tabular text-right max-sm:hidden">
        {firing === null ? (
          <span className="text-subtle">–</span>
        ) : firing === 0 ? (
          <span className="text-subtle">0</span>
        ) : (
          <span className="font-medium">{firing}</span>
        )}
      </Td>
      {(['cpu', 'memory', 'disk'] as const).map((id) => (
        <HeatCell key={id} share={cluster[id]} full={t('full')} />
      ))}
    </tr>
  );
}
