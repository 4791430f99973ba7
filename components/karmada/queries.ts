import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { ControlPlanePage, MemberPage } from '@/lib/contracts/karmada';

export const controlPlanesQuery = queryOptions({
  queryKey: keys.karmada.controlPlanes,
  queryFn: ({ signal }) => apiGet<ControlPlanePage>('/karmada/control-planes', {}, { signal }),
});

export const membersQuery = (controlPlane: string) =>
  queryOptions({
    queryKey: keys.karmada.members(controlPlane),
    queryFn: ({ signal }) =>
      apiGet<MemberPage>(`/karmada/control-planes/${encodeURIComponent(controlPlane)}/members`, {}, { signal }),
  });
