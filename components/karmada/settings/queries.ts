import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { MemberMoves, MemberSettings, SettingsChange } from '@/lib/contracts/karmada-member-settings';

/** A member of a control plane. */
export interface MemberPlace {
  controlPlane: string;
  member: string;
}

const pathOf = ({ controlPlane, member }: MemberPlace): string =>
  `/karmada/control-planes/${encodeURIComponent(controlPlane)}/members/${encodeURIComponent(member)}`;

/** Asked anew by each dialog, and never while it is open: a change is made to what was read. */
export const settingsQuery = (place: MemberPlace) =>
  queryOptions({
    queryKey: keys.karmada.settings(pathOf(place)),
    queryFn: ({ signal }) => apiGet<MemberSettings>(pathOf(place), {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Somebody waits, and can ask again.
    retry: false,
  });

export const movesQuery = (place: MemberPlace, change: SettingsChange) =>
  queryOptions({
    queryKey: keys.karmada.preview(pathOf(place), change),
    queryFn: ({ signal }) => apiPost<MemberMoves>(`${pathOf(place)}/preview`, { change }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export const changeMember = (place: MemberPlace, version: string, change: SettingsChange): Promise<MemberSettings> =>
  apiPost(`${pathOf(place)}/change`, { version, change });
