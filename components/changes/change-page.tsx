'use client';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { FailedPage } from '@/components/data/failed-page';
import { requestQuery } from '@/components/data/request-query';
import { FormSkeleton } from '@/components/forms/form-skeleton';
import { ChangeView, changeViews } from './change-view';
import { changeFormQuery } from './queries';

const place = {
  view: parseAsStringLiteral(changeViews).withDefault('form'),
  /** The request that is to ask for something else. */
  request: parseAsString,
};

/** Changes values and labels of one running cluster; the view is in the address. */
export function ChangePage({ namespace, name }: { namespace: string; name: string }) {
  const [{ view, request }, setPlace] = useQueryStates(place);
  const form = useQuery(changeFormQuery(namespace, name));
  const changing = useQuery(requestQuery(request));
  const failed = [form, changing].find((query) => query.isError && query.data === undefined);
  if (form.data && (request === null || changing.data)) {
    return (
      <ChangeView
        key={changing.data?.review?.revision}
        form={form.data}
        changing={changing.data ?? null}
        view={view}
        onViewChange={(next) => void setPlace({ view: next })}
      />
    );
  }
  if (failed) {
    return <FailedPage kind="cluster" query={failed} />;
  }
  return <FormSkeleton />;
}
