'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useProject } from '@/components/shell/project-context';
import { Age, Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { countDays } from '@/lib/time';
import { metricsRegionsQuery } from './queries';

const namedRegions = 3;

interface RegionNoticeProps {
  /** What stands on the page around: what is missing of it is said, and of costs how far back the source goes. */
  about: 'costs' | 'clusters';
}

/**
 * What is missing of figures because a region, or the whole source, does not answer, and when it last did. Of what the
 * reader may see. Nothing where there is no source: the page around says that.
 */
export function RegionNotice({ about }: RegionNoticeProps) {
  const t = useTranslations('metricsRegions');
  const source = useTranslations('metricsSource');
  const { project } = useProject();
  const { data } = useQuery(metricsRegionsQuery(project === null ? {} : { project }));
  if (data?.state !== 'known') return null;
  const { failing, regions, historySince, answeredAt } = data;
  const lost = regions.filter(({ isAnswering }) => !isAnswering);
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      {failing ? (
        <Banner
          state="attention"
          title={t.rich('failing', {
            what: source(`failure.${failing.failure}`),
            at: () => <Time at={failing.since} />,
            age: () => <Age at={failing.since} />,
          })}
        >
          {answeredAt
            ? t.rich('lastAnswer', { at: () => <Time at={answeredAt} />, age: () => <Age at={answeredAt} /> })
            : t('neverAnswered')}{' '}
          {t(`failingMeans.${about}`)}
        </Banner>
      ) : null}
      {lost.length > 0 && !failing ? (
        <Banner
          state="attention"
          title={t('answered', { answered: regions.length - lost.length, expected: regions.length })}
        >
          {lost.slice(0, namedRegions).map(({ name, lastSeenAt }) => (
            <span key={name}>
              {t.rich('lost', {
                region: name,
                at: () => <Time at={lastSeenAt} />,
                age: () => <Age at={lastSeenAt} />,
              })}{' '}
            </span>
          ))}
          {lost.length > namedRegions ? `${t('more', { count: lost.length - namedRegions })} ` : null}
          {t(`means.${about}`)}
        </Banner>
      ) : null}
      {about === 'costs' && historySince && answeredAt ? (
        <p className="text-12 text-subtle">
          {t.rich('history', {
            days: countDays(historySince, answeredAt),
            since: () => <Time at={historySince} form="date" />,
          })}
        </p>
      ) : null}
    </div>
  );
}
