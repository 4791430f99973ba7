'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SaveFailure } from '@/components/data/save-failure';
import { useFieldWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { ApiError } from '@/lib/client/api';
import type { Bundle } from '@/lib/contracts/bundles';
import { itemsQuery } from '../items/queries';
import { type BundleDraft, draftOf, emptyDraft, findMissing, toContent } from './bundle-draft';
import { BundledServices } from './bundled-services';
import { bundlesQuery, changeBundle, createBundle } from './queries';

const fields = ['title', 'titleZh', 'description', 'descriptionZh'] as const;
const longest = { title: 60, titleZh: 60, description: 300, descriptionZh: 300 };

/** Makes a bundle (null) or changes one; what others saved meanwhile is not overwritten. */
export function BundleDialog({ bundle, onClose }: { bundle: Bundle | null; onClose: () => void }) {
  const t = useTranslations('bundles');
  const common = useTranslations('common');
  const fieldWords = useFieldWords();
  const client = useQueryClient();
  const items = useQuery(itemsQuery);
  const [draft, setDraft] = useState<BundleDraft>(() => (bundle ? draftOf(bundle) : emptyDraft));
  // The one that the draft began with, whatever is told of the bundle meanwhile.
  const [revision, setRevision] = useState(bundle?.revision ?? 0);
  const [isTried, setTried] = useState(false);
  // One key for this opening of the dialog: sending twice makes one bundle.
  const [key] = useState(() => crypto.randomUUID());
  const save = useMutation({
    mutationFn: () => {
      const { name, ...content } = toContent(draft);
      return bundle ? changeBundle(name, { ...content, revision }) : createBundle({ name, ...content }, key);
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: bundlesQuery.queryKey });
      onClose();
    },
  });
  const load = useMutation({
    mutationFn: () => client.fetchQuery({ ...bundlesQuery, staleTime: 0 }),
    onSuccess: (page) => {
      const present = page.items.find(({ name }) => name === bundle?.name);
      if (!present) return onClose();
      setDraft(draftOf(present));
      setRevision(present.revision);
      save.reset();
    },
  });
  const refused = save.error instanceof ApiError ? (save.error.problem.errors ?? []) : [];
  const missing = findMissing(draft);
  const errorOf = (field: 'name' | 'title' | 'description' | 'services') =>
    isTried && missing === field ? t(`missing.${field}`) : fieldWords(refused, `/${field}`);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={bundle ? t('editOf', { name: bundle.name }) : t('create')}
      description={t('dialogText')}
      className="top-[6vh] max-h-[88vh] w-[min(720px,calc(100vw-32px))]"
    >
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (missing !== null || save.isPending) return;
          load.reset();
          save.mutate();
        }}
      >
        {bundle ? null : (
          <Field label={t('field.name')} help={t('field.nameHelp')} error={errorOf('name')}>
            {(control) => (
              <Input
                {...control}
                maxLength={63}
                autoComplete="off"
                spellCheck={false}
                value={draft.name}
                onChange={(event) => setDraft({ ...draft, name: event.target.value })}
              />
            )}
          </Field>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          {fields.map((field) => (
            <Field
              key={field}
              label={t(`field.${field}`)}
              error={field === 'title' || field === 'description' ? errorOf(field) : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  maxLength={longest[field]}
                  value={draft[field]}
                  onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        <BundledServices
          services={draft.services}
          items={items.data?.items.filter(({ kind }) => kind === 'service') ?? []}
          errors={refused}
          error={errorOf('services')}
          onChange={(services) => setDraft((before) => ({ ...before, services }))}
        />
        {save.isError ? <SaveFailure error={load.error ?? save.error} onLoad={() => load.mutate()} /> : null}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" blocked={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
