import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import type { FoundCluster } from '../../../clusters/find-cluster.ts';
import type { Context } from '../../../define.ts';
import type { Deps } from '../../../deps.ts';
import { type Change, prepareChange } from '../submit-change.ts';
import { asksLead, isOfOthers } from './judge-transfer.ts';

/** Asks whether a cluster may get that owner. @throws DomainError for what is wrong with it */
export async function prepareTransfer(
  { deps, actor }: Context,
  cluster: FoundCluster,
  { owner, justification = null }: { owner: string; justification?: string | null | undefined },
): Promise<Change> {
  if (cluster.phase === 'deleting') throw new DomainError('conflict', say('cluster-being-deleted'));
  await refuseOwner(deps, cluster, owner);
  const change = await prepareChange(deps, cluster, {
    kind: 'transfer',
    justification,
    expiresInDays: null,
    plan: { owner: { before: cluster.owner, after: owner } },
  });
  const isAsked = isOfOthers({ project: change.project, owner: cluster.owner }, actor);
  return isAsked ? { ...change, judgement: asksLead(change.judgement) } : change;
}

/** @throws DomainError `validation-failed` for who owns it already, or may own nothing of its project */
async function refuseOwner(
  deps: Deps,
  { project, owner: present }: Pick<FoundCluster, 'project' | 'owner'>,
  owner: string,
): Promise<void> {
  if (project === null) throw new DomainError('conflict', say('cluster-outside-projects'));
  const refuse = (said: ReturnType<typeof say>) => {
    throw new DomainError('validation-failed', { errors: [{ pointer: '/owner', ...said }] });
  };
  if (present === owner) refuse(say('owner-already', { owner }));
  const owners = await deps.owners.candidates(deps.db.auto, project);
  if (!owners.some(({ email }) => email === owner)) refuse(say('owner-no-member', { owner, project }));
}
