'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { ProjectChoice } from '@/components/data/project-choice';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { keys } from '@/lib/client/query-keys';
import { fieldsOf, needsValuesToHandOut, type SystemCredentialDetail } from '@/lib/contracts/system-credentials';
import { handOutCredential, type Values } from './queries';
import { complaintsOf, ValueFields } from './value-fields';

/** More projects for a credential; a kind whose login is read beside clusters asks for it once more. */
export function HandOutDialog({ credential, onClose }: { credential: SystemCredentialDetail; onClose: () => void }) {
  const t = useTranslations('credentials');
  const common = useTranslations('common');
  const client = useQueryClient();
  const [projects, setProjects] = useState<string[]>([]);
  const [values, setValues] = useState<Values>({});
  const { name, kind } = credential;
  const asked = kind && needsValuesToHandOut(kind) ? fieldsOf(kind, true) : [];
  const handOut = useMutation({
    mutationFn: () => handOutCredential(name, projects, asked.length > 0 ? values : undefined),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.credentials.detail(name) });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('handOutTitle', { name })}
      description={t('handOutText')}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (projects.length > 0 && !handOut.isPending) handOut.mutate();
        }}
      >
        <ProjectChoice
          action="credential.manage"
          chosen={projects}
          without={credential.projects.map((project) => project.name)}
          onChange={setProjects}
        />
        {asked.length > 0 ? <p className="text-muted">{t('valuesAgain')}</p> : null}
        <ValueFields fields={asked} values={values} error={handOut.error} onChange={setValues} />
        {handOut.isError && complaintsOf(handOut.error).size === 0 ? <ErrorState error={handOut.error} /> : null}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" blocked={projects.length === 0 || handOut.isPending}>
            {t('handOutDo')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
