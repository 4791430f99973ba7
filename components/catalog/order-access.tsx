'use client';
import { useTranslations } from 'next-intl';
import { FormSection } from '@/components/forms/form-section';
import { ReferenceField } from '@/components/forms/references/reference-field';
import { withReference } from '@/components/forms/references/references';
import { useFieldWords } from '@/components/status/server-words';
import { OrderAddresses } from './addresses/order-addresses';
import { shownFields } from './order-draft';
import type { Order } from './use-order';

/** How people sign in to the cluster and what its API server records, where the project has something to choose from. */
export function OrderAccess({ order, number }: { order: Order; number: number }) {
  const t = useTranslations('order.access');
  const fieldWords = useFieldWords();
  const { form, draft, change, serverErrors } = order;
  return (
    <FormSection number={number} title={t('title')} hint={t('hint', { project: form.project })}>
      {shownFields(form, draft).map((offer) =>
        offer.field === 'addressClaim' ? (
          <OrderAddresses key={offer.field} order={order} offer={offer} />
        ) : (
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
        ),
      )}
    </FormSection>
  );
}
