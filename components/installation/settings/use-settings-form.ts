'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useServerWords } from '@/components/status/server-words';
import { notifyDone } from '@/components/ui/toast';
import { ApiError } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { InstallationSettingsDetail } from '@/lib/contracts/installation';
import { installationSettingsQuery, saveInstallationSettings } from '../queries';
import { type SettingsDraft, toSettings, toSettingsDraft } from './settings-draft';

/** The form of the settings: what is typed, what the server has against it, and saving it. */
export function useSettingsForm(
  detail: InstallationSettingsDetail,
  onSaved: (next: InstallationSettingsDetail) => void,
) {
  const t = useTranslations('installation');
  const said = useServerWords();
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => toSettingsDraft(detail.settings));
  const save = useMutation({
    mutationFn: () => saveInstallationSettings(detail.version, toSettings(draft)),
    onSuccess: async (next) => {
      client.setQueryData(installationSettingsQuery.queryKey, next);
      onSaved(next);
      notifyDone(t('saved'));
      // What the shell shows changes with it.
      await client.invalidateQueries({ queryKey: keys.installation });
    },
  });
  const errors = save.error instanceof ApiError ? (save.error.problem.errors ?? []) : [];
  return {
    detail,
    draft,
    change: (next: Partial<SettingsDraft>) => {
      setDraft((before) => ({ ...before, ...next }));
      if (save.isError) save.reset();
    },
    save,
    isChanged: JSON.stringify(toSettings(draft)) !== JSON.stringify(detail.settings),
    /** What the server has against a field, named by its pointer below `/settings`. */
    errorAt: (pointer: string) => {
      const error = errors.find((each) => each.pointer === `/settings${pointer}`);
      return error && (said(error) ?? error.detail);
    },
    hasFieldErrors: errors.length > 0,
  };
}
export type SettingsForm = ReturnType<typeof useSettingsForm>;
