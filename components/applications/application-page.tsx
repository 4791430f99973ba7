'use client';
import { useQuery } from '@tanstack/react-query';
import { notFound } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { FailedPage } from '@/components/data/failed-page';
import { PageHead } from '@/components/data/page-head';
import { useMe } from '@/components/shell/use-me';
import { Time } from '@/components/status/time';
import { Badge } from '@/components/ui/badge';
import { Banner } from '@/components/ui/banner';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import { ApplicationBoard } from './application-board';
import { ApplicationObjects } from './application-objects';
import { ApplicationTroubles } from './application-troubles';
import { applicationMarks } from './marks';
import { PassedBy } from './passed-by';
import { type ApplicationRef, applicationQuery } from './queries';

/** One application: how it is, why, and each of its objects on each member. */
export function ApplicationView({ application }: { application: ApplicationRef }) {
  const me = useMe();
  if (me && !me.hasKarmada) notFound();
  const query = useQuery(applicationQuery(application));
  if (query.data) return <Application application={query.data} />;
  if (query.isError) return <FailedPage kind="application" query={query} />;
  return <Skeleton className="h-[70vh]" />;
}

function Application({ application }: { application: ApplicationDetail }) {
  const t = useTranslations('applications');
  const { name, state, project, controlPlane, replicas, members, images, division, observedAt, isBehind } = application;
  return (
    <>
      <PageHead
        title={name}
        badge={<Badge state={applicationMarks[state]}>{t(`stateName.${state}`)}</Badge>}
        meta={[
          t('ofProject', { project }),
          t('onControlPlane', { name: controlPlane }),
          replicas ? t('replicasOn', { count: replicas.wanted, clusters: members.length }) : null,
          division ? t(`division.${division}`) : null,
          ...images.map((image) => (
            <span key={image} className="code-font text-12 wrap-anywhere">
              {image}
            </span>
          )),
        ]}
      />
      {isBehind ? (
        <Banner state="attention" title={t('behindOne')} className="mb-4">
          {observedAt ? t.rich('asOf', { at: () => <Time at={observedAt} /> }) : null}
        </Banner>
      ) : null}
      <ApplicationTroubles troubles={application.troubles} />
      <div className="grid gap-5 [&>*]:min-w-0">
        <Panel
          title={t('where')}
          remark={observedAt ? t.rich('readAt', { at: () => <Time at={observedAt} /> }) : undefined}
          flush
        >
          <ApplicationBoard application={application} />
        </Panel>
        <PassedBy passedBy={application.passedBy} clusters={application.clusters} />
        <Panel title={t('objects')} flush>
          <ApplicationObjects objects={application.objects} />
        </Panel>
      </div>
    </>
  );
}
