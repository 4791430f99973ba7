'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { K0rdentWords } from '@/components/status/k0rdent-words';
import { StateWord } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { State } from '@/components/ui/glyph';
import type { CopyState, SharedSettingDetail } from '@/lib/contracts/shared-settings';
import { ShareDialog } from './share-dialog';
import { StopSharingDialog } from './stop-sharing-dialog';
import { type SharedProject, Users } from './users';

/** Projects that have it and who uses it there, with sharing and its end for who may. */
export function SharedWith({ setting }: { setting: SharedSettingDetail }) {
  const t = useTranslations('sharedSettings');
  const { projects, otherProjects, mayManage } = setting;
  const [isSharing, setSharing] = useState(false);
  const [leaving, setLeaving] = useState<string | null>(null);
  // As it is known while the dialog is open, so that what begins to use it is told there.
  const left = projects.find(({ name }) => name === leaving);
  return (
    <section aria-label={t('sharedWith')}>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="font-semibold">{t('sharedWith')}</h2>
        {mayManage ? (
          <Button size="sm" onClick={() => setSharing(true)}>
            {t('share')}
          </Button>
        ) : null}
      </div>
      {projects.length + otherProjects === 0 ? <p className="text-muted">{t('notShared')}</p> : null}
      <ul className="grid">
        {projects.map((project) => (
          <ProjectLine
            key={project.name}
            project={project}
            onStop={mayManage && project.isOurs ? () => setLeaving(project.name) : null}
          />
        ))}
      </ul>
      {otherProjects > 0 ? <p className="mt-2 text-muted">{t('more', { count: otherProjects })}</p> : null}
      {isSharing ? <ShareDialog setting={setting} onClose={() => setSharing(false)} /> : null}
      {left ? <StopSharingDialog setting={setting} project={left} onClose={() => setLeaving(null)} /> : null}
    </section>
  );
}

const glyphOf: Record<CopyState, State> = {
  copied: 'ready',
  outdated: 'attention',
  awaited: 'waiting',
  leaving: 'deleting',
  taken: 'failed',
};

/** One project: how the copy stands there and why, and who uses it. */
function ProjectLine({ project, onStop }: { project: SharedProject; onStop: (() => void) | null }) {
  const t = useTranslations('sharedSettings');
  const { name, state, isOurs, words } = project;
  return (
    <li className="border-b border-line">
      <div className="flex min-h-10 items-center gap-4">
        <span className="font-medium">{name}</span>
        <StateWord state={glyphOf[state]}>{t(`state.${state}`)}</StateWord>
        {onStop ? (
          <Button
            size="sm"
            variant="danger"
            className="ml-auto"
            aria-label={t('stopNamed', { project: name })}
            onClick={onStop}
          >
            {t('stop')}
          </Button>
        ) : null}
      </div>
      <div className="grid max-w-[72ch] gap-1 text-12 text-muted not-empty:pb-2.5">
        {state === 'copied' ? null : <p>{t(`why.${state}`)}</p>}
        {words ? (
          <p>
            <K0rdentWords words={words} />
          </p>
        ) : null}
        {isOurs || state === 'leaving' ? null : <p>{t('elsewhere')}</p>}
        <Users project={project} />
      </div>
    </li>
  );
}
