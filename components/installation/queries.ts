import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiPut } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { Health } from '@/lib/contracts/health';
import type { InstallationSettings, InstallationSettingsDetail } from '@/lib/contracts/installation';

/** Sources are asked each time, and no event tells of what they answer. */
const againMs = 30_000;

export const healthQuery = queryOptions({
  queryKey: keys.metrics.health,
  queryFn: ({ signal }) => apiGet<Health>('/health', {}, { signal }),
  refetchInterval: againMs,
});

export const installationSettingsQuery = queryOptions({
  queryKey: keys.installationSettings,
  queryFn: ({ signal }) => apiGet<InstallationSettingsDetail>('/installation/settings', {}, { signal }),
});

/** @param version the one that was read; another one saved meanwhile refuses this */
export function saveInstallationSettings(
  version: number,
  settings: InstallationSettings,
): Promise<InstallationSettingsDetail> {
  return apiPut<InstallationSettingsDetail>('/installation/settings', { version, settings });
}
