import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { CostSleep } from '@/lib/contracts/cost-sleep';

/** What sleep saved the clusters of a question, in its days. */
export const costSleepQuery = (question: Record<string, string | undefined>) =>
  queryOptions({
    queryKey: keys.costs.sleep(question),
    queryFn: ({ signal }) => apiGet<CostSleep>('/costs/sleep', question, { signal }),
    placeholderData: keepPreviousData,
  });

/** One cluster, from the first of a day’s month to that day (UTC). */
export const sleepOfMonth = (namespace: string, name: string, today: string) => ({
  cluster: `${namespace}/${name}`,
  from: `${today.slice(0, 7)}-01`,
  to: today,
});
