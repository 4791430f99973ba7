'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/data/empty-state';
import { FailedPage } from '@/components/data/failed-page';
import { PageHead } from '@/components/data/page-head';
import { Refused } from '@/components/data/refused';
import { requestQuery } from '@/components/data/request-query';
import { FormSkeleton } from '@/components/forms/form-skeleton';
import { useProject } from '@/components/shell/project-context';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { workloadChoices } from '@/lib/contracts/application-workload';
import { ApplicationFormView } from './application-form-view';
import { applicationFormQuery } from './queries';

const place = {
  project: parseAsString,
  /** The request that is to ask for something else. */
  request: parseAsString,
  /** As what it begins. */
  kind: parseAsStringLiteral(workloadChoices),
};

/** Brings a new application to clusters; the project is in the address. */
export function NewApplicationPage() {
  const me = useMe();
  if (me && !me.hasKarmada) notFound();
  return me && !holds(me, 'request.create') ? <Refused action="request.create" /> : <Work />;
}

function Work() {
  const t = useTranslations('applicationForm');
  const me = useMe();
  const { project: preferred } = useProject();
  const [{ project: asked, request, kind }, setPlace] = useQueryStates(place);
  const changing = useQuery(requestQuery(request));
  const projects = (me?.projects ?? []).map(({ name }) => name).filter((name) => holds(me, 'request.create', name));
  const wanted = changing.data?.project ?? asked ?? preferred;
  // Who holds the right everywhere may ask in a project that is not one of theirs.
  const project = wanted !== null && holds(me, 'request.create', wanted) ? wanted : (projects[0] ?? null);
  const form = useQuery(applicationFormQuery(request === null || changing.data ? project : null));
  const failed = [changing, form].find((query) => query.isError && query.data === undefined);
  if (form.data && project !== null && (request === null || changing.data)) {
    // Where the project may use no cluster nothing can be brought; what was asked for before stays to be seen.
    const controlPlanes = form.data.controlPlanes.filter(
      ({ name, members }) => members.length > 0 || name === changing.data?.application?.controlPlane,
    );
    if (controlPlanes.length === 0) {
      return (
        <>
          <PageHead title={t('title')} />
          <EmptyState title={t('noPlanes', { project })}>{t('noPlanesText')}</EmptyState>
        </>
      );
    }
    return (
      <ApplicationFormView
        key={`${project} ${changing.data?.review?.revision}`}
        project={project}
        projects={projects.includes(project) ? projects : [project, ...projects]}
        onProjectChange={(next) => void setPlace({ project: next })}
        form={{ ...form.data, controlPlanes }}
        existing={null}
        changing={changing.data ?? null}
        kind={kind ?? undefined}
      />
    );
  }
  if (failed) return <FailedPage kind={failed === changing ? 'request' : 'application'} query={failed} />;
  if (me && project === null && (request === null || changing.data)) {
    return (
      <>
        <PageHead title={t('title')} />
        <EmptyState
          title={t('noProject')}
          action={
            holds(me, 'project.manage') ? (
              <Button asChild>
                <Link href="/admin/projects">{t('toProjects')}</Link>
              </Button>
            ) : null
          }
        >
          {t('noProjectText')}
        </EmptyState>
      </>
    );
  }
  return <FormSkeleton />;
}
