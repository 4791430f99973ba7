import { costViewStateSchema } from '../../../lib/contracts/cost-views.ts';
import type { CostViewRecord, CostViewStore } from '../../ports/cost-views.ts';
import { dbOf } from '../client.ts';
import type { CostView as Row } from '../generated/client.ts';
import { fromJson, toJson } from '../json.ts';

type Joined = Row & { owner: { email: string } };
const include = { owner: { select: { email: true } } } as const;

/** Views of other pages stand in the same table. */
const kind = 'costs';

const toRecord = ({ owner, state, kind: _kind, ...row }: Joined): CostViewRecord => ({
  ...row,
  owner: owner.email,
  state: fromJson(costViewStateSchema, state),
});

export const costViewStore: CostViewStore = {
  async list(tx, ownerId, visible) {
    const shared =
      visible === 'all'
        ? { isShared: true }
        : { isShared: true, OR: [{ project: null }, { project: { in: [...visible] } }] };
    const rows = await dbOf(tx).costView.findMany({
      where: { kind, OR: [{ ownerId }, shared] },
      include,
      orderBy: [{ name: 'asc' as const }, { id: 'asc' as const }],
    });
    return rows.map(toRecord);
  },
  async get(tx, id) {
    const row = await dbOf(tx).costView.findUnique({ where: { id, kind }, include });
    return row && toRecord(row);
  },
  async lock(tx, id) {
    await tx.$queryRawUnsafe('SELECT 1 FROM cost_views WHERE id = $1::uuid FOR UPDATE', id);
    return costViewStore.get(tx, id);
  },
  async lockOf(tx, ownerId) {
    await tx.$queryRawUnsafe(
      `SELECT pg_advisory_xact_lock(hashtextextended('cost views of ' || $1::text, 0))::text`,
      ownerId,
    );
    return (await dbOf(tx).costView.findMany({ where: { ownerId, kind }, include })).map(toRecord);
  },
  async put(tx, { id, owner: _email, state, ...rest }) {
    const data = { ...rest, state: toJson(state) };
    await dbOf(tx).costView.upsert({ where: { id }, create: { id, ...data }, update: data });
  },
  async remove(tx, id) {
    await dbOf(tx).costView.deleteMany({ where: { id, kind } });
  },
  async startOf(tx, userId) {
    return (await dbOf(tx).costStartView.findUnique({ where: { userId } }))?.viewId ?? null;
  },
  async setStart(tx, userId, viewId) {
    if (viewId === null) await dbOf(tx).costStartView.deleteMany({ where: { userId } });
    else await dbOf(tx).costStartView.upsert({ where: { userId }, create: { userId, viewId }, update: { viewId } });
  },
};
