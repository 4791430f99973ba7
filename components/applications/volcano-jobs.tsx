'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/data/error-state';
import { useWaitWords } from '@/components/data/use-wait-words';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import type { BatchJob } from '@/lib/contracts/batch';
import { volcanoJobsQuery } from './queries';

/** Why a Job of Volcano waits or how far it is, as its clusters say now: Karmada tells no more than its phase. */
export function VolcanoJobs({ application }: { application: ApplicationDetail }) {
  const t = useTranslations('applications.volcano');
  const { controlPlane, namespace, name, project } = application;
  const query = useQuery(volcanoJobsQuery(project, name));
  const isOurs = ({ application: of }: BatchJob) =>
    of?.controlPlane === controlPlane && of.namespace === namespace && of.name === name;
  const jobs = query.data?.items.filter(isOurs) ?? [];
  return (
    <Panel title={t('title')}>
      {query.isError && query.data === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <SkeletonRows rows={2} />
      ) : jobs.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ul className="grid gap-3">
          {jobs.map((job) => (
            <JobLine key={job.cluster} job={job} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function JobLine({ job }: { job: BatchJob }) {
  const t = useTranslations('applications.volcano');
  const batch = useTranslations('batchJobs');
  const waitWords = useWaitWords();
  const { controlPlane, cluster, namespace, kind, name, state, wait, said, pods, minAvailable, queue } = job;
  const words = wait?.words ?? said;
  const key = [controlPlane, cluster, namespace, kind, name].join('/');
  return (
    <li className="grid gap-0.5">
      <p>
        <span className="font-medium wrap-anywhere">{cluster}</span>{' '}
        <span className="text-muted">
          {[
            batch(`stateName.${state}`),
            t('inQueue', { queue }),
            batch('podsOf', { running: pods.running, least: minAvailable }),
          ].join(' · ')}
        </span>
      </p>
      {wait ? <p className="max-w-[70ch]">{waitWords(job, wait)}</p> : null}
      {words ? (
        <p lang="en" className="code-font text-12 wrap-anywhere text-muted">
          {words}
        </p>
      ) : null}
      <Link href={`/batch?job=${encodeURIComponent(key)}`} className="justify-self-start text-12 hover:underline">
        {t('inBatch')}
      </Link>
    </li>
  );
}
