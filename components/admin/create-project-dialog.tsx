'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { ApiError } from '@/lib/client/api';
import { dnsLabel } from '@/lib/contracts/common';
import { createProject } from './queries';

const empty = { name: '', title: '', owner: '', costCentre: '', clusters: '', nodes: '' };
type Draft = typeof empty;

const toLimit = (text: string) => (text.trim() === '' ? undefined : Number(text));
const toBody = ({ name, title, owner, costCentre, clusters, nodes }: Draft) => ({
  ...{ name: name.trim(), title: { en: title.trim() || name.trim() } },
  ...{ owner: owner.trim() || null, costCentre: costCentre.trim() || null },
  quota: { clusters: toLimit(clusters), nodes: toLimit(nodes) },
});

/** Name, title, owner, cost centre and first limits; everything but the name can be changed later. */
export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('adminProjects');
  const common = useTranslations('common');
  const client = useQueryClient();
  const router = useRouter();
  const [draft, setDraft] = useState(empty);
  const [tried, setTried] = useState(false);
  // One key for this opening of the dialog: sending twice makes one project.
  const [key] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: () => createProject(toBody(draft), key),
    onSuccess: async ({ name }) => {
      await client.invalidateQueries();
      router.push(`/admin/projects/${encodeURIComponent(name)}`);
    },
  });
  const refused = create.error instanceof ApiError ? (create.error.problem.errors ?? []) : [];
  const isNamed = dnsLabel.safeParse(draft.name.trim()).success;
  const errors: Record<string, string | undefined> = {
    name:
      tried && !isNamed
        ? t('nameNeeded')
        : refused.find(({ pointer }) => pointer === '/name' || pointer === '/namespace')?.detail,
    clusters: refused.find(({ pointer }) => pointer === '/quota/clusters')?.detail,
    nodes: refused.find(({ pointer }) => pointer === '/quota/nodes')?.detail,
  };
  const field = (name: keyof Draft, extra: { inputMode?: 'numeric'; maxLength: number }) => (
    <Field label={t(`field.${name}`)} help={t(`help.${name}`)} error={errors[name]}>
      {(control) => (
        <Input
          {...control}
          {...extra}
          value={draft[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      )}
    </Field>
  );
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
        {field('name', { maxLength: 63 })}
        {field('title', { maxLength: 100 })}
        {field('owner', { maxLength: 320 })}
        {field('costCentre', { maxLength: 100 })}
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          {field('clusters', { inputMode: 'numeric', maxLength: 6 })}
          {field('nodes', { inputMode: 'numeric', maxLength: 6 })}
        </div>
        {create.isError && !Object.values(errors).some(Boolean) ? <ErrorState error={create.error} /> : null}
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
