import type { MemberSettings } from '../../../lib/contracts/karmada-member-settings.ts';
import { DomainError } from '../../domain/errors.ts';
import { cordonKey } from '../../domain/karmada/member.ts';
import { readMemberCluster } from '../../domain/karmada/member-cluster.ts';
import {
  isCordoned,
  type MarkTaint,
  type MemberMarks,
  readMarks,
  writeMarks,
} from '../../domain/karmada/member-marks.ts';
import { holderOf } from '../../domain/karmada/taint-holder.ts';
import { say } from '../../domain/words/said.ts';
import type { MemberNow, MemberRef } from '../../ports/karmada-members.ts';
import type { Deps } from '../deps.ts';
import { digest } from '../digest.ts';

/** A member as it stands on its control plane. */
export interface LiveMember {
  now: MemberNow;
  marks: MemberMarks;
  settings: MemberSettings;
}

/** @throws DomainError `not-found`, `upstream-unavailable`, and `conflict` where something of it cannot be read */
export async function readLiveMember(deps: Deps, ref: MemberRef): Promise<LiveMember> {
  const now = await deps.karmadaMembers.read(ref);
  const marks = readMarks(now.object);
  if (!marks) throw new DomainError('conflict', say('karmada-member-unreadable', { name: ref.member }));
  return { now, marks, settings: toSettings(ref, now, marks) };
}

/** What people are shown of labels and taints, and the version by which they change them. */
export function toSettings({ member }: MemberRef, now: MemberNow, marks: MemberMarks): MemberSettings {
  const cluster = readMemberCluster(now.object);
  const holder = (taint: MarkTaint) => cluster && holderOf(taint, cluster, now.taintPolicies ?? []);
  return {
    name: member,
    // What others set comes and goes by itself, and nobody changes it here.
    version: digest(
      writeMarks({ ...marks, taints: marks.taints.filter((one) => one.key === cordonKey || !holder(one)) }),
    ),
    isCordoned: isCordoned(marks),
    labels: marks.labels,
    taints: marks.taints
      .filter(({ key }) => key !== cordonKey)
      .map((taint) => ({ key: taint.key, value: taint.value, effect: taint.effect, heldBy: holder(taint) })),
    knowsPolicies: now.taintPolicies !== null,
  };
}
