'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { BudgetMeter } from '@/components/data/budget-meter';
import { useProject } from '@/components/shell/project-context';
import { phaseStates, requestStateMarks } from '@/components/status/states';
import { Time } from '@/components/status/time';
import { useDynamicWords } from '@/components/status/use-words';
import { Glyph } from '@/components/ui/glyph';
import { Meter } from '@/components/ui/meter';
import { Skeleton } from '@/components/ui/skeleton';
import type { ClusterSummary } from '@/lib/contracts/clusters';
import type { Project } from '@/lib/contracts/projects';
import type { RequestSummary } from '@/lib/contracts/requests';
import { prepareLately } from './prepare-lately';
import { homeProjectsQuery } from './queries';

interface HomeSideProps {
  clusters: readonly ClusterSummary[];
  requests: readonly RequestSummary[];
}

export function HomeSide({ clusters, requests }: HomeSideProps) {
  const t = useTranslations('home');
  const { project } = useProject();
  const { data } = useQuery(homeProjectsQuery);
  const projects = (data?.items ?? []).filter((each) => project === null || each.name === project);
  return (
    <div className="grid content-start gap-7 border-line max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-6">
      <section>
        <h2 className="mb-3 font-semibold">{t('quota')}</h2>
        {data ? <Quotas projects={projects} /> : <Skeleton className="appear-late h-32" />}
      </section>
      <Lately clusters={clusters} requests={requests} />
    </div>
  );
}

function Quotas({ projects }: { projects: readonly Project[] }) {
  const t = useTranslations('home');
  const words = useDynamicWords();
  const limited = projects.filter((project) => project.quota.some((each) => each.limit !== null));
  if (limited.length === 0) return <p className="text-muted">{t('noQuota')}</p>;
  return (
    <div className="grid gap-4">
      {limited.slice(0, 4).flatMap((project) =>
        project.quota
          .filter((each) => each.limit !== null)
          .map((each) => {
            const name = words('quotaResource', each.resource);
            const label = limited.length > 1 ? t('quotaOf', { resource: name, project: project.name }) : name;
            return (
              <Meter
                key={`${project.name}${each.resource}`}
                label={label}
                used={each.used}
                limit={each.limit}
                figures={t.rich('quotaFigures', {
                  used: each.used,
                  limit: each.limit ?? 0,
                  b: (chunks) => <b>{chunks}</b>,
                })}
                summary={t('quotaSummary', { label, used: each.used, limit: each.limit ?? 0 })}
              />
            );
          }),
      )}
      {projects
        .slice(0, 4)
        .map((project) =>
          project.budget ? (
            <BudgetMeter
              key={project.name}
              budget={project.budget}
              label={projects.length > 1 ? t('budgetOf', { project: project.name }) : t('budget')}
            />
          ) : null,
        )}
      <p className="text-12 text-subtle">{t('loadLine')}</p>
    </div>
  );
}

function Lately({ clusters, requests }: HomeSideProps) {
  const t = useTranslations('home');
  const title = useTranslations('requestTitle');
  const words = useDynamicWords();
  const entries = prepareLately(clusters, requests);
  if (entries.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t('lately')}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key} className="grid grid-cols-[64px_12px_minmax(0,1fr)] gap-2 py-1 text-muted">
            <Time at={entry.at} className="tabular" />
            {entry.kind === 'cluster' ? (
              <>
                <Glyph state={phaseStates[entry.cluster.phase]} className="mt-1" />
                <span className="min-w-0 break-words">
                  {t.rich('latelyCluster', {
                    name: () => (
                      <Link
                        href={`/clusters/${entry.cluster.namespace}/${entry.cluster.name}`}
                        className="font-medium text-fg hover:underline"
                      >
                        {entry.cluster.name}
                      </Link>
                    ),
                    phase: words('clusterPhase', entry.cluster.phase),
                  })}
                </span>
              </>
            ) : (
              <>
                <Glyph state={requestStateMarks[entry.request.state]} className="mt-1" />
                <Link href={`/requests/${entry.request.id}`} className="min-w-0 break-words hover:underline">
                  {t('latelyRequest', {
                    title: title(entry.request.kind, { name: entry.request.cluster?.name ?? '' }),
                    state: words('requestState', entry.request.state),
                  })}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
