import type { AuditAction } from '../../../lib/contracts/audit-actions.ts';
import { memberPathSchema } from '../../../lib/contracts/karmada.ts';
import {
  changeMemberSchema,
  type MemberSettings,
  type SettingsChange,
} from '../../../lib/contracts/karmada-member-settings.ts';
import { DomainError, type FieldError } from '../../domain/errors.ts';
import { readMemberCluster } from '../../domain/karmada/member-cluster.ts';
import {
  areSameMarks,
  changeMarks,
  isCordoned,
  type MemberMarks,
  writeTaint,
} from '../../domain/karmada/member-marks.ts';
import { holderOf } from '../../domain/karmada/taint-holder.ts';
import { say } from '../../domain/words/said.ts';
import type { MemberNow, MemberRef } from '../../ports/karmada-members.ts';
import { type Committed, defineCommand } from '../define.ts';
import type { Deps } from '../deps.ts';
import { findMember } from './find-member.ts';
import { type LiveMember, readLiveMember, toSettings } from './read-member-settings.ts';
import { karmadaEvent, memberKey } from './subject.ts';

/** Karmada writes what it sees of a member now and then, by which its version is another one; then it is read anew. */
const mostTries = 3;

interface Changed {
  ref: MemberRef;
  change: SettingsChange;
  before: MemberMarks;
  after: MemberMarks;
  settings: MemberSettings;
}

/** Cordons a member or ends that, or sets its labels or its taints, on its control plane and at once. */
export const changeKarmadaMember = defineCommand({
  name: 'change-karmada-member',
  action: 'karmada.manage',
  readAction: 'karmada.read',
  input: { path: memberPathSchema, body: changeMemberSchema },
  scope: findMember,
  prepare: ({ deps }, { body }, { ref }) => write(deps, ref, body, 1),
  commit: async (_context, _tx, changed): Promise<Committed<MemberSettings>> => ({
    answer: changed.settings,
    audit: {
      action: actionOf(changed.change),
      project: null,
      subject: 'karmada',
      key: memberKey(changed.ref.controlPlane, changed.ref.member),
      before: shownIn(changed.change, changed.before),
      after: shownIn(changed.change, changed.after),
    },
    events: [karmadaEvent],
  }),
});

async function write(
  deps: Deps,
  ref: MemberRef,
  asked: { version: string; change: SettingsChange },
  attempt: number,
): Promise<Changed> {
  const { now, marks, settings }: LiveMember = await readLiveMember(deps, ref);
  const { change } = asked;
  if (settings.version !== asked.version) {
    throw new DomainError('stale-version', say('karmada-member-changed', { name: ref.member }));
  }
  refuseHeld(change, now);
  const after = changeMarks(marks, change);
  if (areSameMarks(marks, after)) {
    throw new DomainError('conflict', say('karmada-member-already-so', { name: ref.member }));
  }
  try {
    await deps.karmadaMembers.write(ref, { ...marks, resourceVersion: now.resourceVersion }, after);
  } catch (error) {
    const isStale = error instanceof DomainError && error.code === 'stale-version';
    if (isStale && attempt < mostTries) return write(deps, ref, asked, attempt + 1);
    throw error;
  }
  return { ref, change, before: marks, after, settings: toSettings(ref, now, after) };
}

/** @throws DomainError `validation-failed` where a taint is not for people to set */
function refuseHeld(change: SettingsChange, { object, taintPolicies }: MemberNow): void {
  const cluster = readMemberCluster(object);
  if (change.kind !== 'taints' || !cluster) return;
  const errors = (['set', 'remove'] as const).flatMap((part) =>
    change[part].flatMap((taint, at): FieldError[] => {
      const holder = holderOf(taint, cluster, taintPolicies ?? []);
      if (!holder) return [];
      const said =
        holder.by === 'karmada' ? say('taint-of-karmada') : say('taint-of-policy', { policy: holder.policy });
      return [{ pointer: `/change/${part}/${at}/key`, ...said }];
    }),
  );
  if (errors.length > 0) throw new DomainError('validation-failed', { errors });
}

function actionOf(change: SettingsChange): AuditAction {
  switch (change.kind) {
    case 'cordon':
      return change.isCordoned ? 'cordon-karmada-member' : 'uncordon-karmada-member';
    case 'labels':
      return 'label-karmada-member';
    case 'taints':
      return 'taint-karmada-member';
  }
}

function shownIn(change: SettingsChange, marks: MemberMarks): Record<string, unknown> {
  switch (change.kind) {
    case 'cordon':
      return { isCordoned: isCordoned(marks) };
    case 'labels':
      return { labels: marks.labels };
    case 'taints':
      return { taints: marks.taints.map(writeTaint) };
  }
}
