import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useServerWords } from '@/components/status/server-words';
import { cn } from '@/components/ui/cn';
import { Skeleton } from '@/components/ui/skeleton';
import type { CampaignPreview as Preview } from '@/lib/contracts/campaigns';

const mostShown = 8;

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
  const out = clusters.filter(({ optOut }) => optOut !== null).length;
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
      {out > 0 ? <p className="text-12 text-muted">{t('outNow', { count: out })}</p> : null}
      {cannot.length > 0 ? (
        <div>
          <h3 className="font-medium">{t('cannot', { count: cannot.length })}</h3>
          <ul className="text-12 text-muted">
            {cannot.slice(0, mostShown).map(({ namespace, name, ...said }) => (
              <li key={`${namespace}/${name}`} className="break-words">
                {t('cannotOne', { name, why: words(said) ?? '' })}
              </li>
            ))}
            {cannot.length > mostShown ? <li>{t('more', { count: cannot.length - mostShown })}</li> : null}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
