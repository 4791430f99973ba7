import { clusterViewStateSchema } from '../../../lib/contracts/cluster-views.ts';
import type { ClusterViewRecord, ClusterViewStore } from '../../ports/cluster-views.ts';
import { dbOf } from '../client.ts';
import { fromJson, toJson } from '../json.ts';

/** Views of costs stand in the same table. */
const kind = 'clusters';

export const clusterViewStore: ClusterViewStore = {
  async list(tx, ownerId) {
    const rows = await dbOf(tx).costView.findMany({
      where: { ownerId, kind },
      orderBy: [{ name: 'asc' as const }, { id: 'asc' as const }],
    });
    return rows.map(
      ({ id, name, state, updatedAt }): ClusterViewRecord => ({
        id,
        ownerId,
        name,
        state: fromJson(clusterViewStateSchema, state),
        updatedAt,
      }),
    );
  },
  async lockOf(tx, ownerId) {
    await tx.$queryRawUnsafe(
      `SELECT pg_advisory_xact_lock(hashtextextended('cluster views of ' || $1::text, 0))::text`,
      ownerId,
    );
    return clusterViewStore.list(tx, ownerId);
  },
  async insert(tx, { state, updatedAt, ...rest }) {
    await dbOf(tx).costView.create({
      data: {
        ...rest,
        kind,
        state: toJson(state),
        isShared: false,
        project: null,
        version: 1,
        createdAt: updatedAt,
        updatedAt,
      },
    });
  },
  async remove(tx, ownerId, id) {
    const { count } = await dbOf(tx).costView.deleteMany({ where: { id, ownerId, kind } });
    return count > 0;
  },
};
