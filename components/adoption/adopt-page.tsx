'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { ErrorState } from '@/components/data/error-state';
import { PageHead } from '@/components/data/page-head';
import { projectsQuery } from '@/components/data/projects-query';
import { requestQuery } from '@/components/data/request-query';
import { WhyNot } from '@/components/data/why-not';
import { useProject } from '@/components/shell/project-context';
import { holds, missing, useMe } from '@/components/shell/use-me';
import { Skeleton } from '@/components/ui/skeleton';
import type { RequestDetail } from '@/lib/contracts/requests';
import { AdoptFields } from './adopt-fields';
import { AdoptSummary } from './adopt-summary';
import { useAdoption } from './use-adoption';

/** Takes a running cluster into k0rdent: its kubeconfig, what was found, name and project. */
export function AdoptPage() {
  const t = useTranslations('adoption');
  const me = useMe();
  const projects = useQuery(projectsQuery);
  const { project } = useProject();
  const [asked] = useQueryState('project', parseAsString);
  const [id] = useQueryState('request', parseAsString);
  const sentBack = useQuery(requestQuery(id));
  const lack = missing(me, 'request.create', null);
  const failed = [projects, sentBack].find((query) => query.isError && !query.data);
  const isThere = projects.data !== undefined && me !== undefined && (id === null || sentBack.data !== undefined);
  const open = projects.data?.items.map(({ name }) => name).filter((name) => holds(me, 'request.create', name)) ?? [];
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} />
      {lack ? <WhyNot action="request.create" heldBy={lack.heldBy} project={project} /> : null}
      {failed ? <ErrorState isPage error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {!lack && isThere ? <Work projects={open} preferred={asked ?? project} changing={sentBack.data ?? null} /> : null}
      {!lack && !isThere && !failed ? <Skeleton className="h-[70vh]" /> : null}
    </>
  );
}

interface WorkProps {
  projects: readonly string[];
  preferred: string | null;
  /** The request that was sent back. */
  changing: RequestDetail | null;
}

function Work({ projects, preferred, changing }: WorkProps) {
  const adoption = useAdoption(changing ? [changing.project] : projects, preferred, changing);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_328px] gap-6 max-lg:grid-cols-[minmax(0,1fr)]">
      <AdoptFields adoption={adoption} projects={changing ? [changing.project] : projects} />
      <AdoptSummary adoption={adoption} />
    </div>
  );
}
