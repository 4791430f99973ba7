import {
  decideRuleChangeSchema,
  declineRuleChangeSchema,
  type RuleChange,
  ruleChangePathSchema,
} from '../../../lib/contracts/multi-cluster-changes.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { Tx } from '../../ports/database.ts';
import type { RuleChangeRecord } from '../../ports/multi-cluster-changes.ts';
import { type Committed, type Context, defineCommand } from '../define.ts';
import { admitRule } from './admit-rule.ts';
import { assessRule } from './assess-rule.ts';
import { toRuleChange } from './change-view.ts';
import { findRuleChange } from './get-rule-change.ts';
import { announceChange, tellDecision } from './rule-notices.ts';
import { ruleEvent } from './rule-scope.ts';

/** Lets a change be carried out that somebody else has sent, after everything is asked once more. */
export const approveMultiClusterServiceChange = defineCommand({
  name: 'approve-multi-cluster-service-change',
  action: 'multi-cluster-service.manage',
  scope: (context, { path }) => findRuleChange(context, path.id),
  input: { path: ruleChangePathSchema, body: decideRuleChangeSchema },
  prepare: async ({ deps, actor }, { body }, change) => {
    if (actor.id === null || actor.id === change.askedById) {
      const meta = { missingAction: 'multi-cluster-service.manage' };
      throw new DomainError('forbidden', { ...say('rule-change-own'), meta });
    }
    if (change.state !== 'waiting') throw new DomainError('conflict', say('rule-change-ended'));
    const assessment = await assessRule(deps, change.asked);
    await admitRule(deps, assessment, change);
    const { touched, projects } = assessment.preview;
    return { change, decidedWhy: body.reason, touched, hit: projects };
  },
  commit: (context, tx, { change, decidedWhy, touched, hit }) =>
    decide(context, tx, change.id, { state: 'applying', decidedWhy, touched, hit }),
});

/** Ends a change that waits, with a reason; whoever sent it takes it back so. */
export const declineMultiClusterServiceChange = defineCommand({
  name: 'decline-multi-cluster-service-change',
  action: 'multi-cluster-service.manage',
  scope: (context, { path }) => findRuleChange(context, path.id),
  input: { path: ruleChangePathSchema, body: declineRuleChangeSchema },
  prepare: async (_context, { body }, change) => ({ change, decidedWhy: body.reason }),
  commit: (context, tx, { change, decidedWhy }) => decide(context, tx, change.id, { state: 'declined', decidedWhy }),
});

type Decision = Pick<RuleChangeRecord, 'decidedWhy'> &
  (
    | { state: 'declined' }
    | { state: 'applying'; touched: number; hit: readonly { project: string; clusters: number }[] }
  );

async function decide(
  { deps, actor }: Context,
  tx: Tx,
  id: string,
  decision: Decision,
): Promise<Committed<RuleChange>> {
  const before = await deps.ruleChanges.lock(tx, id);
  if (before?.state !== 'waiting') throw new DomainError('conflict', say('rule-change-ended'));
  const { state, decidedWhy } = decision;
  const decided = { ...before, state, decidedWhy, decidedBy: actor.email };
  const after: RuleChangeRecord =
    decision.state === 'declined'
      ? { ...decided, endedAt: deps.clock.now() }
      : { ...decided, touched: decision.touched, projects: decision.hit.map(({ project }) => project) };
  await deps.ruleChanges.update(tx, after);
  const { touched, projects, decidedWhy: reason } = after;
  const hit = decision.state === 'applying' ? decision.hit : [];
  return {
    answer: toRuleChange(after, actor),
    audit: {
      action: decision.state === 'declined' ? 'decline-rule-change' : 'approve-rule-change',
      project: null,
      subject: 'multi-cluster-services',
      key: after.name,
      before: { change: id, state: before.state, askedBy: before.askedBy },
      after: { state: after.state, touched, projects, ...(reason !== '' && { reason }) },
    },
    events: [ruleEvent],
    notices: [...tellDecision(after), ...announceChange(after, hit)],
    settles: { subject: 'multi-cluster-service-changes', key: id },
  };
}
