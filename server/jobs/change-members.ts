import { setTimeout as delay } from 'node:timers/promises';
import { type ChangeDeps, carryOutChange } from '../usecases/karmada/membership/carry-out-change.ts';

interface MemberChangeDeps extends ChangeDeps {
  onError(error: unknown): void;
}

const pauseMs = 1_000;

/**
 * Carries out what people ask of members of Karmada control planes, each change by itself, for as long as `signal` allows.
 * One that was under way when a worker ended is begun again: every step may be repeated.
 */
export async function lookAfterMemberChanges(deps: MemberChangeDeps, signal: AbortSignal): Promise<void> {
  const { db, memberChanges, karmadaControlPlanes } = deps;
  if (karmadaControlPlanes.length === 0) return;
  const going = new Map<string, Promise<void>>();
  const onError = (error: unknown) => {
    if (!signal.aborted) deps.onError(error);
  };
  while (!signal.aborted) {
    try {
      for (const change of await memberChanges.list(db.auto, karmadaControlPlanes)) {
        const { id, state } = change;
        if (state !== 'running' || going.has(id)) continue;
        const work = carryOutChange(deps, change, signal).catch(onError);
        going.set(
          id,
          work.finally(() => going.delete(id)),
        );
      }
    } catch (error) {
      onError(error);
    }
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(going.values());
}
