'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotButton } from '@/components/data/why-not-button';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { holds, useMe } from '@/components/shell/use-me';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/client/api';
import type { Project } from '@/lib/contracts/projects';
import { ArchiveProject } from './archive-project';
import { EditProjectDialog } from './edit-project-dialog';
import { Members } from './members';
import { ProjectGitSection } from './project-git';
import { projectQuery } from './queries';

/** Panels of other features that the page puts among those of the project. */
interface Panels {
  limits: ReactNode;
  destinations: ReactNode;
}

/** One project: what it is, who is in it, and the way out. */
export function ProjectPage({ name, ...panels }: Panels & { name: string }) {
  const t = useTranslations('adminProjects');
  const query = useQuery(projectQuery(name));
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  if (isGone) {
    const way = (
      <Button asChild>
        <Link href="/admin/projects">{t('all')}</Link>
      </Button>
    );
    return (
      <EmptyState isPage title={t('gone')} action={way}>
        {t('goneText')}
      </EmptyState>
    );
  }
  return (
    <QueryBoundary isPage query={query} skeleton={<SkeletonRows rows={8} />}>
      {(project) => <ProjectView project={project} {...panels} />}
    </QueryBoundary>
  );
}

function ProjectView({ project, limits, destinations }: Panels & { project: Project }) {
  const t = useTranslations('adminProjects');
  const me = useMe();
  const localized = useLocalized();
  const [editing, setEditing] = useState(false);
  const mayEdit = holds(me, 'project.manage', project.name);
  return (
    <div className="appear-in-order">
      <PageHead
        title={project.name}
        lede={localized(project.title)}
        meta={[
          t('meta.namespace', { namespace: project.namespace }),
          t('meta.owner', { owner: project.owner ?? '–' }),
          t('meta.costCentre', { costCentre: project.costCentre ?? '–' }),
          t('meta.clusters', { count: project.clusters }),
        ]}
        actions={mayEdit ? <Button onClick={() => setEditing(true)}>{t('edit')}</Button> : null}
      />
      {holds(me, 'cost.read', project.name) ? limits : <WhyNotButton action="cost.read" project={project.name} />}
      <Members project={project.name} />
      <ProjectGitSection project={project.name} mayEdit={mayEdit} />
      {holds(me, 'destination.read', project.name) ? (
        destinations
      ) : (
        <section className="mt-7 border-t border-line pt-5">
          <WhyNotButton action="destination.read" project={project.name} />
        </section>
      )}
      {holds(me, 'project.archive', project.name) ? (
        <ArchiveProject project={project} />
      ) : (
        <section className="mt-7 border-t border-line pt-5">
          <WhyNotButton action="project.archive" project={project.name} />
        </section>
      )}
      {mayEdit ? null : <WhyNotFoot action="project.manage" project={project.name} />}
      {editing ? <EditProjectDialog project={project} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}
