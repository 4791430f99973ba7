'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { type TemplateSummary, templateKinds } from '@/lib/contracts/templates';
import { anyProvider } from '@/lib/service-provider';
import { templatesQuery } from '../queries';
import { createItem } from './queries';

const idPattern = /^[a-z0-9]([-a-z0-9]{0,48}[a-z0-9])?$/;

/** Begins an item from a template: its chart's versions are on offer, oldest first, each may go to any later one. */
export function NewItemDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('catalogItems');
  const kinds = useTranslations('catalog.kind');
  const router = useRouter();
  const { data } = useQuery(templatesQuery);
  const [id, setId] = useState('');
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState('');
  const [isTried, setTried] = useState(false);
  const templates = data?.items.filter(({ isValid }) => isValid) ?? [];
  const template = templates.find((one) => `${one.kind}/${one.name}` === chosen) ?? templates[0];
  const create = useMutation({
    mutationFn: (from: TemplateSummary) => createItem(id, from.kind, startContent(from, title.trim())),
    onSuccess: () => router.push(`/admin/catalog/${encodeURIComponent(id)}`),
  });
  const isComplete = idPattern.test(id) && title.trim() !== '' && template !== undefined;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('createTitle')} description={t('createText')}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isComplete && template && !create.isPending) create.mutate(template);
        }}
      >
        <Field label={t('template')}>
          {(control) => (
            <Select
              {...control}
              value={template ? `${template.kind}/${template.name}` : ''}
              onChange={(event) => setChosen(event.target.value)}
            >
              {templateKinds.map((kind) => (
                <optgroup key={kind} label={kinds(kind)}>
                  {templates
                    .filter((one) => one.kind === kind)
                    .map(({ name }) => (
                      <option key={name} value={`${kind}/${name}`}>
                        {name}
                      </option>
                    ))}
                </optgroup>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('id')} help={t('idHelp')} error={isTried && !idPattern.test(id) ? t('idWrong') : undefined}>
          {(control) => (
            <Input {...control} value={id} autoComplete="off" onChange={(event) => setId(event.target.value)} />
          )}
        </Field>
        <Field label={t('titleEn')} error={isTried && title.trim() === '' ? t('needed') : undefined}>
          {(control) => (
            <Input {...control} value={title} maxLength={100} onChange={(event) => setTitle(event.target.value)} />
          )}
        </Field>
        {create.isError ? <ErrorState error={create.error} /> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" blocked={create.isPending}>
            {t('createDraft')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function startContent(template: TemplateSummary, title: string) {
  const infrastructure = template.providers.find((name) => name.startsWith('infrastructure-'));
  const provider = infrastructure ?? 'infrastructure-internal';
  return {
    title: { en: title },
    description: { en: template.description ?? title },
    icon: null,
    owner: null,
    supportUrl: null,
    provider:
      template.kind === 'service'
        ? anyProvider
        : provider.slice('infrastructure-'.length).replace(/^k0sproject-k0smotron$/, 'remote'),
    versions: [
      {
        version: template.version ?? template.name,
        template: template.name,
        kubernetesVersion: template.kind === 'cluster' ? template.kubernetesVersion : null,
        upgrades: [],
      },
    ],
    hints: {},
  };
}
