'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { Time } from '@/components/status/time';
import { Glyph } from '@/components/ui/glyph';
import { Table, Td, Th } from '@/components/ui/table';
import { clusterQuery } from './queries';

/** What the management cluster reported, newest first. */
export function ClusterEvents({ namespace, name }: { namespace: string; name: string }) {
  const t = useTranslations('cluster.events');
  const { data: cluster } = useQuery(clusterQuery(namespace, name));
  if (!cluster) return null;
  if (cluster.events.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
  return (
    <Table caption={t('caption', { name })} dense>
      <thead>
        <tr>
          <Th className="w-28 pl-0">{t('at')}</Th>
          <Th className="w-44">{t('reason')}</Th>
          <Th>{t('message')}</Th>
          <Th className="w-56 max-sm:hidden">{t('object')}</Th>
        </tr>
      </thead>
      <tbody>
        {cluster.events.map((event) => (
          <tr key={`${event.at}${event.object}${event.reason}${event.message}`}>
            <Td className="tabular pl-0 align-top text-subtle">
              <Time at={event.at} />
            </Td>
            <Td className="align-top whitespace-normal">
              <span className="inline-flex items-start gap-1.5">
                <Glyph state={event.type === 'Warning' ? 'attention' : 'done'} className="mt-0.5" />
                <span className="break-all">{event.reason}</span>
                {event.type === 'Warning' ? <span className="sr-only">{t('warning')}</span> : null}
              </span>
            </Td>
            <Td className="py-1 align-top break-words whitespace-normal">{event.message}</Td>
            <Td className="code-font py-1 align-top break-all whitespace-normal text-muted max-sm:hidden">
              {event.object}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
