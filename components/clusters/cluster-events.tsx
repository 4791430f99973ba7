'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/data/empty-state';
import { ErrorState } from '@/components/data/error-state';
import { useInstantWords } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { AffixedInput } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { KeptEventPage } from '@/lib/contracts/cluster-events';
import { EventTable } from './event-table';
import { clusterEventsQuery } from './queries';

const parsers = { q: parseAsString, warnings: parseAsBoolean.withDefault(false) };

/**
 * What was said of the cluster, its parts and its nodes, day by day, newest first: longer than Kubernetes keeps it, each
 * with its repetitions.
 */
export function ClusterEvents({ namespace, name }: { namespace: string; name: string }) {
  const t = useTranslations('cluster.events');
  const [{ q, warnings }, set] = useQueryStates(parsers, { history: 'push' });
  const query = useInfiniteQuery(clusterEventsQuery(namespace, name, { q, warnings }));
  const first = query.data?.pages[0];
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const clear = () => void set({ q: null, warnings: null });
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <AffixedInput
          type="search"
          maxLength={200}
          value={q ?? ''}
          onChange={(event) => void set({ q: event.target.value || null }, { history: 'replace', throttleMs: 200 })}
          aria-label={t('search')}
          placeholder={t('search')}
          leading={<Icon name="search" />}
          className="w-64 max-sm:w-full"
        />
        <Segmented
          small
          aria-label={t('which')}
          value={warnings ? 'warnings' : 'all'}
          onValueChange={(which) => void set({ warnings: which === 'warnings' })}
          options={[
            { value: 'all', label: t('all', { count: first?.all ?? 0 }) },
            { value: 'warnings', label: t('warnings', { count: first?.warnings ?? 0 }) },
          ]}
        />
      </div>
      {query.isError && !first ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !first ? (
        <SkeletonRows rows={10} className="appear-late" />
      ) : items.length > 0 ? (
        <Days items={items} name={name} />
      ) : q || warnings ? (
        <EmptyState title={t('noMatch')} action={<Button onClick={clear}>{t('clear')}</Button>}>
          {t('noMatchText')}
        </EmptyState>
      ) : (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      )}
      {query.hasNextPage ? (
        <Button
          className="mt-3"
          blocked={query.isFetchingNextPage}
          onClick={() => {
            if (!query.isFetchingNextPage) void query.fetchNextPage();
          }}
        >
          {t('older')}
        </Button>
      ) : null}
      {query.isFetchNextPageError ? (
        <ErrorState error={query.error} onRetry={() => void query.fetchNextPage()} />
      ) : null}
      <p className="mt-4 text-12 text-subtle">{t('kept')}</p>
    </>
  );
}

function Days({ items, name }: { items: KeptEventPage['items']; name: string }) {
  const t = useTranslations('cluster.events');
  const words = useInstantWords();
  const days = [...Map.groupBy(items, ({ at }) => words(at, 'date'))];
  return days.map(([day, those]) => (
    <section key={day} aria-label={t('dayOf', { day })} className="mb-4">
      <h2 className="tabular border-b border-line pb-1 text-12 font-medium text-subtle">{day}</h2>
      <EventTable events={those} caption={`${t('caption', { name })}, ${day}`} />
    </section>
  ));
}
