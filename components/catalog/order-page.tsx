'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { ComponentProps } from 'react';
import { FailedPage } from '@/components/data/failed-page';
import { requestQuery } from '@/components/data/request-query';
import { FormSkeleton } from '@/components/forms/form-skeleton';
import { Banner } from '@/components/ui/banner';
import type { OrderBundle } from '@/lib/contracts/order-services';
import type { AskedOrderedService } from '@/lib/contracts/service-changes';
import { nameCheckQuery, orderFormQuery, orderItemQuery, orderServicesQuery } from './order-queries';
import { OrderView, orderViews } from './order-view';
import { ServiceOrder } from './service-order';
import { addBundle, bundleProblem } from './services/choose-services';

const place = {
  project: parseAsString,
  version: parseAsString,
  /** The request that is to be changed. */
  request: parseAsString,
  /** The request whose answers a new one begins with. */
  like: parseAsString,
  /** What workers and machine types begin with; nothing of it leaves them to be chosen. */
  size: parseAsStringLiteral(['usual']),
  /** Bundles of services that a new order begins with. */
  bundle: parseAsArrayOf(parseAsString).withDefault([]),
  view: parseAsStringLiteral(orderViews).withDefault('split'),
};

/** Orders a cluster from one catalog item; project, version and view are in the address. */
export function OrderPage({ item, preferredProject }: { item: string; preferredProject: string | null }) {
  const t = useTranslations('order');
  const [{ project: asked, version: chosen, size, view, bundle, request: changed, like }, setPlace] =
    useQueryStates(place);
  const changing = useQuery(requestQuery(changed));
  // What cannot be read any more is no hindrance: the form begins as it does without.
  const model = useQuery(requestQuery(changed === null ? like : null));
  const isModelKnown = changed !== null || like === null || !model.isPending;
  const known = useQuery({ ...orderItemQuery(item), enabled: asked === null || like !== null });
  const isOffered = known.data?.versions.some(({ version: each }) => each === model.data?.version) ?? false;
  const version = chosen ?? changing.data?.version ?? (isOffered ? (model.data?.version ?? null) : null);
  const isService = known.data?.kind === 'service';
  const offered = known.data?.projects ?? [];
  const preferred = offered.find((each) => each === preferredProject) ?? offered[0] ?? null;
  const project = isService ? null : (asked ?? preferred);
  const modelName = model.data?.cluster?.name ?? '';
  const nameOfModel = useQuery({
    ...nameCheckQuery(item, project ?? '', modelName),
    enabled: project !== null && modelName !== '',
  });
  const isModelReady =
    isModelKnown && (like === null || !known.isPending) && (modelName === '' || !nameOfModel.isPending);
  const form = useQuery({
    ...orderFormQuery(item, project ?? '', version),
    enabled: project !== null && (changed === null || changing.data !== undefined) && isModelReady,
    placeholderData: (before) => (before?.project === project ? before : undefined),
  });
  const told = useQuery({
    ...orderServicesQuery(item, form.data?.project ?? '', form.data?.version ?? '', null),
    enabled: form.data !== undefined && bundle.length > 0,
  });
  // Services that cannot be read are asked for again in their own part of the form.
  const areServicesKnown = bundle.length === 0 || !told.isPending;
  if (known.data && isService) return <ServiceOrder item={known.data} />;
  const failed = [changing, form, known].find((query) => query.isError);
  if (form.data && isModelReady && areServicesKnown) {
    const isNameFree = nameOfModel.data?.available ?? false;
    return (
      <OrderView
        key={`${form.data.item.id} ${form.data.project} ${changing.data?.review?.revision} ${model.data?.id}`}
        form={form.data}
        changing={changing.data ?? null}
        model={model.data ? { request: model.data, isNameFree } : null}
        withUsualSize={size === 'usual'}
        services={servicesOf(told.data?.bundles ?? [], bundle)}
        view={view}
        onViewChange={(next) => void setPlace({ view: next })}
        onProjectChange={(next) => void setPlace({ project: next, version: null })}
        onVersionChange={(next) => void setPlace({ version: next })}
      />
    );
  }
  if (failed) {
    // Asking once more for what is known to fail would hide the failure again and again.
    const isAsked = known.isError || known.data !== undefined;
    return isAsked ? <FailedPage kind="catalogItem" query={failed} /> : <FailedOrder item={item} query={failed} />;
  }
  if (known.data && project === null) return <Banner state="attention" title={t('unfit')} />;
  return <FormSkeleton />;
}

/** The services of the named bundles, as far as they can be chosen. */
const servicesOf = (bundles: readonly OrderBundle[], wanted: readonly string[]) =>
  bundles
    .filter((bundle) => wanted.includes(bundle.name) && bundleProblem(bundle) === null)
    .reduce<AskedOrderedService[]>(addBundle, []);

/** Why there is no form; an address with a project does not know before that it is about a service. */
function FailedOrder({ item, query }: { item: string; query: ComponentProps<typeof FailedPage>['query'] }) {
  const known = useQuery(orderItemQuery(item));
  if (known.isPending) return <FormSkeleton />;
  if (known.data?.kind === 'service') return <ServiceOrder item={known.data} />;
  return <FailedPage kind="catalogItem" query={query} />;
}
