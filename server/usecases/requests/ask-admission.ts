import type { Check, RequestCheckResult } from '../../../lib/contracts/requests.ts';
import { DomainError, isAway } from '../../domain/errors.ts';
import { say, sayDenial } from '../../domain/words/said.ts';
import type { AdmissionAnswer } from '../../ports/kube.ts';
import type { Finding } from './assessment.ts';

export interface Admitted {
  check: Check;
  findings: Finding[];
  warnings: string[];
  manifest: RequestCheckResult['manifest'];
  dryRunMs: number | null;
}

/** What the management cluster's dry run says; when there is no answer, the check stays `pending`. */
export async function askAdmission(dryRun: () => Promise<AdmissionAnswer>): Promise<Admitted> {
  const answer = await ask(dryRun);
  if (answer instanceof DomainError) {
    const check: Check = { name: 'admission', outcome: 'pending', ...sayAway(answer) };
    return { check, findings: [], warnings: [], manifest: null, dryRunMs: null };
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
  const findings = isDenied ? fields.map((error) => ({ ...error, code: 'validation-failed' as const })) : [];
  return { check, findings, warnings, manifest, dryRunMs: durationMs };
}

/** An API server that answers with an error of its own, such as of a webhook that is down, is not a silent one. */
function sayAway({ meta, detail }: DomainError) {
  return meta.status === undefined ? say('admission-silent') : say('admission-failing', { words: detail ?? '' });
}

async function ask(dryRun: () => Promise<AdmissionAnswer>): Promise<AdmissionAnswer | DomainError> {
  try {
    return await dryRun();
  } catch (error) {
    if (!isAway(error)) throw error;
    return error;
  }
}
