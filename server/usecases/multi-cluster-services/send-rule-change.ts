import { sendRuleSchema } from '../../../lib/contracts/multi-cluster-changes.ts';
import type { RuleChangeRecord } from '../../ports/multi-cluster-changes.ts';
import { defineCommand } from '../define.ts';
import { admitRule } from './admit-rule.ts';
import { assessRule } from './assess-rule.ts';
import { toAuditedRule, toAuditedWish } from './audited-rule.ts';
import { toRuleChange } from './change-view.ts';
import { announceChange, askSecondPerson } from './rule-notices.ts';
import { ofAllProjects, ruleEvent } from './rule-scope.ts';

/**
 * Sends a change of a multi-cluster service. It stores what is to happen; the worker carries it out. One that touches many
 * clusters waits for a second person.
 */
export const sendMultiClusterServiceChange = defineCommand({
  name: 'send-multi-cluster-service-change',
  action: 'multi-cluster-service.manage',
  scope: ofAllProjects,
  input: { body: sendRuleSchema },
  prepare: async ({ deps }, { body }) => {
    const { reason, ...asked } = body;
    const id = deps.ids.newId();
    const assessment = await assessRule(deps, asked);
    await admitRule(deps, assessment, { id, asked });
    return { id, reason, asked, assessment };
  },
  commit: async ({ deps, actor }, tx, { id, reason, asked, assessment: { live, preview } }) => {
    const { touched } = preview;
    const change: RuleChangeRecord = {
      id,
      name: asked.name,
      act: asked.act === 'delete' ? 'delete' : live ? 'change' : 'create',
      state: touched > deps.approvalAbove ? 'waiting' : 'applying',
      asked,
      reason,
      touched,
      projects: preview.projects.map(({ project }) => project),
      askedById: actor.id,
      askedBy: actor.email,
      askedAt: deps.clock.now(),
      decidedBy: null,
      decidedWhy: '',
      endedAt: null,
      problem: null,
      progress: null,
    };
    await deps.ruleChanges.insert(tx, change);
    const { state, projects } = change;
    return {
      answer: toRuleChange(change, actor),
      audit: {
        action: 'send-rule-change',
        project: null,
        subject: 'multi-cluster-services',
        key: change.name,
        before: toAuditedRule(live),
        after: { change: id, state, ...toAuditedWish(asked), touched, projects, ...(reason !== '' && { reason }) },
      },
      events: [ruleEvent],
      notices: state === 'waiting' ? [askSecondPerson(change)] : announceChange(change, preview.projects),
    };
  },
});
