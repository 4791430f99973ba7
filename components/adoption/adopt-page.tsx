'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { ErrorState } from '@/components/data/error-state';
import { PageHead } from '@/components/data/page-head';
import { projectsQuery } from '@/components/data/projects-query';
import { WhyNot } from '@/components/data/why-not';
import { useProject } from '@/components/shell/project-context';
import { holds, missing, useMe } from '@/components/shell/use-me';
import { Skeleton } from '@/components/ui/skeleton';
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
  const lack = missing(me, 'request.create', null);
  const open = projects.data?.items.map(({ name }) => name).filter((name) => holds(me, 'request.create', name)) ?? [];
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} />
      {lack ? <WhyNot action="request.create" heldBy={lack.heldBy} project={project} /> : null}
      {projects.isError && !projects.data ? (
        <ErrorState isPage error={projects.error} onRetry={() => void projects.refetch()} />
      ) : null}
      {!lack && projects.data && me ? <Work projects={open} preferred={asked ?? project} /> : null}
      {!lack && !projects.data && !projects.isError ? <Skeleton className="h-[70vh]" /> : null}
    </>
  );
}

function Work({ projects, preferred }: { projects: readonly string[]; preferred: string | null }) {
  const adoption = useAdoption(projects, preferred);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_328px] gap-6 max-lg:grid-cols-[minmax(0,1fr)]">
      <AdoptFields adoption={adoption} projects={projects} />
      <AdoptSummary adoption={adoption} />
    </div>
  );
}
