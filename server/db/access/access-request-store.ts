import { actions, roles } from '../../../lib/permissions.ts';
import type { AccessRequestRecord, AccessRequestStore } from '../../ports/access-requests.ts';
import { dbOf } from '../client.ts';
import type { AccessRequest } from '../generated/client.ts';

const everywhere = '*';

/** Null for an action that Slipway no longer knows. */
function toRecord(row: AccessRequest): AccessRequestRecord | null {
  const action = actions.find((known) => known === row.action);
  if (action === undefined) return null;
  const { id, userId, email, scope, askedAt, answer, answeredAt, answeredBy, comment } = row;
  const role = roles.find((known) => known === row.role) ?? null;
  const isAnswered = (answer === 'granted' || answer === 'declined') && answeredAt !== null;
  return {
    id,
    userId,
    email,
    action,
    project: scope === everywhere ? null : scope,
    askedAt,
    answered: isAnswered ? { answer, at: answeredAt, by: answeredBy ?? '', role, comment } : null,
  };
}

export const accessRequestStore: AccessRequestStore = {
  async ask(tx, { id, userId, email, action, project, askedAt }) {
    const scope = project ?? everywhere;
    const fresh = { email, askedAt, answer: null, answeredAt: null, answeredBy: null, role: null, comment: null };
    const db = dbOf(tx);
    const where = { userId, action, scope };
    const { count: isMade } = await db.accessRequest.createMany({
      data: [{ id, ...where, ...fresh }],
      skipDuplicates: true,
    });
    const { count: isAgain } = isMade
      ? { count: 0 }
      : await db.accessRequest.updateMany({ where: { ...where, answer: { not: null } }, data: fresh });
    const row = await db.accessRequest.findUniqueOrThrow({ where: { userId_action_scope: where } });
    const request = toRecord(row);
    if (!request) throw new Error(`The action ${action} was just asked for`);
    return { request, isNew: isMade + isAgain > 0 };
  },
  async list(tx, userId) {
    const rows = await dbOf(tx).accessRequest.findMany({
      where: userId === null ? { answer: null } : { userId },
      orderBy: { askedAt: userId === null ? 'asc' : 'desc' },
      take: 200,
    });
    return rows.flatMap((row) => toRecord(row) ?? []);
  },
  async get(tx, id) {
    const row = await dbOf(tx).accessRequest.findUnique({ where: { id } });
    return row && toRecord(row);
  },
  async emailsOf(tx, ids) {
    const rows = await dbOf(tx).accessRequest.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, email: true },
    });
    return new Map(rows.map(({ id, email }) => [id, email]));
  },
  async answer(tx, id, { answer, at, by, role, comment }) {
    const { count } = await dbOf(tx).accessRequest.updateMany({
      where: { id, answer: null },
      data: { answer, answeredAt: at, answeredBy: by, role, comment },
    });
    return count === 1;
  },
};
