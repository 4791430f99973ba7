import { auditStore } from '../../db/audit/audit-store.ts';
import type { Lead } from '../../db/events/leader.ts';
import { applicationStore } from '../../db/karmada/application-store.ts';
import { karmadaStore } from '../../db/karmada/karmada-store.ts';
import { lookAfterMemberChanges } from '../../jobs/change-members.ts';
import type { Tx } from '../../ports/database.ts';
import type { Deps } from '../../usecases/deps.ts';
import { followControlPlane } from '../karmada/follow-control-plane.ts';
import { projectApplications } from '../karmada/project-applications.ts';
import { untilDone } from '../until-done.ts';
import type { WorkerParts } from './parts.ts';

/**
 * The leader's watch of the Karmada control planes. Rows of those that the operator names no more are removed first, and
 * applications are worked out anew from what is kept, for another version of Slipway may have done so by other rules.
 */
export function createKarmada(
  { database, controlPlanes, eventLog, clock, onError }: WorkerParts,
  { membership, memberChanges, memberPrices }: Pick<Deps, 'membership' | 'memberChanges' | 'memberPrices'>,
) {
  const names = controlPlanes.map(({ name }) => name);
  const stores = { karmada: karmadaStore, applications: applicationStore };
  return async (lead: Lead): Promise<void> => {
    const { signal } = lead;
    const begin = () =>
      database.transact(async (tx) => {
        await lead.assert(tx);
        await karmadaStore.keepOnly(tx, names);
        for (const controlPlane of names) {
          const namespaces = await karmadaStore.namespaces(tx, controlPlane);
          await projectApplications(tx, stores, { controlPlane, namespaces }, clock.now());
        }
      });
    await untilDone(begin, { onError, signal });
    const deps = {
      database,
      store: karmadaStore,
      applications: applicationStore,
      events: eventLog,
      clock,
      lead,
      onError,
    };
    const changing = {
      db: database,
      clock,
      audit: auditStore,
      eventLog,
      memberChanges,
      memberPrices,
      membership,
      karmadaControlPlanes: names,
      assertLead: (tx: Tx) => lead.assert(tx),
      onError,
    };
    await Promise.all([
      ...controlPlanes.map((plane) => followControlPlane(plane, deps)),
      lookAfterMemberChanges(changing, signal),
    ]);
  };
}
