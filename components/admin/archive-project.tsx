'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { Project } from '@/lib/contracts/projects';
import { adminProjectsQuery, archiveProject } from './queries';

/** The last section of a project; while it has clusters it says so instead of offering the act. */
export function ArchiveProject({ project }: { project: Project }) {
  const t = useTranslations('adminProjects');
  const common = useTranslations('common');
  const client = useQueryClient();
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const archive = useMutation({
    mutationFn: () => archiveProject(project.name),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: adminProjectsQuery.queryKey });
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
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('archiveQuestion', { name: project.name })}
        description={t('archiveText')}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>{common('cancel')}</Button>
            <Button
              variant="danger-solid"
              blocked={archive.isPending || typed !== project.name}
              onClick={() => archive.mutate()}
            >
              {t('archiveThis')}
            </Button>
          </>
        }
      >
        <Field label={t('typeName', { name: project.name })}>
          {(control) => <Input {...control} value={typed} onChange={(event) => setTyped(event.target.value)} />}
        </Field>
        {archive.isError ? <ErrorState error={archive.error} /> : null}
      </Dialog>
    </section>
  );
}
