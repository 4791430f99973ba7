import type { Check } from '../../../../../lib/contracts/requests.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { say, sayDenial } from '../../../../domain/words/said.ts';
import type { AdmissionAnswer } from '../../../../ports/kube.ts';
import type { Deps } from '../../../deps.ts';
import type { Assessment } from '../../assessment.ts';

/** Adds what the management cluster's dry run says; when there is no answer, the check stays `pending`. */
export async function askAdmission(deps: Deps, assessment: Assessment): Promise<Assessment> {
  const { order, checks } = assessment;
  if (!order) return assessment;
  const answer = await ask(() => deps.kube.dryRunCluster(order));
  if (!answer) {
    const check: Check = { name: 'admission', outcome: 'pending', ...say('admission-silent') };
    return { ...assessment, checks: [...checks, check] };
  }
  const { outcome, detail, errors, warnings, manifest, durationMs } = answer;
  const isDenied = outcome === 'denied';
  const denial = sayDenial(detail);
  const check: Check = {
    name: 'admission',
    outcome: isDenied ? 'failed' : warnings.length > 0 ? 'warning' : 'passed',
    ...(isDenied ? denial : { detail: warnings.join('\n') || null }),
  };
  const fields = errors.length > 0 ? errors : [{ pointer: '', ...denial }];
  return {
    ...assessment,
    checks: [...checks, check],
    findings: isDenied ? fields.map((error) => ({ ...error, code: 'validation-failed' as const })) : [],
    warnings: [...assessment.warnings, ...warnings],
    manifest,
    dryRunMs: durationMs,
  };
}

async function ask(dryRun: () => Promise<AdmissionAnswer>): Promise<AdmissionAnswer | null> {
  try {
    return await dryRun();
  } catch (error) {
    const isAway =
      error instanceof DomainError && (error.code === 'upstream-unavailable' || error.code === 'upstream-timeout');
    if (!isAway) throw error;
    return null;
  }
}
