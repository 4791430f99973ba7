'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { projectsQuery } from '@/components/data/projects-query';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { useMe } from '@/components/shell/use-me';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { Project } from '@/lib/contracts/projects';
import { CreateProjectDialog } from './create-project-dialog';

/** All projects the person may see, with what they hold of their limits. */
export function ProjectList() {
  const t = useTranslations('adminProjects');
  const me = useMe();
  const query = useQuery(projectsQuery);
  const [creating, setCreating] = useState(false);
  const mayCreate = me?.globalActions.includes('project.manage') ?? false;
  const create = mayCreate ? (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Icon name="plus" />
      {t('create')}
    </Button>
  ) : null;
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} actions={create} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={6} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
          ) : (
            <ProjectTable projects={items} />
          )
        }
      </QueryBoundary>
      {mayCreate ? null : <WhyNotFoot action="project.manage" project={null} />}
      {creating ? <CreateProjectDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}

function ProjectTable({ projects }: { projects: readonly Project[] }) {
  const t = useTranslations('adminProjects');
  const localized = useLocalized();
  return (
    <Table caption={t('caption')}>
      <thead>
        <tr>
          <Th className="pl-0">{t('column.name')}</Th>
          <Th className="max-sm:hidden">{t('column.title')}</Th>
          <Th className="max-lg:hidden">{t('column.namespace')}</Th>
          <Th className="max-sm:hidden">{t('column.owner')}</Th>
          <Th className="max-lg:hidden">{t('column.costCentre')}</Th>
          <Th className="pr-0 text-right">{t('column.clusters')}</Th>
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => {
          const limit = project.quota.find(({ resource }) => resource === 'clusters')?.limit ?? null;
          return (
            <tr key={project.name}>
              <Td className="pl-0">
                <Link
                  href={`/admin/projects/${encodeURIComponent(project.name)}`}
                  className="font-medium hover:underline"
                >
                  {project.name}
                </Link>
              </Td>
              <Td className="text-muted max-sm:hidden">{localized(project.title)}</Td>
              <Td className="code-font text-muted max-lg:hidden">{project.namespace}</Td>
              <Td className="text-muted max-sm:hidden">{project.owner ?? '–'}</Td>
              <Td className="text-muted max-lg:hidden">{project.costCentre ?? '–'}</Td>
              <Td className="tabular pr-0 text-right">
                {limit === null ? project.clusters : t('ofLimit', { used: project.clusters, limit })}
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
