import { z } from 'zod';
import { saidSchema } from '../../../lib/contracts/common.ts';
import { sleepTimesSchema } from '../../../lib/contracts/sleep-schedule.ts';
import type { SleepChange } from '../../domain/clusters/slept.ts';
import type { SleepScheduleRecord, SleepScheduleStore, TransitionRecord } from '../../ports/sleep-schedules.ts';
import { dbOf } from '../client.ts';
import type { SleepSchedule, SleepTransition } from '../generated/client.ts';
import { fromJson, toJson } from '../json.ts';
import { toSqlJson } from '../sql-json.ts';

const timesSchema = z.array(sleepTimesSchema);
const states = z.enum(['sent', 'settled', 'refused']);
const wanted = z.enum(['asleep', 'awake']);

const toSchedule = (row: SleepSchedule): SleepScheduleRecord => ({ ...row, asleep: fromJson(timesSchema, row.asleep) });

const toTransition = ({ wanted: to, state, reason, ...row }: SleepTransition): TransitionRecord => ({
  ...row,
  to: wanted.parse(to),
  state: states.parse(state),
  reason: reason === null ? null : fromJson(saidSchema, reason),
});

export const sleepScheduleStore: SleepScheduleStore = {
  async get(tx, { uid: clusterUid }) {
    const row = await dbOf(tx).sleepSchedule.findUnique({ where: { clusterUid } });
    return row && toSchedule(row);
  },

  async put(tx, { asleep, ...rest }) {
    const data = { ...rest, asleep: toJson(asleep) };
    await dbOf(tx).sleepSchedule.upsert({ where: { clusterUid: rest.clusterUid }, create: data, update: data });
  },

  async delete(tx, { uid: clusterUid }) {
    await dbOf(tx).sleepSchedule.deleteMany({ where: { clusterUid } });
  },

  async due(tx, now, limit) {
    const rows = await tx.$queryRawUnsafe<{ uid: string }[]>(
      `SELECT s.cluster_uid AS uid FROM sleep_schedules s JOIN clusters c ON c.uid = s.cluster_uid
       WHERE s.next_at <= $1::timestamptz AND c.project IS NOT NULL AND c.phase <> 'deleting'
       ORDER BY s.next_at, s.cluster_uid LIMIT $2::int`,
      now.toISOString(),
      limit,
    );
    const found = await dbOf(tx).sleepSchedule.findMany({
      where: { clusterUid: { in: rows.map(({ uid }) => uid) } },
      orderBy: [{ nextAt: 'asc' }, { clusterUid: 'asc' }],
    });
    return found.map(toSchedule);
  },

  async wait(tx, { clusterUid, changedAt }, nextAt) {
    await dbOf(tx).sleepSchedule.updateMany({ where: { clusterUid, changedAt }, data: { nextAt } });
  },

  async note(tx, { clusterUid, at, to, state, requestId, reason, triedAt }) {
    const rows = await tx.$queryRawUnsafe<{ state: string }[]>(
      `INSERT INTO sleep_transitions (cluster_uid, at, wanted, state, request_id, reason, tried_at)
       VALUES ($1, $2::timestamptz, $3, $4, $5::uuid, $6::jsonb, $7::timestamptz)
       ON CONFLICT (cluster_uid, at) DO UPDATE SET state = excluded.state, request_id = excluded.request_id,
         reason = excluded.reason, tried_at = excluded.tried_at
       WHERE sleep_transitions.state = 'refused'
       RETURNING state`,
      clusterUid,
      at.toISOString(),
      to,
      state,
      requestId,
      reason && toSqlJson(reason),
      triedAt.toISOString(),
    );
    return rows.length > 0;
  },

  async lastOf(tx, clusterUid) {
    const row = await dbOf(tx).sleepTransition.findFirst({ where: { clusterUid }, orderBy: { at: 'desc' } });
    return row && toTransition(row);
  },

  changesOf: (tx, uid) =>
    tx.$queryRawUnsafe<SleepChange[]>(
      `SELECT t.at, CASE r.kind WHEN 'wake' THEN 'awake' ELSE 'asleep' END AS "to"
       FROM requests r JOIN request_timeline t ON t.request_id = r.id
       WHERE r.cluster_uid = $1 AND ((r.kind = 'hibernate' AND t.type = 'finished') OR (r.kind = 'wake' AND t.type = 'written'))
       ORDER BY t.at, t.id`,
      uid,
    ),
};
