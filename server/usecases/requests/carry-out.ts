import { kindOf } from './kinds/registry.ts';
import type { ChangeDeps } from './steps/change-steps.ts';

/** Does what was approved, by the kind of the request. Throws when there is no answer, so that the queue asks again. */
export async function carryOut(deps: ChangeDeps, requestId: string): Promise<void> {
  const request = await deps.requests.get(deps.db.auto, requestId);
  if (request) await kindOf(request).carryOut(deps, requestId);
}
