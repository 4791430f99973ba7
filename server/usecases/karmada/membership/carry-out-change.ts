import type { MemberChangeStep } from '../../../../lib/contracts/karmada-membership.ts';
import { DomainError } from '../../../domain/errors.ts';
import { type Said, say } from '../../../domain/words/said.ts';
import type { Clock, Database, Tx } from '../../../ports/database.ts';
import type { MemberChangeRow, MemberChangeStore, MembershipPort, Trouble } from '../../../ports/karmada-membership.ts';
import type { AuditStore, EventLog } from '../../../ports/live.ts';
import { karmadaEvent, memberKey } from '../subject.ts';
import { findSharing, type SharingDeps } from './shared-accounts.ts';

export interface ChangeDeps extends SharingDeps {
  db: Database;
  clock: Clock;
  audit: AuditStore;
  eventLog: EventLog;
  memberChanges: MemberChangeStore;
  membership: MembershipPort;
  /** Asked in every transaction: who leads no more writes no more. @throws where somebody else leads */
  assertLead(tx: Tx): Promise<void>;
}

type Failed = Trouble & { step: MemberChangeStep };
/** Done, and why what joining had made in the cluster was not taken away. */
interface Done {
  kept: Said | null;
}
const done: Done = { kept: null };

/** Carries a change one turn further: a join until it is done, a leave until it has to wait. */
export async function carryOutChange(deps: ChangeDeps, change: MemberChangeRow, signal: AbortSignal): Promise<void> {
  const outcome = change.act === 'join' ? await join(deps, change, signal) : await leave(deps, change, signal);
  if (outcome === 'waits') return;
  await commit(deps, async (tx) => {
    const { memberChanges, audit, clock } = deps;
    const isEnded =
      'kept' in outcome ? await memberChanges.remove(tx, change.id) : await memberChanges.fail(tx, change.id, outcome);
    if (!isEnded) return false;
    await audit.append(tx, {
      action: 'end-member-change',
      at: clock.now(),
      actor: 'slipway',
      actorId: null,
      actorKind: 'system',
      project: null,
      subject: 'karmada',
      key: memberKey(change.controlPlane, change.member),
      before: null,
      after: {
        act: change.act,
        ...('kept' in outcome
          ? { outcome: 'done', ...(outcome.kept && { why: outcome.kept.detail }) }
          : { outcome: 'failed', step: outcome.step, why: outcome.said.detail }),
      },
      traceId: null,
      onBehalfOf: change.askedBy,
    });
    return true;
  });
}

async function join(deps: ChangeDeps, change: MemberChangeRow, signal: AbortSignal): Promise<Done | Failed> {
  const { asked, cluster, controlPlane, member, project } = change;
  if (!asked || !cluster) throw new DomainError('unexpected', { scriptDetail: 'A join names no cluster' });
  const { provider, region, zones } = asked;
  const joining = { controlPlane, member, cluster, provider, region, zones, project };
  const notes = {
    enter: (step: MemberChangeStep) => note(deps, change, step, null),
    made: (uid: string) =>
      commit(deps, async (tx) => {
        await deps.memberChanges.noteMember(tx, change.id, uid);
        return false;
      }),
  };
  const trouble = await deps.membership.join(joining, notes, signal);
  return trouble ?? done;
}

/** Asks first, then looks until the member is gone, and last takes away what joining had made. */
async function leave(deps: ChangeDeps, change: MemberChangeRow, signal: AbortSignal): Promise<Done | 'waits' | Failed> {
  const { membership } = deps;
  const { controlPlane, member, memberUid, cluster } = change;
  const ref = { controlPlane, member, uid: memberUid };
  if (change.step === 'leave') {
    const refused = await membership.askToLeave(ref, signal);
    if (refused) return { ...refused, step: 'leave' };
  }
  const look = await membership.lookAfterLeaving(ref, signal);
  if (look === 'another') return { kept: say('member-kept-another', { name: member }) };
  if (look !== 'gone') {
    // A control plane that does not answer for a while has still been asked.
    await note(deps, change, 'waiting', 'waitsFor' in look ? look.waitsFor : (look.words ?? look.said.detail));
    return 'waits';
  }
  await note(deps, change, 'clean-up', null);
  const refused = await membership.removeCredentials(ref, signal);
  if (refused) return { ...refused, step: 'clean-up' };
  if (!cluster) return done;
  const plane = await findSharing(deps, deps.db.auto, { controlPlane, member, cluster });
  if (plane !== null) return { kept: say('member-kept-shared', { name: member, plane }) };
  const left = await membership.cleanUp(ref, cluster, signal);
  return left ? { ...left, step: 'clean-up' } : done;
}

async function note(
  deps: ChangeDeps,
  { id }: MemberChangeRow,
  step: MemberChangeStep,
  waitsFor: string | null,
): Promise<void> {
  await commit(deps, (tx) => deps.memberChanges.note(tx, id, { step, waitsFor }));
}

/** Tells readers where something is different now. */
async function commit({ db, eventLog, assertLead }: ChangeDeps, work: (tx: Tx) => Promise<boolean>): Promise<void> {
  await db.transact(async (tx) => {
    await assertLead(tx);
    if (await work(tx)) await eventLog.append(tx, [karmadaEvent]);
  });
}
