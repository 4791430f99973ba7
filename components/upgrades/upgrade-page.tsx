'use client';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryStates } from 'nuqs';
import { FailedPage } from '@/components/data/failed-page';
import { requestQuery } from '@/components/data/request-query';
import { FormSkeleton } from '@/components/forms/form-skeleton';
import { upgradesQuery } from './queries';
import { UpgradeView } from './upgrade-view';

const place = {
  /** Template of the version that is chosen. */
  to: parseAsString,
  /** The request that is to ask for something else. */
  request: parseAsString,
};

/** Moves one running cluster along the chains of its template. */
export function UpgradePage({ namespace, name }: { namespace: string; name: string }) {
  const [{ to, request }, setPlace] = useQueryStates(place);
  const upgrades = useQuery(upgradesQuery(namespace, name));
  const changing = useQuery(requestQuery(request));
  const failed = [upgrades, changing].find((query) => query.isError && query.data === undefined);
  if (upgrades.data && (request === null || changing.data)) {
    return (
      <UpgradeView
        key={changing.data?.review?.revision}
        upgrades={upgrades.data}
        changing={changing.data ?? null}
        chosen={to ?? changing.data?.template ?? null}
        onChoose={(template) => void setPlace({ to: template })}
      />
    );
  }
  if (failed) {
    return <FailedPage kind="cluster" query={failed} />;
  }
  return <FormSkeleton />;
}
