'use client';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { FormSection } from '@/components/forms/form-section';
import { useFieldWords } from '@/components/status/server-words';
import { Select } from '@/components/ui/select';
import type { OfferedReference } from '@/lib/contracts/cluster-references';
import { shownReferences, withReference } from './order-references';
import type { Order } from './use-order';

/** How people sign in to the cluster and what its API server records, where the project has something to choose from. */
export function OrderAccess({ order, number }: { order: Order; number: number }) {
  const t = useTranslations('order.access');
  const shown = shownReferences(order.draft.references, order.form.references);
  return (
    <FormSection number={number} title={t('title')} hint={t('hint', { project: order.form.project })}>
      {shown.map((offer) => (
        <ReferenceField key={offer.field} order={order} offer={offer} />
      ))}
    </FormSection>
  );
}

function ReferenceField({ order, offer: { field, options } }: { order: Order; offer: OfferedReference }) {
  const t = useTranslations('order.access');
  const { draft, change, serverErrors } = order;
  const refused = useFieldWords()(serverErrors, `/${field}`);
  const name = draft.references[field] ?? '';
  const chosen = options.find((option) => option.name === name);
  const isSignIn = field === 'clusterAuth';
  const help =
    name === '' ? t(`${field}.helpNone`) : t(isSignIn && chosen?.issuer === null ? 'noIssuer' : `${field}.help`);
  return (
    <FormField label={t(`${field}.label`)} pointer={`#${field}`} help={help} error={refused}>
      {(control) => (
        <Select
          {...control}
          value={name}
          onChange={(event) =>
            change({ references: withReference(draft.references, field, event.target.value), yamlText: null })
          }
        >
          <option value="">{t(`${field}.none`)}</option>
          {name !== '' && !chosen ? <option value={name}>{t('gone', { name })}</option> : null}
          {options.map((option) => (
            <option key={option.name} value={option.name}>
              {option.issuer ? t('optionOf', { name: option.name, issuer: option.issuer }) : option.name}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}
