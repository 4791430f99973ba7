'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/data/empty-state';
import { Pager } from '@/components/data/pager';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { AffixedInput } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { SkeletonRows } from '@/components/ui/skeleton';
import { type MultiClusterServiceDetail, type RolloutRow, rolloutStates } from '@/lib/contracts/multi-cluster-services';
import { isInRings } from '@/lib/wave-label';
import { rolloutPageSize, rolloutQuery, rolloutQuestion } from './queries';
import { nameOfState } from './rollout-states';
import { RolloutTable } from './rollout-table';

interface RolloutProps {
  rule: MultiClusterServiceDetail;
  onPause: (cluster: RolloutRow, isPaused: boolean) => void;
}

/** The roll-out board: clusters by how the rule stands on them, narrowed by state and words, page by page. */
export function Rollout({ rule, onPause }: RolloutProps) {
  const t = useTranslations('multiClusterServices');
  const [url, setUrl] = useQueryStates(
    { q: parseAsString.withDefault(''), state: parseAsStringLiteral(rolloutStates), cursor: parseAsString },
    { history: 'replace' },
  );
  const query = useQuery(rolloutQuery(rule.name, rolloutQuestion(url)));
  const present = rolloutStates.filter((state) => rule.counts[state] > 0 || state === url.state);
  const all = Object.values(rule.counts).reduce((sum, count) => sum + count, 0);
  return (
    <section aria-labelledby="rollout" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="rollout" className="font-semibold">
          {t('board')}
        </h2>
        <AffixedInput
          type="search"
          aria-label={t('filterClusters')}
          placeholder={t('filterClusters')}
          leading={<Icon name="search" />}
          className="ml-auto w-56 max-sm:w-full"
          value={url.q}
          onChange={(event) => void setUrl({ q: event.target.value || null, cursor: null })}
        />
      </div>
      {present.length > 1 ? (
        <Segmented
          small
          className="mb-3"
          aria-label={t('filterState')}
          value={url.state ?? 'all'}
          onValueChange={(next) =>
            void setUrl({ state: rolloutStates.find((state) => state === next) ?? null, cursor: null })
          }
          options={[
            { value: 'all', label: t('allClusters', { count: all }) },
            ...present.map((state) => ({
              value: state,
              label: t(`count.${nameOfState(state, isInRings(rule.selector))}`, { count: rule.counts[state] }),
            })),
          ]}
        />
      ) : null}
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={8} />}>
        {(page) =>
          page.items.length === 0 ? (
            <EmptyState
              title={all === 0 ? t('noCluster') : t('noneLike')}
              action={
                all === 0 ? null : (
                  <Button onClick={() => void setUrl({ q: null, state: null, cursor: null })}>{t('showAll')}</Button>
                )
              }
            >
              {all === 0 ? t('noClusterText') : null}
            </EmptyState>
          ) : (
            <>
              <RolloutTable rule={rule} rows={page.items} onPause={onPause} />
              {page.total > rolloutPageSize ? (
                <Pager
                  page={page}
                  cursor={url.cursor}
                  size={rolloutPageSize}
                  onPage={(cursor) => void setUrl({ cursor })}
                />
              ) : null}
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
}
