'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useOrderErrorWords } from './order-error';
import { orderFormQuery, orderItemQuery } from './order-queries';
import { OrderView, orderViews } from './order-view';

const place = {
  project: parseAsString,
  version: parseAsString,
  view: parseAsStringLiteral(orderViews).withDefault('split'),
};

/** Orders a cluster from one catalog item; project, version and view are in the address. */
export function OrderPage({ item, preferredProject }: { item: string; preferredProject: string | null }) {
  const t = useTranslations('order');
  const common = useTranslations('common');
  const words = useOrderErrorWords();
  const [{ project: asked, version, view }, setPlace] = useQueryStates(place);
  const known = useQuery({ ...orderItemQuery(item), enabled: asked === null });
  const offered = known.data?.projects ?? [];
  const project = asked ?? offered.find((each) => each === preferredProject) ?? offered[0] ?? null;
  const form = useQuery({
    ...orderFormQuery(item, project ?? '', version),
    enabled: project !== null,
    placeholderData: (before) => (before?.project === project ? before : undefined),
  });
  const failed = form.isError ? form : known.isError ? known : null;
  if (form.data) {
    return (
      <OrderView
        key={`${form.data.item.id} ${form.data.project}`}
        form={form.data}
        view={view}
        onViewChange={(next) => void setPlace({ view: next })}
        onProjectChange={(next) => void setPlace({ project: next, version: null })}
        onVersionChange={(next) => void setPlace({ version: next })}
      />
    );
  }
  if (failed) {
    return (
      <Banner
        state="failed"
        title={words(failed.error)}
        actions={
          <Button size="sm" onClick={() => void failed.refetch()}>
            {common('retry')}
          </Button>
        }
      />
    );
  }
  if (known.data && project === null) return <Banner state="attention" title={t('unfit')} />;
  return <Skeleton className="h-[70vh]" />;
}
