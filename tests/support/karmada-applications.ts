import { createApplications, runOwnReport } from '../../sandbox/karmada/applications.ts';
import { joinLostMember, ledgerProd, memberRows } from '../../sandbox/karmada/fleet-members.ts';
import { findFreePort } from '../../sandbox/lib/ports.ts';
import { type KarmadaWorld, startPrepared } from './karmada-world.ts';

/** A control plane with the members and the applications of the demo; what becomes of these is not waited for. */
export const startWithApplications = (): Promise<KarmadaWorld> =>
  startPrepared(async (world) => {
    for (const row of memberRows) await world.join(row.name, row, row.spec);
    await joinLostMember(world.client, await findFreePort());
    await runOwnReport(world.client, world.member(ledgerProd.name));
    await createApplications(world.client);
  });
