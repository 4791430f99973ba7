'use client';
import { useTranslations } from 'next-intl';
import { ChangeDialog } from './change-dialog';
import type { EditorProps } from './editor-props';
import { useChange } from './use-change';

/** Keeps new workloads away from a member, or lets them come again. */
export function CordonDialog({ place, settings, onLoad, returnTo, onClose }: EditorProps) {
  const act = settings.isCordoned ? 'uncordon' : 'cordon';
  const t = useTranslations(`karmada.change.${act}`);
  const change = useChange({ place, settings, onClose }, { kind: 'cordon', isCordoned: !settings.isCordoned });
  return (
    <ChangeDialog
      title={t('title', { name: place.member })}
      text={t('text')}
      act={t('act')}
      change={change}
      onLoad={onLoad}
      returnTo={returnTo}
      onClose={onClose}
    />
  );
}
