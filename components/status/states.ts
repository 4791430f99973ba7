import type { State } from '@/components/ui/glyph';
import type { ServiceState } from '@/lib/contracts/cluster-services';
import type { ClusterPhase, ClusterStep } from '@/lib/contracts/clusters';
import type { MemberState } from '@/lib/contracts/member-states';
import type { Check, RequestState } from '@/lib/contracts/requests';

/** Glyph and colour of each phase of a cluster. */
export const phaseStates: Record<ClusterPhase, State> = {
  pending: 'waiting',
  validating: 'progressing',
  provisioning: 'progressing',
  ready: 'ready',
  updating: 'progressing',
  degraded: 'attention',
  failed: 'failed',
  hibernated: 'idle',
  deleting: 'deleting',
  unknown: 'unknown',
};

/** The order in which the fleet is read: what needs somebody first. */
export const phaseOrder: readonly ClusterPhase[] = [
  'failed',
  'degraded',
  'unknown',
  'pending',
  'validating',
  'provisioning',
  'updating',
  'deleting',
  'hibernated',
  'ready',
];

/** Of a member of a Karmada control plane. */
export const memberMarks: Record<MemberState, State> = {
  unreachable: 'failed',
  silent: 'unknown',
  'not-ready': 'failed',
  'not-collected': 'failed',
  unknown: 'unknown',
  leaving: 'deleting',
  joining: 'waiting',
  ready: 'ready',
};

export const requestStateMarks: Record<RequestState, State> = {
  draft: 'todo',
  submitted: 'waiting',
  'awaiting-approval': 'waiting',
  'changes-requested': 'attention',
  approved: 'waiting',
  rejected: 'failed',
  provisioning: 'progressing',
  ready: 'ready',
  failed: 'failed',
  cancelled: 'idle',
  expired: 'idle',
  applying: 'progressing',
  done: 'ready',
};

export const checkStates: Record<Check['outcome'], State> = {
  passed: 'done',
  failed: 'failed',
  pending: 'waiting',
  warning: 'attention',
  skipped: 'idle',
};

/** A service that gave way to another set is nothing wrong. */
export const serviceMarks: Record<ServiceState, State> = {
  deployed: 'ready',
  provisioning: 'progressing',
  failed: 'failed',
  pending: 'waiting',
  replaced: 'idle',
  deleting: 'deleting',
  disabled: 'idle',
};

export const stepStates: Record<ClusterStep['state'], State> = {
  done: 'done',
  active: 'progressing',
  todo: 'todo',
  failed: 'failed',
};

/** Whether a request has come to its end. */
export function isFinal(state: RequestState): boolean {
  return ['rejected', 'ready', 'failed', 'cancelled', 'expired', 'done'].includes(state);
}
