import type { UseQueryResult } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useServerWords } from '@/components/status/server-words';
import { cn } from '@/components/ui/cn';
import { Skeleton } from '@/components/ui/skeleton';
import { commaList } from '@/lib/comma-list';
import type { CampaignPreview as Preview } from '@/lib/contracts/campaigns';
import { groupReasons } from './group-reasons';

const mostShown = 8;
const mostNamed = 5;

interface CampaignPreviewProps {
  query: UseQueryResult<Preview>;
  /** What is shown is the answer to an earlier question. */
  isOld: boolean;
}

/** How many clusters would be upgraded, in which rings, and which cannot. */
export function CampaignPreview({ query, isOld }: CampaignPreviewProps) {
  const t = useTranslations('campaigns');
  return (
    <section aria-labelledby="campaign-preview" aria-busy={isOld} className="min-h-56 rounded-4 border border-line p-4">
      <h2 id="campaign-preview" className="text-12 text-muted">
        {t('preview')}
      </h2>
      <QueryBoundary query={query} skeleton={<Skeleton className="h-32" />}>
        {(preview) => <Answer preview={preview} isOld={isOld} />}
      </QueryBoundary>
    </section>
  );
}

function Answer({ preview: { count, rings, clusters, cannot }, isOld }: { preview: Preview; isOld: boolean }) {
  const t = useTranslations('campaigns');
  const words = useServerWords();
  const format = useFormatter();
  const reasons = groupReasons(cannot.map((cluster) => ({ name: cluster.name, why: words(cluster) ?? '' })));
  const namesOf = (names: readonly string[]) => {
    const more = names.length - mostNamed;
    return format.list([...names.slice(0, mostNamed), ...(more > 0 ? [t('more', { count: more })] : [])], commaList);
  };
  const out = clusters.flatMap(({ optOut, ...cluster }) => (optOut ? [{ ...cluster, ...optOut }] : []));
  return (
    <div className={cn('grid gap-3', isOld && 'opacity-60')}>
      <p aria-live="polite" className="tabular text-28 font-semibold tracking-(--tracking-tight)">
        {t('clusters', { count })}
      </p>
      <ol className="grid gap-1">
        {rings.map(({ kind, count: inRing }, place) => (
          <li key={kind} className="flex justify-between gap-3">
            <span>{t('ringName', { place: place + 1, kind })}</span>
            <span className="tabular text-muted">{inRing}</span>
          </li>
        ))}
      </ol>
      {out.length > 0 ? (
        <Listed title={t('outNow', { count: out.length })} more={out.length - mostShown}>
          {out.slice(0, mostShown).map(({ namespace, name, by, reason }) => (
            <li key={`${namespace}/${name}`} className="break-words">
              {t('outOne', { name, by, reason })}
            </li>
          ))}
        </Listed>
      ) : null}
      {cannot.length > 0 ? (
        <Listed
          title={t('cannot', { count: cannot.length })}
          more={reasons.slice(mostShown).flatMap(([, names]) => names).length}
        >
          {reasons.slice(0, mostShown).map(([why, names]) => (
            <li key={why} className="break-words">
              {t('cannotOne', { name: namesOf(names), why })}
            </li>
          ))}
        </Listed>
      ) : null}
    </div>
  );
}

interface ListedProps {
  title: string;
  /** Clusters beyond those that are shown. */
  more: number;
  children: ReactNode;
}

/** The first of what a campaign leaves out, and how many more there are. */
function Listed({ title, more, children }: ListedProps) {
  const t = useTranslations('campaigns');
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      <ul className="text-12 text-muted">
        {children}
        {more > 0 ? <li>{t('more', { count: more })}</li> : null}
      </ul>
    </div>
  );
}
