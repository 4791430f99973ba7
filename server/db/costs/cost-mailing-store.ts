import { mailingFormats, mailingRhythms } from '../../../lib/contracts/choices.ts';
import { mailingPauses, mailingRunStates } from '../../../lib/contracts/cost-mailings.ts';
import { costScopeSchema } from '../../../lib/contracts/cost-views.ts';
import type { CostMailingStore, MailingRecord, MailingRun } from '../../ports/cost-mailings.ts';
import { dbOf } from '../client.ts';
import type { CostMailing as Row, CostMailingRun as RunRow } from '../generated/client.ts';
import { fromJson, toJson } from '../json.ts';

const mostRuns = 10;

function toRecord({ scope, every, format, paused, ...row }: Row): MailingRecord {
  return {
    ...row,
    scope: fromJson(costScopeSchema, scope),
    every: mailingRhythms.find((known) => known === every) ?? 'month',
    format: mailingFormats.find((known) => known === format) ?? 'csv',
    paused: mailingPauses.find((known) => known === paused) ?? null,
  };
}
function toRun({ periodFrom: from, periodTo: to, state, ...row }: RunRow): MailingRun {
  return { ...row, period: { from, to }, state: mailingRunStates.find((known) => known === state) ?? 'waiting' };
}

const runs = { orderBy: { createdAt: 'desc' as const }, take: mostRuns };
const withRuns = ({ runs, ...row }: Row & { runs: RunRow[] }) => ({ ...toRecord(row), runs: runs.map(toRun) });

export const costMailingStore: CostMailingStore = {
  async list(tx, ownerId) {
    const orderBy = [{ title: 'asc' as const }, { id: 'asc' as const }];
    return (await dbOf(tx).costMailing.findMany({ where: { ownerId }, include: { runs }, orderBy })).map(withRuns);
  },
  async get(tx, id) {
    const row = await dbOf(tx).costMailing.findUnique({ where: { id }, include: { runs } });
    return row && withRuns(row);
  },
  async lockCount(tx, ownerId) {
    const key = `cost mailings of ${ownerId}`;
    await tx.$queryRawUnsafe('SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))::text', key);
    return dbOf(tx).costMailing.count({ where: { ownerId } });
  },
  async put(tx, { id, scope, ...rest }) {
    const data = { ...rest, scope: toJson(scope) };
    await dbOf(tx).costMailing.upsert({ where: { id }, create: { id, ...data }, update: data });
  },
  async remove(tx, id) {
    await dbOf(tx).costMailing.deleteMany({ where: { id } });
  },
  async claimDue(tx, now) {
    const [due] = await tx.$queryRawUnsafe<{ id: string }[]>(
      `SELECT id FROM cost_mailings WHERE paused IS NULL AND next_at <= $1::timestamptz
       ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
      now.toISOString(),
    );
    const row = due && (await dbOf(tx).costMailing.findUnique({ where: { id: due.id } }));
    return row ? toRecord(row) : null;
  },
  async addRun(tx, { id, mailingId, period, isTest, nextAt, createdAt }) {
    const { count } = await dbOf(tx).costMailingRun.createMany({
      data: [
        {
          id,
          mailingId,
          periodFrom: period.from,
          periodTo: period.to,
          isTest,
          nextAt,
          createdAt,
          state: 'waiting',
          attempts: 0,
        },
      ],
      skipDuplicates: true,
    });
    return count === 1;
  },
  async claimRun(tx, now, until) {
    const [claimed] = await tx.$queryRawUnsafe<{ id: string }[]>(
      `UPDATE cost_mailing_runs SET attempts = attempts + 1, next_at = $2::timestamptz WHERE id = (
         SELECT r.id FROM cost_mailing_runs r JOIN cost_mailings m ON m.id = r.mailing_id
         WHERE r.state = 'waiting' AND r.next_at <= $1::timestamptz AND (m.paused IS NULL OR r.is_test)
         ORDER BY r.next_at LIMIT 1 FOR UPDATE OF r SKIP LOCKED)
       RETURNING id`,
      now.toISOString(),
      until.toISOString(),
    );
    if (!claimed) return null;
    const row = await dbOf(tx).costMailingRun.findUnique({
      where: { id: claimed.id },
      include: { mailing: { include: { owner: { select: { id: true, email: true, locale: true } } } } },
    });
    if (!row) return null;
    const { mailing, ...run } = row;
    const { owner, ...record } = mailing;
    return { ...toRun(run), mailing: toRecord(record), owner };
  },
  async settle(tx, { id, attempts }, { settled, lastError, bytes }, at) {
    const { count } = await dbOf(tx).costMailingRun.updateMany({
      where: { id, attempts, state: 'waiting' },
      data: {
        state: settled.state,
        lastError,
        ...(bytes !== null && { bytes }),
        ...(settled.state === 'waiting' && { nextAt: settled.nextAt }),
        ...(settled.state === 'sent' && { sentAt: at }),
      },
    });
    return count === 1;
  },
  async putOff(tx, { id, attempts }, until, because) {
    await dbOf(tx).costMailingRun.updateMany({
      where: { id, attempts, state: 'waiting' },
      data: { attempts: attempts - 1, nextAt: until, lastError: because },
    });
  },
  async pause(tx, id, because) {
    await dbOf(tx).costMailing.updateMany({ where: { id, paused: null }, data: { paused: because } });
  },
};
