'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { StateWord } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { keys } from '@/lib/client/query-keys';
import type { SystemCredentialDetail } from '@/lib/contracts/system-credentials';
import { HandOutDialog } from './hand-out-dialog';
import { takeBackCredential } from './queries';

/** Projects that have it, with handing out and taking back for who may. */
export function HandedOut({ credential }: { credential: SystemCredentialDetail }) {
  const t = useTranslations('credentials');
  const { name, projects, otherProjects, mayManage } = credential;
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<string | null>(null);
  return (
    <section aria-label={t('handedOut')} className="mb-7">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="font-semibold">{t('handedOut')}</h2>
        {mayManage ? (
          <Button size="sm" onClick={() => setAdding(true)}>
            {t('handOut')}
          </Button>
        ) : null}
      </div>
      {projects.length + otherProjects === 0 ? <p className="text-muted">{t('notHandedOut')}</p> : null}
      <ul className="grid">
        {projects.map(({ name: project, isThere }) => (
          <li key={project} className="flex min-h-10 items-center gap-4 border-b border-line">
            <span className="font-medium">{project}</span>
            <StateWord state={isThere ? 'ready' : 'waiting'}>{t(isThere ? 'there' : 'onItsWay')}</StateWord>
            {mayManage ? (
              <Button
                size="sm"
                variant="danger"
                className="ml-auto"
                aria-label={t('takeBackNamed', { project })}
                onClick={() => setLeaving(project)}
              >
                {t('takeBack')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {otherProjects > 0 ? <p className="mt-2 text-muted">{t('more', { count: otherProjects })}</p> : null}
      {adding ? <HandOutDialog credential={credential} onClose={() => setAdding(false)} /> : null}
      {leaving ? <TakeBackDialog name={name} project={leaving} onClose={() => setLeaving(null)} /> : null}
    </section>
  );
}

function TakeBackDialog({ name, project, onClose }: { name: string; project: string; onClose: () => void }) {
  const t = useTranslations('credentials');
  const client = useQueryClient();
  const takeBack = useMutation({
    mutationFn: () => takeBackCredential(name, project),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.credentials.detail(name) });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('takeBackQuestion', { name, project })}
      description={t('takeBackText')}
      keep={t('keep')}
      act={t('takeBack')}
      running={takeBack}
      onConfirm={() => takeBack.mutate()}
      onClose={onClose}
    />
  );
}
