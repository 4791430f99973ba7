import type { Policy } from '../../../lib/contracts/policies.ts';
import { DomainError } from '../../domain/errors.ts';
import { findContradictions } from '../../domain/policies/policy-contradictions.ts';
import type { Deps } from '../deps.ts';

/** @throws DomainError `validation-failed`, pointing into `/policy`, when it contradicts itself or that of all projects */
export async function refuseContradictions(deps: Deps, project: string | null, policy: Policy): Promise<void> {
  const installation = project === null ? null : await deps.policies.current(deps.db.auto, null);
  const errors = findContradictions(policy, installation?.policy ?? null).map((error) => ({
    ...error,
    pointer: `/policy${error.pointer}`,
  }));
  const [first] = errors;
  if (first) throw new DomainError('validation-failed', { detail: first.detail, message: first.message, errors });
}
