import { kindTraits } from '../../../../lib/contracts/request-kinds.ts';
import { DomainError, isAway } from '../../../domain/errors.ts';
import { type Said, say } from '../../../domain/words/said.ts';
import type { RequestRecord } from '../../../ports/requests.ts';
import { type StepDeps, stepRequest } from './step-request.ts';

type Waiting = Pick<RequestRecord, 'kind' | 'reason' | 'reasonMessage'>;

const waiting = new Set<RequestRecord['state']>(['approved', 'provisioning', 'applying']);
const underWay = new Set<RequestRecord['state']>(['provisioning', 'applying']);

/**
 * Does the work of a request and notes on it what the management cluster said and since when, until it goes on. The
 * same answer again changes nothing, and neither timeline nor notices repeat it. Throws on, so that the queue asks again.
 */
export async function tellingWhyItWaits(deps: StepDeps, requestId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof DomainError) await tellWhyItWaits(deps, requestId, error);
    throw error;
  }
}

async function tellWhyItWaits(deps: StepDeps, requestId: string, error: DomainError): Promise<void> {
  await stepRequest(deps, requestId, (now) => {
    if (!waiting.has(now.state)) return null;
    const why = whyItWaits(now, error, deps.clock.now());
    return now.reasonMessage?.key === why.message.key && now.reason === why.detail ? null : { why };
  });
}

/** Nothing was written for want of a right, so the request may be cancelled until Slipway has it. */
export async function handBack(deps: StepDeps, requestId: string, error: DomainError): Promise<void> {
  await stepRequest(deps, requestId, (now) => {
    if (!underWay.has(now.state)) return null;
    return { event: 'hand-back', why: whyItWaits(now, error, deps.clock.now()) };
  });
}

/** Since when the management cluster has refused Slipway the right; null where it does not. */
export function forbiddenSince({ reasonMessage }: Pick<Waiting, 'reasonMessage'>): Date | null {
  const since = reasonMessage?.params?.sinceAt;
  return isAboutRights(reasonMessage?.key) && typeof since === 'string' ? new Date(since) : null;
}

/** What was answered, and since when that is so. A missing right is a matter of its own and has its own beginning. */
function whyItWaits({ kind, reasonMessage }: Waiting, error: DomainError, now: Date): Said {
  const { code, detail, meta, said } = error;
  const isForbidden = code === 'forbidden';
  const before = reasonMessage?.params?.sinceAt;
  const isSame = isAboutRights(reasonMessage?.key) === isForbidden;
  const sinceAt = isSame && typeof before === 'string' ? before : now.toISOString();
  const about = kindTraits[kind].about === 'new-cluster' ? 'order' : 'change';
  if (isForbidden) return say(`${about}-forbidden`, { sinceAt, words: detail ?? code });
  if (typeof meta.status === 'number') {
    return say(`${about}-not-taken`, { sinceAt, words: detail ?? String(meta.status) });
  }
  // It has answered, and what it waits for is said.
  if (!isAway(error) && detail !== undefined && said) return { detail, message: said };
  return say(`${about}-unanswered`, { sinceAt });
}

const waitingKeys = ['order', 'change'].flatMap((about) =>
  ['forbidden', 'not-taken', 'unanswered'].map((answer) => `said.${about}-${answer}`),
);

/** Whether the management cluster did not take it at an earlier try; an approver's comment is a reason as well. */
export function wasTried({ reasonMessage }: Pick<Waiting, 'reasonMessage'>): boolean {
  return reasonMessage !== null && waitingKeys.includes(reasonMessage.key);
}

const isAboutRights = (key: string | undefined): boolean => key?.endsWith('-forbidden') === true;

/** Whether the management cluster refused for want of a right. */
export const isForbidden = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'forbidden';
