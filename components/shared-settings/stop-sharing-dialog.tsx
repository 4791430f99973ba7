'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { keys } from '@/lib/client/query-keys';
import { type SettingRef, stopSharing } from './queries';
import { type SharedProject, Users } from './users';

interface StopSharingDialogProps {
  setting: SettingRef;
  project: SharedProject;
  onClose: () => void;
}

/** Says what goes, and who uses it, before it is taken away from a project; while somebody does, it is not. */
export function StopSharingDialog({ setting, project, onClose }: StopSharingDialogProps) {
  const t = useTranslations('sharedSettings');
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => stopSharing(setting, project.name),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.sharedSettings.detail(setting.kind, setting.name) });
      onClose();
    },
  });
  const isUsed = project.useCount > 0;
  return (
    <ConfirmDialog
      title={t('stopQuestion', { name: setting.name, project: project.name })}
      description={t('stopText')}
      keep={t('keep')}
      act={t('stop')}
      running={stop}
      blocked={isUsed}
      onConfirm={() => stop.mutate()}
      onClose={onClose}
    >
      {isUsed ? (
        <div className="grid gap-1">
          <p>{t('stopUsed', { count: project.useCount })}</p>
          <Users project={project} />
          <p>{t('stopUsedText')}</p>
        </div>
      ) : (
        <p className="text-muted">{t('stopUnused')}</p>
      )}
    </ConfirmDialog>
  );
}
