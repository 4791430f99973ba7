import type { MultiClusterServiceSummary } from '../../../lib/contracts/multi-cluster-services.ts';
import type { Page } from '../../../lib/contracts/page.ts';
import { summarizeRule } from '../../domain/services/rollout.ts';
import { defineQuery } from '../define.ts';
import { findSeenRules } from './find-rule.ts';

/** Multi-cluster services that touch clusters of mine, and how they stand on those. An installation has a few dozen. */
export const listMultiClusterServices = defineQuery({
  name: 'list-multi-cluster-services',
  action: 'cluster.read',
  scope: 'visible',
  input: {},
  run: async (context): Promise<Page<MultiClusterServiceSummary>> => {
    const seen = await findSeenRules(context);
    const rules = seen.map(({ rule }) => rule);
    const items = seen.map(({ rule, counted }) => summarizeRule(rule, counted, rules));
    return { items, nextCursor: null, total: items.length };
  },
});
