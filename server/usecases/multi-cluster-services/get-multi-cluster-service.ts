import {
  type MultiClusterServiceDetail,
  multiClusterServicePathSchema,
} from '../../../lib/contracts/multi-cluster-services.ts';
import { can } from '../../../lib/permissions.ts';
import { conditionsFor, summarizeRule } from '../../domain/multi-cluster-services/rollout.ts';
import { defineQuery } from '../define.ts';
import { toRuleChange } from './change-view.ts';
import { findRule, findSeenRules } from './find-rule.ts';

/** One multi-cluster service, with counts of the clusters that one may see. */
export const getMultiClusterService = defineQuery({
  name: 'get-multi-cluster-service',
  action: 'cluster.read',
  scope: (context, { path }) => findRule(context, path.name),
  input: { path: multiClusterServicePathSchema },
  run: async (context, _input, rule): Promise<MultiClusterServiceDetail> => {
    const seen = await findSeenRules(context);
    const counted = seen.find((one) => one.rule.name === rule.name)?.counted ?? { counts: {}, paused: 0 };
    const rules = seen.map((one) => one.rule);
    const { deps, actor } = context;
    const mayChange = can(actor.grants, 'multi-cluster-service.manage', null, actor.narrowing);
    const open = mayChange ? await deps.ruleChanges.findOpen(deps.db.auto, rule.name) : null;
    return {
      ...summarizeRule(rule, counted, rules),
      conditions: conditionsFor(rule, context.visible === 'all'),
      openChange: open && toRuleChange(open, actor),
      isObserved: (rule.observedGeneration ?? 0) >= rule.generation,
    };
  },
});
