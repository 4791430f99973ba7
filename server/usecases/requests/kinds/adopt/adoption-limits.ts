import type { ProjectRecord } from '../../../../ports/catalog.ts';
import type { Tx } from '../../../../ports/database.ts';
import type { RequestRecord, ReservationRecord } from '../../../../ports/requests.ts';
import type { Context } from '../../../define.ts';
import { judgeLimits, type Limits, refuseQuota, toReservation } from '../../order-limits.ts';

/** It counts as a cluster. Its machines are not the project's, and nobody knows what they cost. */
const oneCluster = {
  size: { nodes: 0, vcpuMillicores: 0, memoryBytes: 0, gpu: 0, unknownMachines: [] },
  estimate: null,
};

/** Holds an adoption against the quota of its project as it is now. */
export const limitsOfAdoption = (
  context: Context,
  tx: Tx,
  project: ProjectRecord,
  held: ReservationRecord | null = null,
): Promise<Limits> => judgeLimits(context, tx, project, oneCluster, held);

/**
 * What it holds under the lock of its project.
 * @throws DomainError `quota-exceeded`
 */
export async function holdingOfAdoption(
  context: Context,
  tx: Tx,
  {
    project,
    request,
    held = null,
  }: { project: ProjectRecord; request: RequestRecord; held?: ReservationRecord | null },
) {
  const limits = await limitsOfAdoption(context, tx, project, held);
  refuseQuota(limits);
  return toReservation(request, oneCluster, limits.verdict);
}
