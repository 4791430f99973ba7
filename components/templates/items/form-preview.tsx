'use client';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { SchemaFormProvider } from '@/components/forms/schema-form/context';
import { SchemaFields } from '@/components/forms/schema-form/schema-field';
import { SchemaFold } from '@/components/forms/schema-form/schema-fold';
import type { FormHints } from '@/lib/contracts/catalog';
import { describeForm } from '@/lib/template-schema/describe-form';
import { withPresets } from '@/lib/template-schema/presets';
import { validateParameters } from '@/lib/template-schema/validate';
import type { TemplateValues } from '@/lib/template-schema/values';

/** The order form as these hints make it, with the same rules; nothing is ordered. */
export function FormPreview({ values, hints }: { values: TemplateValues; hints: FormHints }) {
  const t = useTranslations('catalogItems');
  const [overrides, setOverrides] = useState<Record<string, unknown>>({});
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  const defaults = useMemo(() => withPresets(values.defaults, hints), [values, hints]);
  const layout = useMemo(() => describeForm(values.schema, defaults, hints), [values, defaults, hints]);
  const complaints = useMemo(() => {
    const found = validateParameters({ schema: values.schema, defaults, overrides, hints });
    return new Map(found.filter(({ code }) => code !== 'missing').map((one) => [one.pointer, one]));
  }, [values, defaults, overrides, hints]);
  return (
    <section aria-label={t('preview')}>
      <div className="mb-2 flex items-baseline justify-between">
        <h2 className="font-semibold">{t('preview')}</h2>
        <span className="text-12 text-subtle">{t('live')}</span>
      </div>
      <div className="@container rounded-4 border border-line bg-surface p-4">
        <SchemaFormProvider
          state={{
            defaults,
            overrides,
            drafts,
            complaints,
            onOverridesChange: setOverrides,
            onDraftChange: (pointer, text) =>
              setDrafts(({ [pointer]: _, ...rest }) => (text === null ? rest : { ...rest, [pointer]: text })),
          }}
        >
          <SchemaFields fields={[...layout.where, ...layout.what]} />
          <div className="mt-4">
            {layout.folds.map((fold) => (
              <SchemaFold key={fold.id} fold={fold} isNeeded={false} />
            ))}
          </div>
        </SchemaFormProvider>
      </div>
    </section>
  );
}
