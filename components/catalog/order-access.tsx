'use client';
import { useTranslations } from 'next-intl';
import { FormSection } from '@/components/forms/form-section';
import { ReferenceField } from '@/components/forms/references/reference-field';
import { withReference } from '@/components/forms/references/references';
import { useFieldWords } from '@/components/status/server-words';
import type { OfferedReference } from '@/lib/contracts/cluster-references';
import type { Order } from './use-order';

interface OrderAccessProps {
  order: Order;
  offers: readonly OfferedReference[];
  number: number;
}

/** What is shared with the project and the cluster is to use: how people sign in, the audit policy, the data source. */
export function OrderAccess({ order, offers, number }: OrderAccessProps) {
  const t = useTranslations('order.access');
  const fieldWords = useFieldWords();
  const { form, draft, change, serverErrors } = order;
  return (
    <FormSection number={number} title={t('title')} hint={t('hint', { project: form.project })}>
      {offers.map((offer) => (
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
