import { kindTraits, type RequestKind } from '../../../lib/contracts/request-kinds.ts';
import type { RequestState, RequestSummary } from '../../../lib/contracts/requests.ts';
import { readApplicationKey } from '../applications/order/application-key.ts';
import { DomainError } from '../errors.ts';
import { say } from '../words/said.ts';
import type { RequestPlan } from './request-plan.ts';

/** What can happen to a request. */
export const requestEvents = [
  'submit',
  'hold-for-approval',
  'ask-for-changes',
  'approve',
  'reject',
  'start',
  'hand-back',
  'finish',
  'fail',
  'cancel',
  'expire',
] as const;
export type RequestEvent = (typeof requestEvents)[number];

/** States from which nothing leads on. Not `failed`: the cluster of an order may become ready after all. */
export const finalStates: ReadonlySet<RequestState> = new Set(['rejected', 'ready', 'cancelled', 'expired', 'done']);
/** States in which a request holds its cluster's name. */
export const openStates: ReadonlySet<RequestState> = new Set([
  'submitted',
  'awaiting-approval',
  'changes-requested',
  'approved',
  'provisioning',
  'applying',
]);
/** States in which the person may still take it back: nothing has been written to the management cluster. */
export const cancellableStates: ReadonlySet<RequestState> = new Set([
  'draft',
  'submitted',
  'awaiting-approval',
  'changes-requested',
  'approved',
]);

/** States in which somebody has yet to answer or to change it. */
export const waitingStates: ReadonlySet<RequestState> = new Set([
  'submitted',
  'awaiting-approval',
  'changes-requested',
]);

/** States in which the requester may ask for something else instead. */
export const changeableStates: ReadonlySet<RequestState> = new Set(['awaiting-approval', 'changes-requested']);

const transitions: Record<RequestState, Partial<Record<RequestEvent, RequestState>>> = {
  draft: { submit: 'submitted', cancel: 'cancelled', expire: 'expired' },
  submitted: {
    'hold-for-approval': 'awaiting-approval',
    approve: 'approved',
    reject: 'rejected',
    cancel: 'cancelled',
    expire: 'expired',
  },
  'awaiting-approval': {
    // The requester may change what is asked while nobody has answered.
    submit: 'submitted',
    'ask-for-changes': 'changes-requested',
    approve: 'approved',
    reject: 'rejected',
    cancel: 'cancelled',
    expire: 'expired',
  },
  'changes-requested': { submit: 'submitted', reject: 'rejected', cancel: 'cancelled', expire: 'expired' },
  // The management cluster may still refuse what was stored while it was away.
  approved: { start: 'provisioning', reject: 'rejected', cancel: 'cancelled', fail: 'failed', expire: 'expired' },
  // The right to do it may be missing: nothing is changed then, and it may be cancelled.
  provisioning: { finish: 'ready', fail: 'failed', 'hand-back': 'approved' },
  applying: { finish: 'done', fail: 'failed', 'hand-back': 'approved' },
  rejected: {},
  ready: {},
  failed: { finish: 'ready' },
  cancelled: {},
  expired: {},
  done: {},
};

/** What a request is about, as it is stored. */
interface About {
  kind: RequestKind;
  namespace: string;
  /** Of an application: its key. */
  clusterName: string;
}

/** The cluster that a request makes or is about; null where it is about none. */
export function clusterOf({ kind, namespace, clusterName: name }: About): { namespace: string; name: string } | null {
  const { about } = kindTraits[kind];
  return about === 'new-cluster' || about === 'cluster' ? { namespace, name } : null;
}

/** The application that a request is about; null where it is about none. */
export function applicationOf({
  kind,
  namespace,
  clusterName,
}: About): { controlPlane: string; namespace: string; name: string } | null {
  return kindTraits[kind].about === 'application' ? { ...readApplicationKey(clusterName), namespace } : null;
}

/** The same as people are told of it. @param before what it was asked to be before; null or undefined where it is new */
export function applicationShown(request: About, before: unknown): RequestSummary['application'] {
  const application = applicationOf(request);
  return application && { ...application, isThere: before != null };
}

/** The name of what a request is about, as people know it. */
export const subjectNameOf = (request: About): string => applicationOf(request)?.name ?? request.clusterName;

/**
 * Where `event` leads from `state`, or null when it cannot happen there. Only what brings a cluster provisions; the rest
 * applies.
 */
export function nextState(kind: RequestKind, state: RequestState, event: RequestEvent): RequestState | null {
  const next = transitions[state][event] ?? null;
  if (kindTraits[kind].about === 'new-cluster') return next;
  if (state === 'failed') return null;
  if (next === 'provisioning') return 'applying';
  return next;
}

/** @throws DomainError `conflict` when the event cannot happen in that state */
export function advance(kind: RequestKind, state: RequestState, event: RequestEvent): RequestState {
  const next = nextState(kind, state, event);
  if (next === null) throw new DomainError('conflict', say('request-cannot', { requestState: state, event }));
  return next;
}

/**
 * Whether a request in that state keeps what it reserved. A ready one keeps it until its cluster is
 * gone, and so does a failed one whose cluster is there.
 */
export function holdsReservation(state: RequestState): boolean {
  return openStates.has(state) || state === 'ready';
}

interface Written {
  kind: RequestKind;
  state: RequestState;
  plan: Pick<RequestPlan, 'generation'>;
}

/** Whether a request wrote values that its cluster could not follow, and that can be brought back. */
export function canTakeBack({ kind, state, plan }: Written): boolean {
  return kindTraits[kind].canBeTakenBack && state === 'failed' && plan.generation !== undefined;
}
