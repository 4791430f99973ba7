import { queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPut } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { SleepSchedule, SleepScheduleBody } from '@/lib/contracts/sleep-schedule';

const path = (namespace: string, name: string) =>
  `/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}/schedule`;

/** @param window begin and end; from now on for a week where nobody says */
export const sleepScheduleQuery = (namespace: string, name: string, window: { from?: string; until?: string } = {}) =>
  queryOptions({
    queryKey: keys.clusters.schedule(namespace, name, window),
    queryFn: ({ signal }) => apiGet<SleepSchedule>(path(namespace, name), window, { signal }),
  });

export function putSleepSchedule(namespace: string, name: string, body: SleepScheduleBody): Promise<SleepSchedule> {
  return apiPut<SleepSchedule>(path(namespace, name), body);
}

export function deleteSleepSchedule(namespace: string, name: string): Promise<void> {
  return apiDelete(path(namespace, name));
}
