'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Time } from '@/components/status/time';
import { useClock } from '@/components/status/use-clock';
import { SkeletonRows } from '@/components/ui/skeleton';
import { endingClustersQuery, homeTemplatesQuery } from '../queries';
import { prepareVersions } from '../versions/prepare-versions';
import { expiringSoon } from './prepare-soon';

const shown = 5;

/** Templates whose clusters run an older version than the newest. */
export function UpgradesDue() {
  const t = useTranslations('home.engineer');
  const query = useQuery(homeTemplatesQuery);
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-semibold">{t('upgrades')}</h2>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={3} />}>
        {({ items }) => {
          const due = prepareVersions(items).filter(({ behind }) => behind > 0);
          if (due.length === 0) return <p className="text-muted">{t('noUpgrades')}</p>;
          return (
            <ul className="grid gap-2">
              {due.slice(0, shown).map(({ chart, behind, versions }) => (
                <li key={chart} className="min-w-0">
                  <Link
                    href={`/clusters?template=${versions
                      .filter(({ isNewest }) => !isNewest)
                      .map(({ template }) => encodeURIComponent(template))
                      .join(',')}`}
                    prefetch={false}
                    className="font-medium break-words hover:underline"
                  >
                    {chart}
                  </Link>
                  <span className="block text-12 text-muted">
                    {t('behind', { count: behind, newest: versions.find(({ isNewest }) => isNewest)?.version ?? '' })}
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryBoundary>
    </section>
  );
}

/** Clusters whose life ends soon. */
export function Soon({ project }: { project: string | null }) {
  const t = useTranslations('home.engineer');
  const now = useClock();
  const query = useQuery(endingClustersQuery({ project }));
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-semibold">{t('soon')}</h2>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={3} />}>
        {({ items }) => {
          const soon = expiringSoon(items, now);
          if (soon.length === 0) return <p className="text-muted">{t('nothingSoon')}</p>;
          return (
            <ul className="grid gap-1.5">
              {soon.slice(0, shown).map(({ uid, namespace, name, expiresAt }) => (
                <li key={uid} className="grid grid-cols-[72px_minmax(0,1fr)] gap-2 text-muted">
                  <Time at={expiresAt} className="tabular" />
                  <span className="min-w-0 break-words">
                    {t.rich('expires', {
                      name: () => (
                        <Link
                          href={`/clusters/${namespace}/${name}`}
                          prefetch={false}
                          className="font-medium text-fg hover:underline"
                        >
                          {name}
                        </Link>
                      ),
                    })}
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryBoundary>
    </section>
  );
}
