import { randomUUID } from 'node:crypto';
import { requestStore } from '../../../server/db/requests/request-store.ts';
import { reservationStore } from '../../../server/db/requests/reservation-store.ts';
import type { Database } from '../../../server/ports/database.ts';
import type { Queue } from '../../../server/ports/live.ts';
import type { NewRequest, RequestRecord, ReservationRecord } from '../../../server/ports/requests.ts';

const noMachines = { vcpuMillicores: 0, memoryBytes: 0, gpu: 0, price: null };

/** An approved order as the portal leaves it: request, reservation and job in one transaction. */
export async function storeOrder(
  database: Database,
  queue: Queue,
  name: string,
  over: Partial<RequestRecord> = {},
  takes: Partial<ReservationRecord> = {},
): Promise<RequestRecord> {
  const request: NewRequest = {
    id: randomUUID(),
    kind: 'create',
    state: 'approved',
    project: 'alpha',
    requesterId: randomUUID(),
    requester: 'dev@example.com',
    namespace: 'team-a',
    clusterName: name,
    clusterUid: null,
    catalogItem: 'aws-standalone',
    version: '1.0.43',
    template: 'aws-standalone-cp-1-0-43',
    credential: 'aws',
    parameters: { region: 'eu-west-1', workersNumber: 2 },
    purpose: null,
    justification: null,
    expiresInDays: null,
    expiresAt: null,
    checks: [],
    estimate: null,
    reason: null,
    reasonMessage: null,
    plan: {},
    revision: 0,
    createdAt: new Date(),
    updatedAt: new Date(),
    ...over,
  };
  const { id, project, namespace, clusterName } = request;
  return database.transact(async (tx) => {
    const stored = await requestStore.insert(tx, request);
    if (request.kind === 'create') {
      await reservationStore.hold(tx, {
        requestId: id,
        project,
        namespace,
        clusterName,
        clusters: 1,
        nodes: 5,
        ...noMachines,
        ...takes,
      });
    }
    await queue.send(tx, { kind: 'carry-out', requestId: id });
    return stored;
  });
}

/** The project that `storeOrder` orders for. */
export async function storeProject(database: Database): Promise<void> {
  await database.auto.$queryRawUnsafe(
    `INSERT INTO projects (name, namespace, title, updated_at) VALUES ('alpha', 'team-a', '{"en":"Alpha"}', now())`,
  );
}
