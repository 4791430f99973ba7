'use client';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { FieldPair, FormSection } from '@/components/forms/form-section';
import { SchemaFields } from '@/components/forms/schema-form/schema-field';
import { useFieldWords } from '@/components/status/server-words';
import { Glyph } from '@/components/ui/glyph';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import type { Field } from '@/lib/template-schema/field';
import { purposeChoices } from './order-draft';
import { useNameProblemWords } from './order-missing';
import { OrderSize } from './order-size';
import type { Order } from './use-order';

/** Name, purpose, and what people size before they order. */
export function OrderWhat({ order, fields, number }: { order: Order; fields: readonly Field[]; number: number }) {
  const t = useTranslations('order');
  const { draft, change } = order;
  return (
    <FormSection number={number} title={t('what.title')} hint={t('what.hint')}>
      <FieldPair>
        <NameField order={order} />
        <FormField label={t('purpose')} isComposite>
          {(control) => (
            <Segmented
              {...control}
              value={draft.purpose}
              onValueChange={(value) =>
                change({ purpose: purposeChoices.find((purpose) => purpose === value) ?? draft.purpose })
              }
              options={purposeChoices.map((purpose) => ({ value: purpose, label: t(`purposes.${purpose}`) }))}
            />
          )}
        </FormField>
      </FieldPair>
      <OrderSize order={order} />
      <div data-sizing>
        <SchemaFields fields={fields} />
      </div>
    </FormSection>
  );
}

function NameField({ order }: { order: Order }) {
  const t = useTranslations('order');
  const { form, draft, change, problems, nameAnswer, isNameAsked, serverErrors } = order;
  const { project } = form;
  const nameProblem = useNameProblemWords()(problems, draft.name, form);
  const refused = useFieldWords()(serverErrors, '/name');
  const suggestion = nameAnswer && !nameAnswer.available ? nameAnswer.suggestion : null;
  const error = nameProblem ?? refused;
  const isFree = !error && nameAnswer?.available;
  const help = isFree
    ? t(draft.name === form.suggestedName ? 'nameSuggested' : 'nameFree', { project })
    : isNameAsked
      ? t('nameChecking')
      : undefined;
  return (
    <FormField
      label={t('name')}
      pointer="#name"
      help={help ? <span aria-live="polite">{help}</span> : undefined}
      error={error}
      action={
        suggestion ? (
          <button
            type="button"
            className="rounded-2 text-12 text-accent-text hover:underline max-sm:min-h-11"
            onClick={() => change({ name: suggestion, yamlText: null })}
          >
            {t('nameSuggestion', { name: suggestion })}
          </button>
        ) : undefined
      }
    >
      {(control) => (
        <span className="relative block">
          <Input
            {...control}
            value={draft.name}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => change({ name: event.target.value, yamlText: null })}
          />
          {isFree ? <Glyph state="done" className="absolute top-1/2 right-2.5 -translate-y-1/2" /> : null}
        </span>
      )}
    </FormField>
  );
}
