'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SaveFailure } from '@/components/data/save-failure';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { Project } from '@/lib/contracts/projects';
import { editProject, projectQuery } from './queries';

const fields = ['title', 'titleZh', 'owner', 'costCentre'] as const;

const toDraft = ({ title, owner, costCentre }: Project) => ({
  title: title.en,
  titleZh: title.zh ?? '',
  owner: owner ?? '',
  costCentre: costCentre ?? '',
});

export function EditProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const t = useTranslations('adminProjects');
  const common = useTranslations('common');
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => toDraft(project));
  // The one that the draft began with, whatever is told of the project meanwhile.
  const [version, setVersion] = useState(project.version);
  const edit = useMutation({
    mutationFn: () =>
      editProject(project.name, {
        title: { en: draft.title.trim() || project.name, ...(draft.titleZh.trim() && { zh: draft.titleZh.trim() }) },
        owner: draft.owner.trim() || null,
        costCentre: draft.costCentre.trim() || null,
        version,
      }),
    onSuccess: async () => {
      await client.invalidateQueries();
      onClose();
    },
  });
  const load = useMutation({
    mutationFn: () => client.fetchQuery({ ...projectQuery(project.name), staleTime: 0 }),
    onSuccess: (present) => {
      setDraft(toDraft(present));
      setVersion(present.version);
      edit.reset();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('editTitle', { name: project.name })}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (edit.isPending) return;
          load.reset();
          edit.mutate();
        }}
      >
        {fields.map((name) => (
          <Field key={name} label={t(`field.${name}`)}>
            {(control) => (
              <Input
                {...control}
                maxLength={100}
                value={draft[name]}
                onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        {edit.isError ? <SaveFailure error={load.error ?? edit.error} onLoad={() => load.mutate()} /> : null}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" blocked={edit.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
