'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { FailedPage } from '@/components/data/failed-page';
import { PageHead } from '@/components/data/page-head';
import { requestQuery } from '@/components/data/request-query';
import { FormSkeleton } from '@/components/forms/form-skeleton';
import { Button } from '@/components/ui/button';
import type { RequestDetail } from '@/lib/contracts/requests';
import type { ServiceForm } from '@/lib/contracts/service-form';
import { serviceKey } from '@/lib/service-levels';
import { serviceFormQuery } from './queries';
import { nothingChosen, startAdding, startChanging, startFrom } from './service-draft';
import { ServicePicker } from './service-picker';
import { ServiceView, serviceViews } from './service-view';

const place = {
  view: parseAsStringLiteral(serviceViews).withDefault('form'),
  /** Catalog item of the service that is added. */
  item: parseAsString,
  /** `namespace/name` of the service that is changed. */
  service: parseAsString,
  /** The template that it is to go to. */
  to: parseAsString,
  /** The request that is to ask for something else. */
  request: parseAsString,
};

interface ServicePageProps {
  namespace: string;
  name: string;
  task: 'add' | 'edit';
}

/** Adds a service to a cluster, or changes one; what is chosen is in the address. */
export function ServicePage({ namespace, name, task }: ServicePageProps) {
  const [{ view, item, service, to, request }, setPlace] = useQueryStates(place);
  const form = useQuery(serviceFormQuery(namespace, name, null));
  const changing = useQuery(requestQuery(request));
  const failed = [form, changing].find((query) => query.isError && query.data === undefined);
  if (failed) return <FailedPage kind="cluster" query={failed} />;
  if (!form.data || (request !== null && !changing.data)) return <FormSkeleton />;
  const shared = {
    view,
    onViewChange: (next: typeof view) => void setPlace({ view: next }),
    changing: changing.data ?? null,
    form: form.data,
  };
  if (task === 'edit') return <Edit {...shared} wanted={service ?? keyOf(changing.data)} to={to} />;
  return (
    <Add {...shared} item={item ?? itemOf(form.data, changing.data)} onChoose={(id) => void setPlace({ item: id })} />
  );
}

interface Shared {
  form: ServiceForm;
  changing: RequestDetail | null;
  view: (typeof serviceViews)[number];
  onViewChange: (view: (typeof serviceViews)[number]) => void;
}

const keyOf = (request: RequestDetail | undefined) => {
  const [effect] = request?.services ?? [];
  return effect ? serviceKey(effect) : null;
};

/** The item that offers what a request adds. */
function itemOf({ offers }: ServiceForm, request: RequestDetail | undefined): string | null {
  const template = request?.services[0]?.after?.template;
  return offers.find(({ versions }) => versions.some((one) => one.template === template))?.item ?? null;
}

function Add({ item, onChoose, ...shared }: Shared & { item: string | null; onChoose: (item: string) => void }) {
  const { form, changing } = shared;
  const offer = form.offers.find((one) => one.item === item) ?? null;
  const picker = <ServicePicker form={form} chosen={offer?.item ?? null} onChoose={onChoose} />;
  const [effect] = changing?.services ?? [];
  return (
    <ServiceView
      key={`${offer?.item ?? ''} ${changing?.review?.revision ?? ''}`}
      {...shared}
      picker={picker}
      service={null}
      offer={offer}
      start={() => {
        if (!offer) return nothingChosen;
        const draft = startAdding(offer);
        return effect && changing
          ? startFrom({ ...draft, name: effect.name, namespace: effect.namespace }, effect, changing)
          : draft;
      }}
    />
  );
}

function Edit({ wanted, to, ...shared }: Shared & { wanted: string | null; to: string | null }) {
  const t = useTranslations('serviceForm');
  const { form, changing } = shared;
  const service = form.services.find((one) => serviceKey(one) === wanted) ?? null;
  if (!service) {
    return (
      <PageHead
        title={t('gone')}
        lede={t('goneText')}
        actions={
          <Button asChild>
            <Link href={`/clusters/${encodeURIComponent(form.namespace)}/${encodeURIComponent(form.name)}/services`}>
              {t('back', { name: form.name })}
            </Link>
          </Button>
        }
      />
    );
  }
  const [effect] = changing?.services ?? [];
  return (
    <ServiceView
      key={`${serviceKey(service)} ${changing?.review?.revision ?? ''}`}
      {...shared}
      picker={null}
      service={service}
      offer={form.offers.find(({ item }) => item === service.item) ?? null}
      start={() => {
        const draft = startChanging(service, to);
        return effect && changing ? startFrom(draft, effect, changing) : draft;
      }}
    />
  );
}
