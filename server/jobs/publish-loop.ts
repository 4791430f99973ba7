import { setTimeout as delay } from 'node:timers/promises';
import { followPublications, withdrawFormerChains } from './publish.ts';
import type { PublishDeps } from './publish-deps.ts';
import { repairChains } from './repair-chains.ts';

const followIntervalMs = 1_000;
/** Published chains are checked again on every fifth pass: nobody waits for them. */
const formerEvery = 5;

/** Looks after publications until `signal` fires. What goes wrong is told and tried again. */
export async function lookAfterPublications(deps: PublishDeps, signal: AbortSignal): Promise<void> {
  for (let pass = 0; !signal.aborted; pass += 1) {
    try {
      await followPublications(deps);
      if (pass % formerEvery === 0) {
        await repairChains(deps);
        await withdrawFormerChains(deps);
      }
    } catch (error) {
      deps.onError(error);
    }
    await delay(followIntervalMs, undefined, { signal }).catch(() => undefined);
  }
}
