import { sayPolicyReason } from '../../domain/words/said.ts';
import type { Finding } from '../requests/assessment.ts';
import type { Judgement } from './judge.ts';

/** What the policies deny, each at its field; nothing where they only ask for an approval. */
export function denialsOf({ result: { outcome, reasons } }: Judgement): Finding[] {
  if (outcome !== 'deny') return [];
  return reasons.map((reason) => ({
    pointer: reason.pointer ?? '',
    ...sayPolicyReason(reason),
    code: 'policy-violation',
  }));
}
