'use client';
import { useQuery } from '@tanstack/react-query';
import { notFound } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ApplicationRef } from '@/components/data/application-path';
import { FailedPage } from '@/components/data/failed-page';
import { PageHead } from '@/components/data/page-head';
import { useWorkloadWords } from '@/components/data/use-workload-words';
import { useMe } from '@/components/shell/use-me';
import { Time } from '@/components/status/time';
import { Badge } from '@/components/ui/badge';
import { Banner } from '@/components/ui/banner';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { endsByItself, kubernetesKinds } from '@/lib/contracts/application-workload';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import { ApplicationActions, OpenRequest, WhyNoChange } from './application-actions';
import { ApplicationBoard } from './application-board';
import { ApplicationCostPanel } from './application-cost-panel';
import { ApplicationObjects } from './application-objects';
import { ApplicationTroubles } from './application-troubles';
import { Autoscaling } from './autoscaling/autoscaling';
import { Failover } from './failover';
import { IfLost } from './if-lost';
import { applicationMarks } from './marks';
import { Moves } from './moves';
import { Network } from './network/network';
import { PassedBy } from './passed-by';
import { ApplicationPods } from './pods/application-pods';
import { applicationQuery } from './queries';
import { VolcanoJobs } from './volcano-jobs';

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
  const { failover, order, workloads } = application;
  const workloadWords = useWorkloadWords();
  const workload = order?.spec.workload;
  // Members refuse another part of a Job, and a CronJob is whole wherever it is.
  const mayMove = !workload || !endsByItself(workload);
  // Pods of a chart are made by whatever the chart brings, of which Karmada knows nothing.
  const hasPods = workloads.length === 0 || workloads.some(({ kind }) => kind !== kubernetesKinds.helm);
  return (
    <>
      <PageHead
        title={name}
        badge={<Badge state={applicationMarks[state]}>{t(`stateName.${state}`)}</Badge>}
        meta={[
          t('ofProject', { project }),
          t('onControlPlane', { name: controlPlane }),
          workload && workload.kind !== 'deployment' ? workloadWords(workload) : null,
          replicas ? t('replicasOn', { count: replicas.wanted, clusters: members.length }) : null,
          replicas && division ? t(`division.${division}`) : null,
          ...images.map((image) => (
            <span key={image} className="code-font text-12 wrap-anywhere">
              {image}
            </span>
          )),
        ]}
        actions={<ApplicationActions application={application} />}
      />
      <OpenRequest application={application} />
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
        {failover ? <Failover failover={failover} moves={application.moves} /> : null}
        {application.batch ? <VolcanoJobs application={application} /> : null}
        {hasPods ? <ApplicationPods application={application} /> : null}
        {failover && mayMove ? (
          <IfLost losses={failover.ifLost} leftOut={failover.ifLostLeftOut} division={division} />
        ) : null}
        <Autoscaling application={application} />
        <Network application={application} />
        <Moves moves={application.moves} />
        <PassedBy passedBy={application.passedBy} clusters={application.clusters} />
        <ApplicationCostPanel application={application} />
        <Panel title={t('objects')} flush>
          <ApplicationObjects objects={application.objects} />
        </Panel>
      </div>
      <WhyNoChange application={application} />
    </>
  );
}
