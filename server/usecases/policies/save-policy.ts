import { type PolicyVersion, policyPathSchema, savePolicySchema } from '../../../lib/contracts/policies.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { defineCommand } from '../define.ts';
import { findPolicyScope, toVersion } from './policy-scope.ts';
import { refuseContradictions } from './refuse-contradictions.ts';

/** Saves the next version of a policy. It holds for requests from now on; those that wait keep what was said to them. */
export const savePolicy = defineCommand({
  name: 'save-policy',
  action: 'policy.manage',
  readAction: 'policy.read',
  scope: (context, { path }) => findPolicyScope(context, path.scope),
  input: { path: policyPathSchema, body: savePolicySchema },
  prepare: async ({ deps }, { body }, { project }) => {
    await refuseContradictions(deps, project, body.policy);
    return { project, ...body };
  },
  commit: async ({ deps, actor }, tx, { project, version, policy, comment = '' }) => {
    const before = await deps.policies.current(tx, project);
    if ((before?.version ?? 0) !== version) {
      throw new DomainError(
        'stale-version',
        before ? say('policy-saved-by', { by: before.savedBy, version: before.version }) : say('policy-changed'),
      );
    }
    const record = {
      project,
      policy,
      version: version + 1,
      savedAt: deps.clock.now(),
      savedBy: actor.email,
      comment: comment || null,
    };
    await deps.policies.save(tx, record);
    const answer: PolicyVersion = toVersion(project, record);
    return {
      answer,
      audit: {
        action: 'save-policy',
        project,
        subject: 'policies',
        key: project ?? '*',
        before: before && { version, policy: before.policy },
        after: { version: record.version, policy },
      },
      events: [{ subject: 'policies', key: project ?? '*', project }],
    };
  },
});
