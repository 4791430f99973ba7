import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiPath, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { Page } from '@/lib/contracts/page';
import type { NewRateCardVersion, RateCard, RateCardEffect } from '@/lib/contracts/rate-cards';

export const rateCardsQuery = queryOptions({
  queryKey: keys.rateCards.list,
  queryFn: ({ signal }) => apiGet<Page<RateCard>>('/rate-cards', {}, { signal }),
});

export const cardCsvPath = (provider: string, version: number) =>
  apiPath(`/rate-cards/${encodeURIComponent(provider)}/csv`, { version });

export const addRateCardVersion = (provider: string, version: NewRateCardVersion) =>
  apiPost<RateCard>(`/rate-cards/${encodeURIComponent(provider)}/versions`, version);

/** Asked anew whenever the prices change; a version is no thing that events tell of. */
export const cardEffectQuery = (provider: string, version: NewRateCardVersion | null) =>
  queryOptions({
    queryKey: keys.rateCards.effect(provider, version),
    queryFn: ({ signal }) =>
      apiPost<RateCardEffect>(`/rate-cards/${encodeURIComponent(provider)}/effect`, version, { signal }),
  });
