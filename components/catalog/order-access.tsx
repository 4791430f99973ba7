'use client';
import { useTranslations } from 'next-intl';
import { FormSection } from '@/components/forms/form-section';
import { ReferenceField } from '@/components/forms/references/reference-field';
import { shownReferences, withReference } from '@/components/forms/references/references';
import { useFieldWords } from '@/components/status/server-words';
import type { Order } from './use-order';

/** How people sign in to the cluster and what its API server records, where the project has something to choose from. */
export function OrderAccess({ order, number }: { order: Order; number: number }) {
  const t = useTranslations('order.access');
  const fieldWords = useFieldWords();
  const { form, draft, change, serverErrors } = order;
  const shown = shownReferences(draft.references, form.references);
  return (
    <FormSection number={number} title={t('title')} hint={t('hint', { project: form.project })}>
      {shown.map((offer) => (
        <ReferenceField
          key={offer.field}
          offer={offer}
          cluster={draft.name}
          name={draft.references[offer.field]}
          error={fieldWords(serverErrors, `/${offer.field}`)}
          onChange={(name) =>
            change({ references: withReference(draft.references, offer.field, name), yamlText: null })
          }
        />
      ))}
    </FormSection>
  );
}
