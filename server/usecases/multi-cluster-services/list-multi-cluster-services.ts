import type { MultiClusterServiceList } from '../../../lib/contracts/multi-cluster-services.ts';
import { can } from '../../../lib/permissions.ts';
import { summarizeRule } from '../../domain/multi-cluster-services/rollout.ts';
import { defineQuery } from '../define.ts';
import { toRuleChange } from './change-view.ts';
import { findSeenRules } from './find-rule.ts';

/** Multi-cluster services that touch clusters of mine, and how they stand on those. An installation has a few dozen. */
export const listMultiClusterServices = defineQuery({
  name: 'list-multi-cluster-services',
  action: 'cluster.read',
  scope: 'visible',
  input: {},
  run: async (context): Promise<MultiClusterServiceList> => {
    const { deps, actor } = context;
    const mayChange = can(actor.grants, 'multi-cluster-service.manage', null, actor.narrowing);
    const [seen, open] = await Promise.all([
      findSeenRules(context),
      mayChange ? deps.ruleChanges.listOpen(deps.db.auto) : [],
    ]);
    const rules = seen.map(({ rule }) => rule);
    const items = seen.map(({ rule, counted }) => summarizeRule(rule, counted, rules));
    const openChanges = open.map((change) => toRuleChange(change, actor));
    return { items, nextCursor: null, total: items.length, openChanges };
  },
});
