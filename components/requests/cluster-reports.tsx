'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { withoutRepeats } from '@/components/data/without-repeats';
import { ConditionList } from '@/components/status/condition-list';
import { Time } from '@/components/status/time';
import { Glyph } from '@/components/ui/glyph';
import type { ClusterDetail } from '@/lib/contracts/clusters';

const shownEvents = 8;

/** What controllers say of the cluster that an order makes: events, and their conditions folded. */
export function ClusterReports({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('request');
  return (
    <>
      <section className="mt-7">
        <div className="mb-2 flex items-baseline justify-between gap-4">
          <h2 className="font-semibold">{t('reports')}</h2>
          <Link
            href={`/clusters/${cluster.namespace}/${cluster.name}/events`}
            className="text-12 text-accent-text hover:underline"
          >
            {t('allEvents', { count: cluster.events.length })}
          </Link>
        </div>
        {cluster.events.length === 0 ? (
          <p className="text-muted">{t('noReports')}</p>
        ) : (
          <ul className="text-12">
            {withoutRepeats(cluster.events)
              .slice(0, shownEvents)
              .map((event) => (
                <li
                  key={`${event.at}${event.object}${event.reason}${event.message}`}
                  className="grid grid-cols-[64px_12px_minmax(0,1fr)] gap-2.5 border-line py-1.5 not-first:border-t"
                >
                  <Time at={event.at} form="clock" className="code-font text-subtle" />
                  <Glyph state={event.type === 'Warning' ? 'attention' : 'done'} className="mt-0.5" />
                  <span className="min-w-0 break-words">{event.message || event.reason}</span>
                </li>
              ))}
          </ul>
        )}
      </section>
      <details className="mt-5">
        <summary className="w-fit text-muted">{t('conditions')}</summary>
        <div className="mt-2 rounded-4 border border-line pb-1 [&_li:first-child]:border-t-0">
          <ConditionList conditions={cluster.conditions} />
        </div>
      </details>
    </>
  );
}
