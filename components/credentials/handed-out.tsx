'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { TroubleText } from '@/components/status/credential-trouble-text';
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
        {projects.map((project) => (
          <ProjectLine
            key={project.name}
            project={project}
            onTakeBack={mayManage ? () => setLeaving(project.name) : null}
          />
        ))}
      </ul>
      {otherProjects > 0 ? <p className="mt-2 text-muted">{t('more', { count: otherProjects })}</p> : null}
      {adding ? <HandOutDialog credential={credential} onClose={() => setAdding(false)} /> : null}
      {leaving ? <TakeBackDialog name={name} project={leaving} onClose={() => setLeaving(null)} /> : null}
    </section>
  );
}

type HandedOutTo = SystemCredentialDetail['projects'][number];

const stateOf = ({ trouble }: HandedOutTo): 'ready' | 'waiting' | 'failed' => {
  if (!trouble) return 'ready';
  const isAwaited = trouble.state === 'no-status' || (trouble.state === 'missing' && trouble.words === null);
  return isAwaited ? 'waiting' : 'failed';
};

/** One project: whether it can be used there, and what k0rdent says where it cannot. */
function ProjectLine({ project, onTakeBack }: { project: HandedOutTo; onTakeBack: (() => void) | null }) {
  const t = useTranslations('credentials');
  const { name, isThere, trouble } = project;
  const state = stateOf(project);
  const word = { ready: 'there', waiting: 'onItsWay', failed: isThere ? 'notReady' : 'noCopy' } as const;
  return (
    <li className="border-b border-line">
      <div className="flex min-h-10 items-center gap-4">
        <span className="font-medium">{name}</span>
        <StateWord state={state}>{t(word[state])}</StateWord>
        {onTakeBack ? (
          <Button
            size="sm"
            variant="danger"
            className="ml-auto"
            aria-label={t('takeBackNamed', { project: name })}
            onClick={onTakeBack}
          >
            {t('takeBack')}
          </Button>
        ) : null}
      </div>
      {trouble ? (
        <div className="max-w-[72ch] pb-2.5 text-12 text-muted">
          <TroubleText trouble={trouble} />
        </div>
      ) : null}
    </li>
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
