import { can } from '../../../../lib/permissions.ts';
import { type Actor, systemActor } from '../../../domain/actor.ts';
import { lastTransition, nextTransition, type Transition } from '../../../domain/clusters/sleep-schedule.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { SleepScheduleRecord, TransitionRecord } from '../../../ports/sleep-schedules.ts';
import { actFor } from '../../act-for.ts';
import type { Context } from '../../define.ts';
import type { Deps } from '../../deps.ts';
import { toHibernation } from '../../requests/kinds/hibernate/hibernate-cluster.ts';
import { toWaking } from '../../requests/kinds/wake/wake-cluster.ts';
import { assessSpec } from '../../requests/running/assess-spec.ts';
import { refuseBusy } from '../../requests/running/refuse-busy.ts';
import { type PreparedSpec, prepareSpec, submitSpec } from '../../requests/running/submit-spec.ts';
import { whyOf } from '../../requests/steps/step-request.ts';
import { type FoundCluster, findCluster } from '../find-cluster.ts';

const againMs = 5 * 60_000;

/**
 * Does what a schedule has due: sends the request as its owner, once for each change however often this is called and
 * whoever dies in between. What is refused is tried again until the next change is due.
 */
export async function runSchedule(deps: Deps, schedule: SleepScheduleRecord): Promise<void> {
  const now = deps.clock.now();
  const due = lastTransition(schedule, schedule.changedAt, now);
  const next = nextTransition(schedule, now)?.at ?? null;
  if (due === null) return deps.sleepSchedules.wait(deps.db.auto, schedule, next);
  const actor = await findOwner(deps, schedule);
  const context: Context = { deps, actor, visible: [], traceId: null, signal: undefined };
  try {
    const wanted = await prepare(context, schedule, due);
    await commit(context, schedule, { due, next, wanted });
  } catch (error) {
    // Without an answer there is no reason either; the next round asks again.
    if (!(error instanceof DomainError) || error.code.startsWith('upstream')) throw error;
    await noteRefusal(context, schedule, { due, next, error });
  }
}

/** The owner as they may act now; without any right once their account is gone. */
async function findOwner(deps: Deps, { ownerId, owner }: SleepScheduleRecord): Promise<Actor> {
  const gone: Actor = { ...systemActor, kind: 'user', id: ownerId, email: owner, name: owner, grants: [] };
  return (await actFor(deps, ownerId)) ?? gone;
}

/** The request that is due; null where its cluster is so already. */
async function prepare(context: Context, schedule: SleepScheduleRecord, due: Transition): Promise<PreparedSpec | null> {
  const { deps, actor } = context;
  const found = await findCluster(context, schedule);
  const cluster: FoundCluster | undefined = found?.value;
  if (!cluster || cluster.uid !== schedule.clusterUid) throw new DomainError('not-found');
  const isAsleep = Boolean((await deps.clusters.get(deps.db.auto, cluster))?.asleep);
  if (isAsleep === (due.to === 'asleep')) return null;
  if (!can(actor.grants, 'cluster.change', cluster.project, actor.narrowing)) {
    throw new DomainError('forbidden', say('schedule-owner-rights', { owner: actor.email }));
  }
  await refuseBusy(deps, cluster);
  const asked = { cluster, justification: null, requestId: deps.ids.newId() };
  const spec = due.to === 'asleep' ? await toHibernation(deps, asked) : await toWaking(deps, asked);
  const project = cluster.project === null ? null : await deps.projects.get(deps.db.auto, cluster.project);
  return prepareSpec(context, project, await assessSpec(deps, spec));
}

interface Due {
  due: Transition;
  next: Date | null;
}

function toRecord({ clusterUid }: SleepScheduleRecord, { at, to }: Transition, triedAt: Date): TransitionRecord {
  return { clusterUid, at, to, state: 'settled', requestId: null, reason: null, triedAt };
}

/** The note that it happened and the request itself are one transaction. */
async function commit(
  context: Context,
  schedule: SleepScheduleRecord,
  { due, next, wanted }: Due & { wanted: PreparedSpec | null },
): Promise<void> {
  const { deps, actor } = context;
  await deps.db.transact(async (tx) => {
    const at = deps.clock.now();
    await deps.sleepSchedules.wait(tx, schedule, next);
    const settled = toRecord(schedule, due, at);
    const requestId = wanted?.assessment.asked.requestId ?? null;
    const record: TransitionRecord = wanted === null ? settled : { ...settled, state: 'sent', requestId };
    if (!(await deps.sleepSchedules.note(tx, record)) || wanted === null) return;
    const { audit, events = [] } = await submitSpec(context, tx, wanted);
    const drafts = [audit].flat();
    for (const draft of drafts) {
      await deps.audit.append(tx, {
        before: null,
        ...draft,
        after: { ...(draft.after as Record<string, unknown>), scheduledAt: due.at },
        at,
        actor: 'slipway',
        actorId: null,
        actorKind: 'system',
        onBehalfOf: actor.email,
        traceId: null,
      });
    }
    await deps.eventLog.append(tx, [...events]);
  });
}

async function noteRefusal(
  { deps, actor }: Context,
  schedule: SleepScheduleRecord,
  { due, next, error }: Due & { error: DomainError },
): Promise<void> {
  const at = deps.clock.now();
  const again = new Date(at.getTime() + againMs);
  const reason = whyOf(error);
  const { clusterUid, namespace, name } = schedule;
  await deps.db.transact(async (tx) => {
    await deps.sleepSchedules.wait(tx, schedule, next && next < again ? next : again);
    const before = await deps.sleepSchedules.lastOf(tx, clusterUid);
    const isNew = before?.at.getTime() !== due.at.getTime() || before.reason?.detail !== reason.detail;
    const isNoted = await deps.sleepSchedules.note(tx, { ...toRecord(schedule, due, at), state: 'refused', reason });
    if (!isNoted || !isNew) return;
    const project = (await deps.clusters.find(tx, schedule))?.project ?? null;
    const key = `${namespace}/${name}`;
    await deps.audit.append(tx, {
      at,
      actor: 'slipway',
      actorId: null,
      actorKind: 'system',
      onBehalfOf: actor.email,
      action: 'refuse-scheduled-sleep',
      project,
      subject: 'clusters',
      key,
      before: null,
      after: { to: due.to, scheduledAt: due.at, detail: reason.detail },
      traceId: null,
    });
    await deps.eventLog.append(tx, [{ subject: 'clusters', key, project }]);
  });
}
