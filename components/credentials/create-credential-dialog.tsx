'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { ProjectChoice } from '@/components/data/project-choice';
import { useFieldWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { keys } from '@/lib/client/query-keys';
import { createCredentialSchema, fieldsOf } from '@/lib/contracts/system-credentials';
import { KindField, useFirstKind } from './kind-field';
import { createCredential, type Values } from './queries';
import { complaintsOf, errorsOf, ValueFields } from './value-fields';

/** Kind, name and values; nothing typed is kept when the dialog closes or the kind changes. */
export function CreateCredentialDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('credentials');
  const common = useTranslations('common');
  const client = useQueryClient();
  const [kind, setKind] = useState(useFirstKind());
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [values, setValues] = useState<Values>({});
  const [projects, setProjects] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const create = useMutation({
    mutationFn: () => createCredential({ name: name.trim(), kind, description, values, projects }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.credentials.list });
      onClose();
    },
  });
  const complaints = complaintsOf(create.error);
  const fieldWords = useFieldWords();
  const isNamed = createCredentialSchema.shape.name.safeParse(name.trim()).success;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('createTitle')} description={t('createText')}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isNamed && !create.isPending) create.mutate();
        }}
      >
        <KindField
          kind={kind}
          error={fieldWords(errorsOf(create.error), '/kind')}
          onChange={(chosen) => {
            setKind(chosen);
            setValues({});
            create.reset();
          }}
        />
        <Field
          label={t('name')}
          help={t('nameHelp')}
          error={tried && !isNamed ? t('nameNeeded') : fieldWords(errorsOf(create.error), '/name')}
        >
          {(control) => (
            <Input {...control} value={name} maxLength={40} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <Field label={t('description')} help={t('descriptionHelp')} remark={t('optional')}>
          {(control) => (
            <Input
              {...control}
              value={description}
              maxLength={200}
              onChange={({ target }) => setDescription(target.value)}
            />
          )}
        </Field>
        <ValueFields fields={fieldsOf(kind)} values={values} error={create.error} onChange={setValues} />
        <ProjectChoice action="credential.manage" chosen={projects} onChange={setProjects} />
        {create.isError && complaints.size === 0 ? <ErrorState error={create.error} /> : null}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" blocked={create.isPending}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
