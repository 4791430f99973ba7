import type { PreviewRule } from '../../../lib/contracts/multi-cluster-changes.ts';
import { DomainError, isAway } from '../../domain/errors.ts';
import { closeGate, gateOf, knowsGate } from '../../domain/multi-cluster-services/wave-gate.ts';
import { say, sayDenial } from '../../domain/words/said.ts';
import type { Deps } from '../deps.ts';
import type { RuleAssessment } from './assess-rule.ts';
import { refuseFaults } from './assess-rule.ts';

/**
 * Refuses what is wrong with a change, last by the management cluster's own dry run.
 * @throws DomainError `validation-failed` with the management cluster's words, `upstream-unavailable` without an answer
 */
export async function admitRule(
  deps: Deps,
  { faults, object }: RuleAssessment,
  { id: changeId, asked }: { id: string; asked: PreviewRule },
): Promise<void> {
  refuseFaults(faults);
  if (!object) return;
  const waves = asked.act === 'save' && asked.waves ? asked : null;
  const written = waves ? closeGate(object, waves.selector, gateOf(changeId)) : object;
  let answered: Record<string, unknown>;
  try {
    answered = await deps.rules.write(written, changeId, { isDryRun: true });
  } catch (error) {
    const isSilent: boolean = isAway(error);
    if (isSilent || !(error instanceof DomainError) || error.code === 'forbidden') throw error;
    throw new DomainError('validation-failed', { ...sayDenial(error.detail ?? null), cause: error });
  }
  if (waves && !knowsGate(answered)) throw new DomainError('validation-failed', say('rule-waves-unknown'));
}
