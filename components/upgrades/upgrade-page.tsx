'use client';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryStates } from 'nuqs';
import { ErrorState } from '@/components/data/error-state';
import { NotHere } from '@/components/data/not-here';
import { requestQuery } from '@/components/data/request-query';
import { Skeleton } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/client/api';
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
    return failed.error instanceof ApiError && failed.error.code === 'not-found' ? (
      <NotHere kind="cluster" />
    ) : (
      <ErrorState isPage error={failed.error} onRetry={() => void failed.refetch()} />
    );
  }
  return <Skeleton className="h-[70vh]" />;
}
