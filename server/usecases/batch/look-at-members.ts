import type { BatchGap } from '../../../lib/contracts/batch.ts';
import { can } from '../../../lib/permissions.ts';
import { queueKind } from '../../domain/batch/facts.ts';
import { isOfferedTo } from '../../domain/karmada/dedication.ts';
import { readMemberCluster } from '../../domain/karmada/member-cluster.ts';
import type { StoredProject } from '../../ports/catalog.ts';
import type { BatchPlace, MemberBatch } from '../../ports/member-batch.ts';
import { MemberError } from '../../ports/member-clusters.ts';
import type { Context } from '../define.ts';
import { askInTurn } from '../karmada/ask-in-turn.ts';

/** What a member has of Volcano. */
export type FoundBatch = BatchPlace & { batch: MemberBatch };
/** A member that somebody may know of; `kinds` is empty where it has never told which it has. */
type KnownMember = BatchPlace & { kinds: ReadonlySet<string> };

/**
 * Looks at Volcano in all members that the actor may know of: those that one of these projects may use, or all for who may
 * read members. Every one of them is in the answer, by what it has or by why that is not known.
 * @param jobsOf as the port has it
 */
export async function lookAtMembers(
  context: Context,
  projects: readonly Pick<StoredProject, 'name'>[],
  jobsOf: readonly string[] | null,
): Promise<{ found: FoundBatch[]; gaps: BatchGap[] }> {
  const known = await knownMembers(context, projects);
  const wanted = known.filter(({ kinds }) => kinds.size === 0 || kinds.has(queueKind));
  const { answers, unasked } = await askInTurn(context.deps, wanted, (member) => lookAt(context, member, jobsOf));
  return {
    found: answers.filter((answer) => 'batch' in answer),
    gaps: [
      ...answers.filter((answer) => 'state' in answer),
      ...unasked.map(({ controlPlane, cluster }) => {
        const gap = { state: 'silent', controlPlane, cluster, failure: 'not-asked', words: null } as const;
        return gap;
      }),
      ...known
        .filter((member) => !wanted.includes(member))
        .map(({ controlPlane, cluster }) => ({ state: 'without', controlPlane, cluster }) as const),
    ],
  };
}

async function knownMembers(
  { deps, actor }: Context,
  projects: readonly Pick<StoredProject, 'name'>[],
): Promise<KnownMember[]> {
  const mayReadAll = can(actor.grants, 'karmada.read', null, actor.narrowing);
  const records = await deps.karmada.members(deps.db.auto, deps.karmadaControlPlanes);
  return records.flatMap(({ controlPlane, object }) => {
    const member = readMemberCluster(object);
    if (!member || !(mayReadAll || projects.some(({ name }) => isOfferedTo(member, name)))) return [];
    return [{ controlPlane, cluster: member.name, kinds: member.kinds }];
  });
}

async function lookAt(
  { deps, signal }: Context,
  { controlPlane, cluster }: KnownMember,
  jobsOf: readonly string[] | null,
): Promise<FoundBatch | BatchGap> {
  const place = { controlPlane, cluster };
  try {
    return { ...place, batch: await deps.memberBatch.look(place, jobsOf, signal) };
  } catch (error) {
    if (!(error instanceof MemberError)) throw error;
    const { failure, words } = error;
    return failure === 'refused' ? { state: 'without', ...place } : { state: 'silent', ...place, failure, words };
  }
}
