import type { ReservationStore } from '../ports/requests.ts';
import { dbOf } from './client.ts';

export const reservationStore: ReservationStore = {
  async hold(tx, { requestId, project, namespace, clusterName, clusters, nodes }) {
    await dbOf(tx).reservation.create({
      data: { requestId, projectName: project, namespace, clusterName, clusters, nodes, state: 'held' },
    });
  },
  async change(tx, { requestId, namespace, clusterName, clusters, nodes }) {
    await dbOf(tx).reservation.updateMany({
      where: { requestId, state: 'held' },
      data: { namespace, clusterName, clusters, nodes },
    });
  },
  async release(tx, requestId, at) {
    await dbOf(tx).reservation.updateMany({
      where: { requestId, state: 'held' },
      data: { state: 'released', releasedAt: at },
    });
  },
  async releaseCluster(tx, { namespace, name }, at) {
    await dbOf(tx).reservation.updateMany({
      where: { namespace, clusterName: name, state: 'held' },
      data: { state: 'released', releasedAt: at },
    });
  },
  async get(tx, requestId) {
    const row = await dbOf(tx).reservation.findUnique({ where: { requestId } });
    if (!row) return null;
    const { projectName: project, namespace, clusterName, clusters, nodes } = row;
    return {
      requestId,
      project,
      namespace,
      clusterName,
      clusters,
      nodes,
      state: row.state === 'held' ? 'held' : 'released',
    };
  },
};
