import { previewRuleSchema } from '../../../lib/contracts/multi-cluster-changes.ts';
import { defineQuery } from '../define.ts';
import { assessRule } from './assess-rule.ts';
import { ofAllProjects } from './rule-scope.ts';

/** Which clusters a multi-cluster service would take in and let go, and what stands in its way; stores nothing. */
export const previewMultiClusterService = defineQuery({
  name: 'preview-multi-cluster-service',
  action: 'multi-cluster-service.manage',
  scope: ofAllProjects,
  input: { body: previewRuleSchema },
  run: async ({ deps }, { body }) => (await assessRule(deps, body)).preview,
});
