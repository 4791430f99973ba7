import type { SaidSentence } from '../../../../lib/contracts/common.ts';
import { kindTraits, newClusterKinds } from '../../../../lib/contracts/request-kinds.ts';
import type { DomainError } from '../../../domain/errors.ts';
import { advance, type RequestEvent } from '../../../domain/requests/request.ts';
import { noticeOfStep } from '../../../domain/requests/request-notice.ts';
import type { Clock, Database, Tx } from '../../../ports/database.ts';
import type { AuditStore, EventLog } from '../../../ports/live.ts';
import type { NoticeOutbox } from '../../../ports/notices.ts';
import type { RequestRecord, RequestStore, ReservationStore } from '../../../ports/requests.ts';
import { applicationEvents } from '../application-events.ts';
import { settleReservation } from '../settle-reservation.ts';

/** What changing a request needs. */
export interface StepDeps {
  db: Database;
  clock: Clock;
  requests: RequestStore;
  reservations: ReservationStore;
  audit: AuditStore;
  notices: NoticeOutbox;
  eventLog: EventLog;
}

type StepEvent = Extract<RequestEvent, 'start' | 'hand-back' | 'finish' | 'fail' | 'reject' | 'expire'>;

/** Timeline entries are keys under `requestTimeline`. */
const entryOf: Record<StepEvent, string> = {
  start: 'started',
  'hand-back': 'handedBack',
  finish: 'finished',
  fail: 'failed',
  reject: 'rejected',
  expire: 'expired',
};

/** What happens to a request. */
export interface Step {
  /** Leads to another state. */
  event?: StepEvent;
  /** Notes something without leading to another state. */
  note?: string;
  /** Why, which stays on the request; without a message it is somebody's words. */
  why?: SaidSentence | undefined;
  change?: Partial<Pick<RequestRecord, 'checks' | 'clusterUid' | 'expiresAt' | 'plan'>>;
  /** What it waited for, or failed of, is over. */
  clearsReason?: boolean;
  /** Its cluster is there, so what it takes is still taken. */
  keepsReservation?: boolean;
}

/** What a refusal says, in its own words where it has any. */
export function whyOf({ code, detail, said }: DomainError): SaidSentence {
  return detail === undefined
    ? { detail: code, message: { key: `problems.title.${code}` } }
    : { detail, message: said };
}

/**
 * Moves a request on by what the worker saw. `decide` gets the request as it is now, locked, and answers the step, or
 * null when there is nothing to do (any more). State, timeline, reservation, audit, notice and event are one transaction.
 */
export async function stepRequest(
  deps: StepDeps,
  id: string,
  decide: (request: RequestRecord, tx: Tx) => Promise<Step | null> | Step | null,
): Promise<RequestRecord | null> {
  return deps.db.transact((tx) => stepWithin(deps, tx, id, (request) => decide(request, tx)));
}

/** The same in a transaction that does more than this. */
export async function stepWithin(
  deps: StepDeps,
  tx: Tx,
  id: string,
  decide: (request: RequestRecord) => Promise<Step | null> | Step | null,
): Promise<RequestRecord | null> {
  const before = await deps.requests.lock(tx, id);
  const step = before && (await decide(before));
  if (!before || !step) return before;
  const at = deps.clock.now();
  const after: RequestRecord = {
    ...before,
    ...step.change,
    ...reasonOf(before, step),
    state: step.event ? advance(before.kind, before.state, step.event) : before.state,
    revision: before.revision + 1,
    updatedAt: at,
  };
  await deps.requests.update(tx, after);
  const types = [...(step.note ? [step.note] : []), ...(step.event ? [entryOf[step.event]] : [])];
  await deps.requests.addEntries(
    tx,
    id,
    types.map((type) => ({ at, actor: 'slipway', type, ...toEntry(step.why) })),
  );
  if (!step.keepsReservation) await settleReservation(deps, tx, after, at);
  const { event, why } = step;
  if (event && after.state !== before.state) await recordStep(deps, tx, before, after, { event, why });
  if (event) await tellOfStep(deps, tx, before, event, why);
  const { project, namespace, clusterName } = after;
  await deps.eventLog.append(tx, [
    { subject: 'requests', key: id, project },
    ...(event ? applicationEvents(after) : []),
    // Pages of the cluster tell its open request.
    ...(event && kindTraits[after.kind].about === 'cluster'
      ? [{ subject: 'clusters' as const, key: `${namespace}/${clusterName}`, project }]
      : []),
  ]);
  return after;
}

function reasonOf(
  { reason, reasonMessage }: RequestRecord,
  step: Step,
): Pick<RequestRecord, 'reason' | 'reasonMessage'> {
  if (step.why) return { reason: step.why.detail, reasonMessage: step.why.message ?? null };
  const isOver = step.clearsReason === true || step.event === 'start' || step.event === 'finish';
  return isOver ? { reason: null, reasonMessage: null } : { reason, reasonMessage };
}

const toEntry = (why: SaidSentence | undefined) => ({
  detail: why?.detail ?? null,
  said: why?.message && [why],
});

/** A step that led to another state, and why. */
interface Taken {
  event: StepEvent;
  why: Step['why'];
}

async function recordStep(deps: StepDeps, tx: Tx, before: RequestRecord, after: RequestRecord, { event, why }: Taken) {
  await deps.audit.append(tx, {
    at: after.updatedAt,
    actor: 'slipway',
    actorId: null,
    actorKind: 'system',
    onBehalfOf: after.requester,
    action: `${event}-request`,
    project: after.project,
    subject: 'requests',
    key: after.id,
    before: { state: before.state },
    after: { state: after.state, ...(why && { detail: why.detail }) },
    traceId: null,
  });
}

async function tellOfStep(deps: StepDeps, tx: Tx, before: RequestRecord, event: StepEvent, why: Step['why']) {
  const notice = noticeOfStep(before, event, why);
  if (!notice) return;
  const about = [...notice.about];
  if (notice.topic === 'cluster-deleted') {
    // Who ordered or adopted it hears that it is gone, whoever asked for that.
    const { namespace, clusterName: name } = before;
    const made = await Promise.all(
      newClusterKinds.map((kind) => deps.requests.ofCluster(tx, { namespace, name }, { kind })),
    );
    const [newest] = made.flat().sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    if (newest) about.push(newest.requesterId);
  }
  await deps.notices.append(tx, { ...notice, about, at: deps.clock.now(), actorId: null });
}
