'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { Facts } from '@/components/data/facts';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useServerWords } from '@/components/status/server-words';
import { Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { ProjectGit } from '@/lib/contracts/project-git';
import { projectGitQuery, removeProjectGit } from './queries';

const ProjectGitDialog = lazy(() =>
  import('./project-git-dialog').then((module) => ({ default: module.ProjectGitDialog })),
);

/** Whether approved requests of a project are carried out at once or through a pull request, and where. */
export function ProjectGitSection({ project, mayEdit }: { project: string; mayEdit: boolean }) {
  const t = useTranslations('projectGit');
  const query = useQuery(projectGitQuery(project));
  const client = useQueryClient();
  const [asked, setAsked] = useState<'edit' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const remove = useMutation({
    mutationFn: () => removeProjectGit(project),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: projectGitQuery(project).queryKey });
      close();
    },
  });
  return (
    <section className="mt-7 border-t border-line pt-5" aria-label={t('title')}>
      <h2 className="mb-1 font-semibold">{t('title')}</h2>
      <QueryBoundary query={query} skeleton={<Skeleton className="h-20" />}>
        {({ git }) => (
          <>
            <p className="mb-3 max-w-[60ch] text-muted">{git ? t(`on.${git.appliedBy}`) : t('off')}</p>
            {git ? <Place git={git} /> : null}
            {mayEdit ? (
              <div className="mt-3 flex flex-wrap gap-2">
                <Button onClick={() => setAsked('edit')}>{git ? t('edit') : t('set')}</Button>
                {git ? <Button onClick={() => setAsked('remove')}>{t('remove')}</Button> : null}
              </div>
            ) : null}
            {asked === 'edit' ? (
              <Suspense>
                <ProjectGitDialog project={project} git={git} onClose={close} />
              </Suspense>
            ) : null}
          </>
        )}
      </QueryBoundary>
      {asked === 'remove' ? (
        <ConfirmDialog
          title={t('removeQuestion')}
          description={t('removeText')}
          act={t('remove')}
          running={remove}
          onConfirm={() => remove.mutate()}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

function Place({ git }: { git: ProjectGit }) {
  const t = useTranslations('projectGit');
  const { provider, address, repository, branch, folder, head, readAt, trouble, troubleMessage } = git;
  const said = useServerWords();
  return (
    <div className="grid max-w-[60ch] gap-3">
      {trouble === null ? null : (
        <Banner state="attention" title={t('trouble')}>
          {said({ detail: trouble, message: troubleMessage })}
        </Banner>
      )}
      <Facts
        facts={[
          [t('field.provider'), t(`provider.${provider}`)],
          [t('field.repository'), `${address.replace(/\/$/, '')}/${repository}`],
          [t('field.branch'), branch],
          [t('field.folder'), folder],
          ...(head === null || readAt === null
            ? []
            : [
                [
                  t('read'),
                  <span key="read">
                    <span className="code-font">{head.slice(0, 8)}</span> · <Time at={readAt} />
                  </span>,
                ] as const,
              ]),
        ]}
      />
    </div>
  );
}
