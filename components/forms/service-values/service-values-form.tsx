'use client';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { SchemaFormProvider } from '@/components/forms/schema-form/context';
import { SchemaFields } from '@/components/forms/schema-form/schema-field';
import { SchemaFold } from '@/components/forms/schema-form/schema-fold';
import { useServerWords } from '@/components/status/server-words';
import { Skeleton } from '@/components/ui/skeleton';
import { editValues } from '@/lib/service-values/edit-values';
import { describeForm, reachedPaths } from '@/lib/template-schema/describe-form';
import { toPointer } from '@/lib/template-schema/json';
import type { Violation } from '@/lib/template-schema/violation';
import type { ValuesEditing } from './values-editing';

/** The values as a form of the chart's schema. It edits the text, so that comments stay. */
export function ServiceValuesForm({ editing }: { editing: ValuesEditing }) {
  const t = useTranslations('serviceForm.values');
  const { values, valuesQuery, read, text, onTextChange, valuesFrom } = editing;
  const [unread, setUnread] = useState<Record<string, string>>({});
  const complaints = useComplaints(editing);
  const layout = useMemo(() => (values ? describeForm(values.schema, values.defaults, values.hints) : null), [values]);
  if (valuesQuery.isError && !values) return <ErrorState error={valuesQuery.error} onRetry={valuesQuery.refetch} />;
  if (!valuesQuery.isFetching && !values) return <p className="text-muted">{t('gone')}</p>;
  if (!values || !layout) return <Skeleton className="h-40" />;
  const first = [...layout.what, ...layout.where];
  const isReadOnly = read.values === null || read.hasExpressions;
  return (
    <>
      {values.wraps ? <p className="text-12 text-subtle">{t('wraps', { name: values.wraps })}</p> : null}
      {values.schema === null ? <p className="text-12 text-subtle">{t('noSchema')}</p> : null}
      {isReadOnly ? (
        <p className="text-12 text-muted">{t(read.hasExpressions ? 'expressions' : 'unreadable')}</p>
      ) : null}
      <ValuesFrom valuesFrom={valuesFrom} />
      <SchemaFormProvider
        state={{
          defaults: values.defaults,
          overrides: read.values ?? {},
          onOverridesChange: (next) => onTextChange(editValues(text, next)),
          drafts: unread,
          onDraftChange: (pointer, typed) =>
            setUnread(({ [pointer]: _, ...rest }) => (typed === null ? rest : { ...rest, [pointer]: typed })),
          complaints,
        }}
      >
        <div inert={isReadOnly} className="grid gap-4 inert:opacity-60">
          {first.length > 0 ? <SchemaFields fields={first} /> : null}
          {layout.folds.map((fold) => (
            <SchemaFold
              key={fold.id}
              fold={fold}
              isNeeded={reachedPaths(fold.fields).some((path) => complaints.has(toPointer(path)))}
            />
          ))}
        </div>
      </SchemaFormProvider>
    </>
  );
}

/** What the server and the schema say against the values as they are typed. */
function useComplaints({ violations, serverErrors, place }: ValuesEditing): Map<string, Violation | string> {
  const words = useServerWords();
  const complaints = new Map<string, Violation | string>();
  for (const error of serverErrors) {
    if (error.pointer.startsWith(`${place}/`)) {
      complaints.set(error.pointer.slice(place.length), words(error) ?? error.detail);
    }
  }
  for (const violation of violations) complaints.set(violation.pointer, violation);
  return complaints;
}

/** Where else values come from; Slipway neither shows nor changes what stands there. */
function ValuesFrom({ valuesFrom }: Pick<ValuesEditing, 'valuesFrom'>) {
  const t = useTranslations('serviceForm.values');
  if (valuesFrom.length === 0) return null;
  const names = valuesFrom.map(({ kind, name }) => `${kind} ${name}`).join(', ');
  return <p className="text-12 text-muted">{t('from', { names })}</p>;
}
