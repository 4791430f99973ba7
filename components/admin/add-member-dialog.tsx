'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useServerWords } from '@/components/status/server-words';
import { useDynamicWords } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { Select } from '@/components/ui/select';
import { ApiError } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import { roles } from '@/lib/permissions';
import { roleScopes } from '@/lib/role-scopes';
import { addMember } from './queries';

/** A person by e-mail, or a group of the identity provider by its name. */
export function AddMemberDialog({ project, onClose }: { project: string | null; onClose: () => void }) {
  const t = useTranslations('members');
  const common = useTranslations('common');
  const said = useServerWords();
  const words = useDynamicWords();
  const client = useQueryClient();
  const offered = roles.filter((role) => roleScopes[role] !== (project === null ? 'project' : 'everywhere'));
  const [kind, setKind] = useState<'person' | 'group'>('group');
  const [subject, setSubject] = useState('');
  const [role, setRole] = useState(offered[0] ?? 'developer');
  const [tried, setTried] = useState(false);
  const add = useMutation({
    mutationFn: () => addMember({ project, subjectKind: kind, subject: subject.trim(), role }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.projects.allMembers });
      onClose();
    },
  });
  const refused = (add.error instanceof ApiError && said(add.error.problem.errors?.[0] ?? {})) || undefined;
  const error = tried && subject.trim() === '' ? t(`needed.${kind}`) : refused;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('addTitle')} description={t('addText')}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (subject.trim() !== '' && !add.isPending) add.mutate();
        }}
      >
        <Segmented
          aria-label={t('kindLabel')}
          value={kind}
          onValueChange={(next) => setKind(next === 'person' ? 'person' : 'group')}
          options={(['group', 'person'] as const).map((value) => ({
            value,
            label: t(`kind.${value}`),
            detail: t(`kindDetail.${value}`),
          }))}
        />
        <Field label={t(`subject.${kind}`)} help={t(`subjectHelp.${kind}`)} error={error}>
          {(control) => (
            <Input {...control} value={subject} maxLength={320} onChange={(event) => setSubject(event.target.value)} />
          )}
        </Field>
        <Field label={t('column.role')}>
          {(control) => (
            <Select
              {...control}
              value={role}
              onChange={(event) => setRole(offered.find((each) => each === event.target.value) ?? role)}
            >
              {offered.map((each) => (
                <option key={each} value={each}>
                  {words('roles', each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {add.isError && !error ? <ErrorState error={add.error} /> : null}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" blocked={add.isPending}>
            {t('add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
