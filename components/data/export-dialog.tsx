'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { Skeleton } from '@/components/ui/skeleton';
import { notifyDone } from '@/components/ui/toast';
import { ApiError } from '@/lib/client/api';
import { saveFile } from '@/lib/client/save-file';
import type { AskedExport, ExportForm } from '@/lib/contracts/exports';
import { ErrorState } from './error-state';
import { useDebounced } from './use-debounced';

interface ExportDialogProps {
  /** Of the object. */
  name: string;
  /** What its answer is kept under. */
  keyOf: (asked: AskedExport) => readonly unknown[];
  /** Asks for the file. */
  read: (asked: AskedExport, signal: AbortSignal) => Promise<string>;
  onClose: () => void;
}

const forms = ['plain', 'flux', 'argo-cd'] as const satisfies readonly ExportForm[];
const places = ['repository', 'branch', 'folder'] as const;
const pauseMs = 300;

/** An object as a file for Git, by itself or with what makes Flux or Argo CD apply it. */
export function ExportDialog({ name, keyOf, read, onClose }: ExportDialogProps) {
  const t = useTranslations('gitExport');
  const common = useTranslations('common');
  const [form, setForm] = useState<ExportForm>('plain');
  const [place, setPlace] = useState({ repository: '', branch: '', folder: '' });
  const typed = useDebounced(place, pauseMs);
  const filled = Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''));
  const asked: AskedExport = { form, ...(form !== 'plain' && filled) };
  const query = useQuery({
    queryKey: keyOf(asked),
    queryFn: ({ signal }) => read(asked, signal),
    placeholderData: keepPreviousData,
  });
  const errors = query.error instanceof ApiError ? (query.error.problem.errors ?? []) : [];
  const wrong = places.filter((field) => form !== 'plain' && errors.some(({ pointer }) => pointer.endsWith(field)));
  const text = query.isError ? undefined : query.data;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('title', { name })}
      description={t('text')}
      className="top-[6vh] max-h-[88vh] w-[min(760px,calc(100vw-32px))]"
      footer={
        <>
          <Button onClick={onClose}>{common('close')}</Button>
          <Button
            blocked={!text}
            onClick={() => void navigator.clipboard.writeText(text ?? '').then(() => notifyDone(t('copied')))}
          >
            <Icon name="copy" />
            {t('copy')}
          </Button>
          <Button variant="primary" blocked={!text} onClick={() => saveFile(`${name}.yaml`, text ?? '')}>
            <Icon name="download" />
            {t('download')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Segmented
          aria-label={t('form')}
          value={form}
          onValueChange={(next) => setForm(next as ExportForm)}
          options={forms.map((value) => ({ value, label: t(`forms.${value}`) }))}
        />
        {form === 'plain' ? null : (
          <>
            <p className="text-muted">{t(`about.${form}`)}</p>
            <div className="grid grid-cols-[2fr_1fr_1.5fr] gap-3 max-sm:grid-cols-1">
              {places.map((field) => (
                <Field key={field} label={t(field)} error={wrong.includes(field) ? t(`wrong.${field}`) : undefined}>
                  {(control) => (
                    <Input
                      {...control}
                      value={place[field]}
                      placeholder={field === 'branch' ? 'main' : ''}
                      onChange={(event) => setPlace((now) => ({ ...now, [field]: event.target.value.trim() }))}
                    />
                  )}
                </Field>
              ))}
            </div>
          </>
        )}
        {query.isError && wrong.length === 0 ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {query.isPending ? <Skeleton className="h-80" /> : null}
        {text === undefined ? null : (
          <section aria-label={t('preview')}>
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for the keyboard
              tabIndex={0}
              className="code-font max-h-96 overflow-auto rounded-3 border border-line bg-sunken px-3 py-2 text-12 leading-5"
            >
              {text}
            </pre>
          </section>
        )}
      </div>
    </Dialog>
  );
}
