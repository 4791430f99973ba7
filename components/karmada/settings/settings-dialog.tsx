'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/data/error-state';
import { Dialog } from '@/components/ui/dialog';
import { SkeletonRows } from '@/components/ui/skeleton';
import { CordonDialog } from './cordon-dialog';
import type { EditorProps } from './editor-props';
import { LabelsDialog } from './labels-dialog';
import { type MemberPlace, settingsQuery } from './queries';
import { TaintsDialog } from './taints-dialog';

const editors = { cordon: CordonDialog, labels: LabelsDialog, taints: TaintsDialog };

interface SettingsDialogProps {
  act: keyof typeof editors;
  place: MemberPlace;
  returnTo: EditorProps['returnTo'];
  onClose: () => void;
}

/** Reads what is set on a member, and lets it be changed. */
export function SettingsDialog({ act, place, returnTo, onClose }: SettingsDialogProps) {
  const t = useTranslations('karmada.change');
  const query = useQuery(settingsQuery(place));
  const { data, dataUpdatedAt } = query;
  const load = () => void query.refetch();
  if (data) {
    const Editor = editors[act];
    return (
      <Editor key={dataUpdatedAt} place={place} settings={data} returnTo={returnTo} onLoad={load} onClose={onClose} />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('loading', { name: place.member })}
      returnTo={returnTo}
    >
      {query.isError ? <ErrorState error={query.error} onRetry={load} /> : <SkeletonRows rows={3} />}
    </Dialog>
  );
}
