'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormSection } from '@/components/forms/form-section';
import { ReferenceField } from '@/components/forms/references/reference-field';
import { withReference } from '@/components/forms/references/references';
import { useFieldWords } from '@/components/status/server-words';
import type { NewAddressClaim } from '@/lib/contracts/address-claims';
import type { OfferedReference } from '@/lib/contracts/cluster-references';
import type { Order } from '../use-order';
import { NewAddresses } from './new-addresses';

/** Stands for "described here" among the names of claims; no object can be called so. */
const described = '+';
const nothing: NewAddressClaim = { provider: 'in-cluster', nodeNetwork: { cidr: '' } };

/** From where the machines get their addresses: from the network, a claim that is there, or one that is described here. */
export function OrderAddresses({ order, offer, number }: { order: Order; offer: OfferedReference; number: number }) {
  const t = useTranslations('order.addresses');
  const fieldWords = useFieldWords();
  const { draft, change, serverErrors } = order;
  const { newAddressClaim: claim, references, name } = draft;
  // What was described is not lost by looking at another choice.
  const [before, setBefore] = useState(nothing);
  const choose = (value: string) => {
    if (claim) setBefore(claim);
    const isDescribed = value === described;
    change({
      references: withReference(references, 'addressClaim', isDescribed ? '' : value),
      newAddressClaim: isDescribed ? (claim ?? before) : null,
      yamlText: null,
    });
  };
  return (
    <FormSection number={number} title={t('title')} hint={t('hint')}>
      <ReferenceField
        offer={offer}
        cluster={name}
        name={claim ? described : references.addressClaim}
        error={fieldWords(serverErrors, '/addressClaim') ?? fieldWords(serverErrors, '/newAddressClaim')}
        more={{ value: described, label: t('describe'), help: t('describeHelp') }}
        onChange={choose}
      />
      {claim ? <NewAddresses order={order} claim={claim} /> : null}
    </FormSection>
  );
}
