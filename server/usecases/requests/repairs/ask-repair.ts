import type { SaidSentence } from '../../../../lib/contracts/common.ts';
import { whyLost } from '../../../domain/clusters/cluster-of-request.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { RequestRecord } from '../../../ports/requests.ts';
import { type ChangeDeps, endChange, isHandedBack, toRef } from '../steps/change-steps.ts';
import { stepRequest, whyOf } from '../steps/step-request.ts';
import { handBack, isForbidden, tellingWhyItWaits } from '../steps/waiting-request.ts';

/** Entry that says the repair stands at the management cluster. */
const askedEntry = 'written';

/**
 * Asks the management cluster for what a repair needs, once however often it is run. Answers why it was not asked, which
 * ends the request, or null. Throws when there is no answer or no right.
 */
type Ask = (deps: ChangeDeps, request: RequestRecord, options: { isDryRun: boolean }) => Promise<SaidSentence | null>;

/**
 * Carries a repair out as far as asking for it; it is followed from then on. May be run again at any point. Throws when
 * there is no answer or no right, so that the queue asks again.
 */
export function askRepair(deps: ChangeDeps, requestId: string, ask: Ask): Promise<void> {
  return tellingWhyItWaits(deps, requestId, () => carryOut(deps, requestId, ask));
}

async function carryOut(deps: ChangeDeps, requestId: string, ask: Ask): Promise<void> {
  const request = await deps.requests.get(deps.db.auto, requestId);
  if (!request || request.plan.isAsked) return;
  // Without the right the repair stays where it can still be cancelled. What else is wrong the try itself tells.
  if (isHandedBack(request)) await askOrRefuse(deps, request, ask, true);
  const started = await start(deps, requestId);
  if (started?.state !== 'applying') return;
  const why = await askOrRefuse(deps, started, ask, false);
  if (why) return endChange(deps, requestId, why);
  await stepRequest(deps, requestId, (now) => {
    if (now.state !== 'applying' || now.plan.isAsked) return null;
    return { note: askedEntry, clearsReason: true, change: { plan: { ...now.plan, isAsked: true } } };
  });
}

/** From then on it cannot be cancelled any more. */
function start(deps: ChangeDeps, requestId: string): Promise<RequestRecord | null> {
  return stepRequest(deps, requestId, async (now, tx) => {
    if (now.state !== 'approved') return null;
    const cluster = await deps.clusters.find(tx, toRef(now));
    const lost = whyLost(now, cluster);
    if (lost) return { event: 'fail', why: lost };
    if (cluster?.phase === 'deleting') return { event: 'fail', why: say('cluster-being-deleted') };
    const askedAt = now.plan.askedAt ?? deps.clock.now().toISOString();
    return { event: 'start', change: { plan: { ...now.plan, askedAt } } };
  });
}

/** A refusal is an answer; a missing right hands the request back. */
async function askOrRefuse(
  deps: ChangeDeps,
  request: RequestRecord,
  ask: Ask,
  isDryRun: boolean,
): Promise<SaidSentence | null> {
  try {
    return await ask(deps, request, { isDryRun });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (isForbidden(error)) await handBack(deps, request.id, error);
    if (error.code === 'conflict' || error.code === 'validation-failed') return whyOf(error);
    throw error;
  }
}
