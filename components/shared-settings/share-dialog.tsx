'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { ProjectChoice } from '@/components/data/project-choice';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { keys } from '@/lib/client/query-keys';
import type { SharedSettingDetail } from '@/lib/contracts/shared-settings';
import { shareSetting } from './queries';

/** More projects for a setting. */
export function ShareDialog({ setting, onClose }: { setting: SharedSettingDetail; onClose: () => void }) {
  const t = useTranslations('sharedSettings');
  const common = useTranslations('common');
  const client = useQueryClient();
  const [projects, setProjects] = useState<string[]>([]);
  const share = useMutation({
    mutationFn: () => shareSetting(setting, projects),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.sharedSettings.detail(setting.kind, setting.name) });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('shareTitle', { name: setting.name })}
      description={t('shareText')}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (projects.length > 0 && !share.isPending) share.mutate();
        }}
      >
        <ProjectChoice
          action="shared-setting.manage"
          chosen={projects}
          // One whose copy is on its way out can have it again.
          without={setting.projects.filter(({ state }) => state !== 'leaving').map(({ name }) => name)}
          onChange={setProjects}
        />
        <p className="text-muted">{t('createOnly')}</p>
        {share.isError ? <ErrorState error={share.error} /> : null}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" blocked={projects.length === 0 || share.isPending}>
            {t('shareDo')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
