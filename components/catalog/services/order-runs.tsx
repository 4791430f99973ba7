'use client';
import { useTranslations } from 'next-intl';
import { QueryBoundary } from '@/components/data/query-boundary';
import { FormSection } from '@/components/forms/form-section';
import { Skeleton } from '@/components/ui/skeleton';
import type { OrderServices } from '@/lib/contracts/order-services';
import type { Order } from '../use-order';
import { BundleCards } from './bundle-cards';
import { ChosenServices } from './chosen-services';
import { ServiceChoice } from './service-choice';

/** What runs on the cluster from the beginning: bundles by a click, single services beside, and what is chosen. */
export function OrderRuns({ order, number }: { order: Order; number: number }) {
  const t = useTranslations('order.runs');
  return (
    <FormSection number={number} title={t('title')} hint={t('hint')}>
      <QueryBoundary query={order.services.query} skeleton={<Skeleton className="h-24" />}>
        {(told) => <Runs order={order} told={told} />}
      </QueryBoundary>
    </FormSection>
  );
}

function Runs({ order, told }: { order: Order; told: OrderServices }) {
  const t = useTranslations('order.runs');
  const { bundles, offers } = told;
  // What a request asked for stays in sight even where the catalog offers nothing any more.
  if (bundles.length === 0 && offers.length === 0 && order.draft.services.length === 0) {
    return <p className="text-12 text-subtle">{t('none')}</p>;
  }
  return (
    <div data-pointer="#services" className="grid gap-4">
      {bundles.length > 0 ? <BundleCards order={order} told={told} /> : null}
      <ServiceChoice order={order} offers={offers} kubernetes={told.kubernetesVersion} />
      <ChosenServices order={order} offers={offers} />
    </div>
  );
}
