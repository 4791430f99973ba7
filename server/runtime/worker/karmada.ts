import type { Lead } from '../../db/events/leader.ts';
import { applicationStore } from '../../db/karmada/application-store.ts';
import { karmadaStore } from '../../db/karmada/karmada-store.ts';
import { followControlPlane } from '../karmada/follow-control-plane.ts';
import { untilDone } from '../until-done.ts';
import type { WorkerParts } from './parts.ts';

/** The leader's watch of the Karmada control planes; rows of those that the operator names no more are removed first. */
export function createKarmada({ database, controlPlanes, eventLog, clock, onError }: WorkerParts) {
  const names = controlPlanes.map(({ name }) => name);
  return async (lead: Lead): Promise<void> => {
    const { signal } = lead;
    const keepOnly = () =>
      database.transact(async (tx) => {
        await lead.assert(tx);
        await karmadaStore.keepOnly(tx, names);
      });
    await untilDone(keepOnly, { onError, signal });
    const deps = {
      database,
      store: karmadaStore,
      applications: applicationStore,
      events: eventLog,
      clock,
      lead,
      onError,
    };
    await Promise.all(controlPlanes.map((plane) => followControlPlane(plane, deps)));
  };
}
