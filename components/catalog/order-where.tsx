'use client';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { FormSection } from '@/components/forms/form-section';
import { SchemaFields } from '@/components/forms/schema-form/schema-field';
import { CredentialTroubles } from '@/components/status/credential-troubles';
import { useFieldWords } from '@/components/status/server-words';
import { Select } from '@/components/ui/select';
import type { Field } from '@/lib/template-schema/field';
import type { Order } from './use-order';

interface OrderWhereProps {
  order: Order;
  fields: readonly Field[];
  number: number;
  onProjectChange: (project: string) => void;
}

/** Project, credential and the template's own questions about the place. */
export function OrderWhere({ order, fields, number, onProjectChange }: OrderWhereProps) {
  const t = useTranslations('order');
  const { form, draft, change, isAttempted, serverErrors } = order;
  const refused = useFieldWords()(serverErrors, '/credential');
  const none = form.credentials.length === 0 ? t('credentialNone', { project: form.project }) : undefined;
  const missing = isAttempted && draft.credential === null ? t('credentialMissing') : undefined;
  return (
    <FormSection number={number} title={t('where.title')} hint={t('where.hint')}>
      <SchemaFields
        fields={fields}
        before={
          <>
            {form.item.projects.length > 1 && !order.changing ? (
              <FormField label={t('project')}>
                {(control) => (
                  <Select {...control} value={form.project} onChange={(event) => onProjectChange(event.target.value)}>
                    {form.item.projects.map((project) => (
                      <option key={project}>{project}</option>
                    ))}
                  </Select>
                )}
              </FormField>
            ) : null}
            <FormField
              label={t('credential')}
              pointer="#credential"
              help={t('credentialHelp', { project: form.project })}
              error={refused ?? none ?? missing}
            >
              {(control) => (
                <Select
                  {...control}
                  className="code-font"
                  value={draft.credential ?? ''}
                  onChange={(event) => change({ credential: event.target.value || null, yamlText: null })}
                >
                  <option value="">{t('credentialChoose')}</option>
                  {form.credentials.map(({ name, ready, region }) => {
                    const place = region ? t('credentialRegion', { name, region }) : name;
                    return (
                      <option key={name} value={name} disabled={!ready}>
                        {ready ? place : t('credentialNotReady', { name: place })}
                      </option>
                    );
                  })}
                </Select>
              )}
            </FormField>
            <CredentialTroubles credentials={form.credentials} />
          </>
        }
      />
    </FormSection>
  );
}
