import type { Price } from '../../domain/limits/price.ts';
import type { Holding, ReservationRecord, ReservationStore } from '../../ports/requests.ts';
import { dbOf } from '../client.ts';
import type { Reservation } from '../generated/client.ts';

function toReservation(row: Reservation): ReservationRecord {
  const { requestId, projectName: project, namespace, clusterName, clusters, nodes, vcpuMillicores, gpu } = row;
  const price: Price | null =
    row.monthly === null || row.currency === null ? null : { monthly: row.monthly.toFixed(), currency: row.currency };
  return {
    requestId,
    project,
    namespace,
    clusterName,
    clusters,
    nodes,
    vcpuMillicores,
    gpu,
    price,
    memoryBytes: Number(row.memoryBytes),
    state: row.state === 'held' ? 'held' : 'released',
    releasedAt: row.releasedAt,
  };
}

function toData({ project: projectName, price, memoryBytes, ...rest }: Holding) {
  const money = { monthly: price?.monthly ?? null, currency: price?.currency ?? null };
  return { ...rest, projectName, memoryBytes: BigInt(memoryBytes), ...money };
}

/** Triggers count every change in the project's ledger, whose checks refuse what would pass a ceiling. */
export const reservationStore: ReservationStore = {
  async hold(tx, reservation) {
    return toReservation(await dbOf(tx).reservation.create({ data: { ...toData(reservation), state: 'held' } }));
  },
  async change(tx, reservation) {
    const { requestId } = reservation;
    await dbOf(tx).reservation.updateMany({ where: { requestId, state: 'held' }, data: toData(reservation) });
  },
  async commit(tx, requestId, price) {
    await dbOf(tx).reservation.updateMany({ where: { requestId, state: 'held' }, data: { ...price } });
  },
  async release(tx, requestId, at) {
    await dbOf(tx).reservation.updateMany({
      where: { requestId, state: 'held' },
      data: { state: 'released', releasedAt: at },
    });
  },
  async get(tx, requestId) {
    const row = await dbOf(tx).reservation.findUnique({ where: { requestId } });
    return row && toReservation(row);
  },
  async ofCluster(tx, { namespace, name: clusterName }) {
    const row = await dbOf(tx).reservation.findFirst({ where: { namespace, clusterName, state: 'held' } });
    return row && toReservation(row);
  },
  async countOfPerson(tx, projectName, requesterId) {
    return dbOf(tx).reservation.count({ where: { projectName, state: 'held', request: { requesterId } } });
  },
};
