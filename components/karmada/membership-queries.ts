import { queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type {
  JoinableClusters,
  JoinChecks,
  JoinMember,
  Leaving,
  MemberChangePage,
} from '@/lib/contracts/karmada-membership';

const planePath = (controlPlane: string) => `/karmada/control-planes/${encodeURIComponent(controlPlane)}`;
const memberPath = (controlPlane: string, member: string) =>
  `${planePath(controlPlane)}/members/${encodeURIComponent(member)}`;

/** @param q part of a name; empty for all */
export const joinableQuery = (controlPlane: string, q: string) =>
  queryOptions({
    queryKey: keys.karmada.joinable(controlPlane, q),
    queryFn: ({ signal }) =>
      apiGet<JoinableClusters>(`${planePath(controlPlane)}/joinable-clusters`, q ? { q } : {}, { signal }),
  });

/** Asks cluster and control plane as a dry run, so no event has it asked again. Asked only where something is chosen. */
export const joinChecksQuery = (controlPlane: string, asked: JoinMember | null) =>
  queryOptions({
    queryKey: keys.karmada.joinChecks(controlPlane, asked),
    queryFn: ({ signal }) => apiPost<JoinChecks>(`${planePath(controlPlane)}/join-checks`, asked, { signal }),
    staleTime: 30_000,
    retry: false,
  });

export const memberChangesQuery = (controlPlane: string) =>
  queryOptions({
    queryKey: keys.karmada.changes(controlPlane),
    queryFn: ({ signal }) => apiGet<MemberChangePage>(`${planePath(controlPlane)}/member-changes`, {}, { signal }),
  });

export const leavingQuery = (controlPlane: string, member: string) =>
  queryOptions({
    queryKey: keys.karmada.leaving(controlPlane, member),
    queryFn: ({ signal }) => apiGet<Leaving>(`${memberPath(controlPlane, member)}/leaving`, {}, { signal }),
  });

export const joinMember = (controlPlane: string, asked: JoinMember, idempotencyKey?: string) =>
  apiPost<{ member: string }>(`${planePath(controlPlane)}/members`, asked, {
    ...(idempotencyKey && { idempotencyKey }),
  });

/** @param uid of the member that was shown; without it a change that failed goes on, or is taken back */
export const leaveMember = (controlPlane: string, member: string, uid?: string) =>
  apiDelete(memberPath(controlPlane, member) + (uid === undefined ? '' : `?uid=${encodeURIComponent(uid)}`));

export const dismissChange = (controlPlane: string, member: string) =>
  apiDelete(`${memberPath(controlPlane, member)}/change`);
