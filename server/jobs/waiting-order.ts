import { DomainError } from '../domain/errors.ts';
import { type Said, say } from '../domain/said.ts';
import type { RequestRecord } from '../ports/requests.ts';
import { type StepDeps, stepRequest } from './request-steps.ts';

const waiting = new Set<RequestRecord['state']>(['approved', 'provisioning']);

/**
 * Notes on an order what the management cluster said to it and since when, until it goes on. The same answer again
 * changes nothing, so an order that is tried for days has one entry in its timeline and no notices.
 */
export async function tellWhyItWaits(deps: StepDeps, requestId: string, error: unknown): Promise<void> {
  if (!(error instanceof DomainError)) return;
  await stepRequest(deps, requestId, (now) => {
    if (!waiting.has(now.state)) return null;
    const before = now.reasonMessage;
    const since = before?.params?.sinceAt;
    const why = explain(error, typeof since === 'string' ? since : deps.clock.now().toISOString());
    if (before?.key === why.message.key && now.reason === why.detail) return null;
    return { why, ...(before === null && { note: 'admissionPending' }) };
  });
}

function explain({ code, detail, meta }: DomainError, sinceAt: string): Said {
  if (code === 'forbidden') return say('order-forbidden', { sinceAt, words: detail ?? code });
  if (typeof meta.status === 'number') return say('order-not-taken', { sinceAt, words: detail ?? String(meta.status) });
  return say('order-unanswered', { sinceAt });
}
