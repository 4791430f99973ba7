import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { SharedSetting, SharedSettingDetail, SharedSettingPage } from '@/lib/contracts/shared-settings';

export type SettingRef = Pick<SharedSetting, 'kind' | 'name'>;

const pathOf = ({ kind, name }: SettingRef, act = '') => `/shared-settings/${kind}/${encodeURIComponent(name)}${act}`;
/** Copies and uses come without an event about the setting: it is asked again, sooner while a copy comes or goes. */
const soonMs = 2_000;
const usuallyMs = 10_000;

export const settingsQuery = queryOptions({
  queryKey: keys.sharedSettings.list,
  queryFn: ({ signal }) => apiGet<SharedSettingPage>('/shared-settings', {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.isApplied === false && !state.data.isFailing ? soonMs : usuallyMs),
});

export const settingQuery = (ref: SettingRef) =>
  queryOptions({
    queryKey: keys.sharedSettings.detail(ref.kind, ref.name),
    queryFn: ({ signal }) => apiGet<SharedSettingDetail>(pathOf(ref), {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.projects.some(({ state: copy }) => copy === 'awaited' || copy === 'leaving') ? soonMs : usuallyMs,
  });

export const shareSetting = (ref: SettingRef, projects: string[]) => apiPost(pathOf(ref, '/share'), { projects });
export const stopSharing = (ref: SettingRef, project: string) => apiPost(pathOf(ref, '/take-back'), { project });
