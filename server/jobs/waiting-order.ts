import { DomainError } from '../domain/errors.ts';
import { type Said, say } from '../domain/words/said.ts';
import type { RequestRecord } from '../ports/requests.ts';
import { type StepDeps, stepRequest } from './request-steps.ts';

const waiting = new Set<RequestRecord['state']>(['approved', 'provisioning']);

/**
 * Notes on an order what the management cluster said to it and since when, until it goes on. The same answer again
 * changes nothing, and neither timeline nor notices repeat it.
 */
export async function tellWhyItWaits(deps: StepDeps, requestId: string, error: unknown): Promise<void> {
  if (!(error instanceof DomainError)) return;
  await stepRequest(deps, requestId, (now) => {
    if (!waiting.has(now.state)) return null;
    const before = now.reasonMessage;
    const since = before?.params?.sinceAt;
    const why = whyItWaits(error, typeof since === 'string' ? since : deps.clock.now().toISOString());
    return before?.key === why.message.key && now.reason === why.detail ? null : { why };
  });
}

/** What was answered to an order, and since when that is so. */
export function whyItWaits({ code, detail, meta }: DomainError, sinceAt: string): Said {
  if (code === 'forbidden') return say('order-forbidden', { sinceAt, words: detail ?? code });
  if (typeof meta.status === 'number') return say('order-not-taken', { sinceAt, words: detail ?? String(meta.status) });
  return say('order-unanswered', { sinceAt });
}
