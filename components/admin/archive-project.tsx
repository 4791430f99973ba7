'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { projectsQuery } from '@/components/data/projects-query';
import { Button } from '@/components/ui/button';
import type { Project } from '@/lib/contracts/projects';
import { archiveProject } from './queries';

/** The last section of a project; while it has clusters it says so instead of offering the act. */
export function ArchiveProject({ project }: { project: Project }) {
  const t = useTranslations('adminProjects');
  const client = useQueryClient();
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  const archive = useMutation({
    mutationFn: () => archiveProject(project.name),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: projectsQuery.queryKey });
      router.push('/admin/projects');
    },
  });
  return (
    <section className="mt-7 border-t border-line pt-5">
      <h2 className="mb-1 font-semibold">{t('archive')}</h2>
      <p className="mb-3 max-w-[60ch] text-muted">
        {project.clusters > 0 ? t('archiveRefused', { count: project.clusters }) : t('archiveText')}
      </p>
      {project.clusters === 0 ? (
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          {t('archiveThis')}
        </Button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={t('archiveQuestion', { name: project.name })}
          description={t('archiveText')}
          act={t('archiveThis')}
          typeName={{ name: project.name, label: t('typeName', { name: project.name }) }}
          running={archive}
          onConfirm={() => archive.mutate()}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </section>
  );
}
