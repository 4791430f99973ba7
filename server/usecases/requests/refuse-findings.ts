import { DomainError } from '../../domain/errors.ts';
import type { Judgement } from '../policies/judge.ts';
import type { Assessment } from './assessment.ts';

/** @throws DomainError for what is wrong with it; otherwise the policies have been asked */
export function refuseFindings({ findings, judgement }: Pick<Assessment, 'findings' | 'judgement'>): Judgement {
  const first = findings[0];
  if (!first) {
    if (!judgement) throw new Error('A request without findings was not judged');
    return judgement;
  }
  const errors = findings.map(({ code: _, ...error }) => error);
  // What may not be seen does not exist, whatever else is wrong; a taken name comes before wrong values.
  const code = ['not-found', 'conflict'].find((one) => findings.some((finding) => finding.code === one)) ?? first.code;
  throw new DomainError(code as typeof first.code, { detail: first.detail, message: first.message, errors });
}
