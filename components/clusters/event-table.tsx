'use client';
import { useTranslations } from 'next-intl';
import { FoldedWords, useEventWords } from '@/components/status/event-words';
import { Time } from '@/components/status/time';
import { Tag } from '@/components/ui/badge';
import { Glyph } from '@/components/ui/glyph';
import { Table, Td, Th } from '@/components/ui/table';
import type { KeptEventPage } from '@/lib/contracts/cluster-events';

type Item = KeptEventPage['items'][number];

/** Events in our words, the controllers' own below, and how often each was told. */
export function EventTable({ events, caption }: { events: readonly Item[]; caption: string }) {
  const t = useTranslations('cluster.events');
  return (
    <Table caption={caption} dense>
      <thead className="sr-only">
        <tr>
          <Th>{t('at')}</Th>
          <Th>{t('happened')}</Th>
          <Th>{t('object')}</Th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </tbody>
    </Table>
  );
}

function EventRow({ event }: { event: Item }) {
  const t = useTranslations('cluster.events');
  const said = useEventWords()(event);
  return (
    <tr>
      <Td className="tabular w-28 py-1 pl-0 align-top text-subtle">
        <Time at={event.at} />
      </Td>
      <Td className="py-1 align-top whitespace-normal">
        <div className="flex items-start gap-1.5">
          <Glyph state={event.type === 'Warning' ? 'attention' : 'done'} className="mt-0.5" />
          <div className="min-w-0">
            {event.type === 'Warning' ? <span className="sr-only">{t('warning')} </span> : null}
            {said ? (
              <>
                <p className="break-words">
                  {said} <Times event={event} />
                </p>
                <FoldedWords label={t('words')} reason={event.reason} message={event.message} />
              </>
            ) : (
              <p className="break-words">
                <span className="mr-2 font-medium break-all">{event.reason}</span>
                {event.message} <Times event={event} />
              </p>
            )}
            {event.count > 1 ? (
              <p className="text-subtle">
                {t.rich('repeated', {
                  count: event.count,
                  first: () => <Time at={event.firstAt} />,
                  last: () => <Time at={event.at} />,
                })}
              </p>
            ) : null}
            <p className="code-font break-all text-subtle sm:hidden">{event.object}</p>
          </div>
        </div>
      </Td>
      <Td className="code-font w-72 py-1 align-top break-all whitespace-normal text-muted max-sm:hidden">
        {event.object}
      </Td>
    </tr>
  );
}

function Times({ event: { count } }: { event: Item }) {
  const t = useTranslations('cluster.events');
  return count > 1 ? <Tag className="tabular">{t('times', { count })}</Tag> : null;
}
