import { ruleChangePathSchema } from '../../../lib/contracts/multi-cluster-changes.ts';
import type { RuleChangeRecord } from '../../ports/multi-cluster-changes.ts';
import { type Context, defineQuery, type Subject } from '../define.ts';
import { assessRule } from './assess-rule.ts';
import { toRuleChange } from './change-view.ts';

/** Scope of a use case about one change. */
export async function findRuleChange({ deps }: Context, id: string): Promise<Subject<RuleChangeRecord> | null> {
  const value = await deps.ruleChanges.get(deps.db.auto, id);
  return value && { project: null, value };
}

/** A change with what it asks for; while it waits, with its preview computed anew. */
export const getMultiClusterServiceChange = defineQuery({
  name: 'get-multi-cluster-service-change',
  action: 'multi-cluster-service.manage',
  scope: (context, { path }) => findRuleChange(context, path.id),
  input: { path: ruleChangePathSchema },
  run: async ({ deps, actor }, _input, change) => ({
    ...toRuleChange(change, actor),
    asked: change.asked,
    preview: change.state === 'waiting' ? (await assessRule(deps, change.asked)).preview : null,
  }),
});
