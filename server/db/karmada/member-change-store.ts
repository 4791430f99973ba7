import { saidSchema } from '../../../lib/contracts/common.ts';
import { joinMemberSchema, memberChangeSchema } from '../../../lib/contracts/karmada-membership.ts';
import type { MemberChangeRow, MemberChangeStore } from '../../ports/karmada-membership.ts';
import { dbOf } from '../client.ts';
import type { KarmadaMemberChange as Row } from '../generated/client.ts';
import { fromJson, toJsonColumn } from '../json.ts';

const { act, state, step } = memberChangeSchema.shape;

function toChange(row: Row): MemberChangeRow {
  const { clusterNamespace: namespace, clusterName: name } = row;
  return {
    id: row.id,
    controlPlane: row.controlPlane,
    member: row.member,
    memberUid: row.memberUid,
    act: fromJson(act, row.act),
    state: fromJson(state, row.state),
    step: fromJson(step, row.step),
    failure: row.failure === null ? null : fromJson(saidSchema, row.failure),
    words: row.words,
    waitsFor: row.waitsFor,
    cluster: namespace !== null && name !== null ? { namespace, name } : null,
    asked: row.asked === null ? null : fromJson(joinMemberSchema, row.asked),
    project: row.project,
    askedBy: row.askedBy,
    askedAt: row.askedAt,
  };
}

/** Clusters that join or leave, each member of a control plane once. */
export const memberChangeStore: MemberChangeStore = {
  async list(tx, controlPlanes) {
    const rows = await dbOf(tx).karmadaMemberChange.findMany({
      where: { controlPlane: { in: [...controlPlanes] } },
      orderBy: [{ askedAt: 'asc' }, { member: 'asc' }],
    });
    return rows.map(toChange);
  },

  async find(tx, { controlPlane, member }) {
    const where = { controlPlane_member: { controlPlane, member } };
    const row = await dbOf(tx).karmadaMemberChange.findUnique({ where });
    return row && toChange(row);
  },

  async begin(tx, { cluster, asked, ...change }) {
    const { controlPlane, member } = change;
    // One that failed makes room; one that is under way does not.
    await dbOf(tx).karmadaMemberChange.deleteMany({ where: { controlPlane, member, state: 'failed' } });
    const data = {
      ...change,
      state: 'running',
      clusterNamespace: cluster?.namespace ?? null,
      clusterName: cluster?.name ?? null,
      asked: toJsonColumn(asked),
    };
    const { count } = await dbOf(tx).karmadaMemberChange.createMany({ data: [data], skipDuplicates: true });
    return count > 0;
  },

  async note(tx, id, now) {
    const isNews = { OR: [{ NOT: { step: now.step } }, { NOT: { waitsFor: now.waitsFor } }, { waitsFor: null }] };
    const { count } = await dbOf(tx).karmadaMemberChange.updateMany({
      where: { id, state: 'running', ...isNews },
      data: now,
    });
    return count > 0;
  },

  async noteMember(tx, id, memberUid) {
    await dbOf(tx).karmadaMemberChange.updateMany({ where: { id, state: 'running' }, data: { memberUid } });
  },

  async fail(tx, id, { said, words, step: at }) {
    const { count } = await dbOf(tx).karmadaMemberChange.updateMany({
      where: { id, state: 'running' },
      data: { state: 'failed', failure: toJsonColumn(said), words, step: at, waitsFor: null },
    });
    return count > 0;
  },

  async remove(tx, id) {
    const { count } = await dbOf(tx).karmadaMemberChange.deleteMany({ where: { id } });
    return count > 0;
  },
};
