import type { Page } from '../../../lib/contracts/page.ts';
import type { PolicyVersion } from '../../../lib/contracts/policies.ts';
import { defineQuery } from '../define.ts';
import { toVersion } from './policy-scope.ts';

/** The policy of all projects first, then those of the projects that I may see. */
export const listPolicies = defineQuery({
  name: 'list-policies',
  action: 'policy.read',
  scope: 'visible',
  input: {},
  run: async ({ deps, visible }): Promise<Page<PolicyVersion>> => {
    const [records, projects] = await Promise.all([
      deps.policies.list(deps.db.auto, visible),
      deps.projects.list(deps.db.auto, visible),
    ]);
    const items = [null, ...projects.map(({ name }) => name)].map((project) =>
      toVersion(project, records.find((record) => record.project === project) ?? null),
    );
    return { items, nextCursor: null, total: items.length };
  },
});
