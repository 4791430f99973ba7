'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useMe } from '@/components/shell/use-me';
import { useFieldWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { ApiError } from '@/lib/client/api';
import { createToken, tokensQuery } from './queries';

const lifetimes = [7, 30, 90, 365];

interface CreateTokenDialogProps {
  onClose: () => void;
  onCreated: (token: { name: string; token: string }) => void;
}

export function CreateTokenDialog({ onClose, onCreated }: CreateTokenDialogProps) {
  const t = useTranslations('tokens');
  const fieldWords = useFieldWords();
  const me = useMe();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState('30');
  const [project, setProject] = useState('');
  const [readOnly, setReadOnly] = useState(false);
  const [tried, setTried] = useState(false);
  // One key for this opening of the dialog: sending twice makes one token.
  const [key] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: () =>
      createToken({ name: name.trim(), expiresInDays: Number(days), project: project || null, readOnly }, key),
    onSuccess: async (token) => {
      await client.invalidateQueries({ queryKey: tokensQuery.queryKey });
      onCreated(token);
    },
  });
  const refused = create.error instanceof ApiError ? (create.error.problem.errors ?? []) : [];
  const nameError = tried && name.trim() === '' ? t('nameNeeded') : fieldWords(refused, '/name');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('createTitle')} description={t('createText')}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (name.trim() !== '' && !create.isPending) create.mutate();
        }}
      >
        <Field label={t('name')} help={t('nameHelp')} error={nameError}>
          {(control) => (
            <Input {...control} value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Field label={t('lifetime')}>
          {(control) => (
            <Select {...control} value={days} onChange={(event) => setDays(event.target.value)}>
              {lifetimes.map((each) => (
                <option key={each} value={each}>
                  {t('days', { count: each })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('project')} help={t('projectHelp')}>
          {(control) => (
            <Select {...control} value={project} onChange={(event) => setProject(event.target.value)}>
              <option value="">{t('allProjects')}</option>
              {(me?.projects ?? []).map((each) => (
                <option key={each.name} value={each.name}>
                  {each.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Checkbox checked={readOnly} onChange={(event) => setReadOnly(event.target.checked)}>
          {t('readOnly')}
        </Checkbox>
        {create.isError && !nameError ? <ErrorState error={create.error} /> : null}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" blocked={create.isPending}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
