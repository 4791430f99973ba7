'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { clusterQuery } from '@/components/data/cluster-query';
import { EmptyState } from '@/components/data/empty-state';
import { FoldedWords, useEventWords } from '@/components/status/event-words';
import { Time } from '@/components/status/time';
import { Glyph } from '@/components/ui/glyph';
import { Table, Td, Th } from '@/components/ui/table';
import type { ClusterEvent } from '@/lib/contracts/clusters';

/** What the management cluster and the nodes reported, newest first: in our words, the controllers' own below. */
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
          <Th>{t('happened')}</Th>
          <Th className="w-72 max-sm:hidden">{t('object')}</Th>
        </tr>
      </thead>
      <tbody>
        {cluster.events.map((event) => (
          <EventRow key={`${event.at}${event.object}${event.reason}${event.message}`} event={event} />
        ))}
      </tbody>
    </Table>
  );
}

function EventRow({ event }: { event: ClusterEvent }) {
  const t = useTranslations('cluster.events');
  const said = useEventWords()(event);
  return (
    <tr>
      <Td className="tabular pl-0 align-top text-subtle">
        <Time at={event.at} />
      </Td>
      <Td className="py-1 align-top whitespace-normal">
        <div className="flex items-start gap-1.5">
          <Glyph state={event.type === 'Warning' ? 'attention' : 'done'} className="mt-0.5" />
          <div className="min-w-0">
            {event.type === 'Warning' ? <span className="sr-only">{t('warning')} </span> : null}
            {said ? (
              <>
                <p className="break-words">{said}</p>
                <FoldedWords label={t('words')} reason={event.reason} message={event.message} />
              </>
            ) : (
              <p className="break-words">
                <span className="mr-2 font-medium break-all">{event.reason}</span>
                {event.message}
              </p>
            )}
          </div>
        </div>
      </Td>
      <Td className="code-font py-1 align-top break-all whitespace-normal text-muted max-sm:hidden">{event.object}</Td>
    </tr>
  );
}
