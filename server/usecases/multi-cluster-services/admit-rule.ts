import { DomainError, isAway } from '../../domain/errors.ts';
import { sayDenial } from '../../domain/words/said.ts';
import type { Deps } from '../deps.ts';
import type { RuleAssessment } from './assess-rule.ts';
import { refuseFaults } from './assess-rule.ts';

/**
 * Refuses what is wrong with a change, last by the management cluster's own dry run.
 * @throws DomainError `validation-failed` with the management cluster's words, `upstream-unavailable` without an answer
 */
export async function admitRule(deps: Deps, { faults, object }: RuleAssessment, changeId: string): Promise<void> {
  refuseFaults(faults);
  if (!object) return;
  try {
    await deps.rules.write(object, changeId, { isDryRun: true });
  } catch (error) {
    const isSilent: boolean = isAway(error);
    if (isSilent || !(error instanceof DomainError) || error.code === 'forbidden') throw error;
    throw new DomainError('validation-failed', { ...sayDenial(error.detail ?? null), cause: error });
  }
}
