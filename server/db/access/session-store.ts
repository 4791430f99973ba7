import type { SessionFilter, SessionStore } from '../../ports/people.ts';
import { dbOf } from '../client.ts';
import type { Prisma } from '../generated/client.ts';

function toWhere(which: SessionFilter): Prisma.SessionWhereInput {
  if ('providerSession' in which) {
    const { providerSession, subject } = which;
    return { providerSession, ...(subject === null ? {} : { user: { subject } }) };
  }
  return 'subject' in which ? { user: { subject: which.subject } } : which;
}

export const sessionStore: SessionStore = {
  async create(tx, { at, ...session }) {
    await dbOf(tx).session.create({ data: { ...session, createdAt: at, lastSeenAt: at } });
  },
  async end(tx, which, reason, at) {
    const db = dbOf(tx);
    const where = { ...toWhere(which), revokedAt: null, expiresAt: { gt: at } };
    const ending = await db.session.findMany({ where, select: { id: true, userId: true } });
    const ids = ending.map(({ id }) => id);
    if (ids.length > 0) {
      await db.session.updateMany({
        where: { id: { in: ids } },
        data: { revokedAt: at, endReason: reason, idToken: null },
      });
    }
    return ending;
  },
  async idToken(tx, id) {
    const session = await dbOf(tx).session.findUnique({ where: { id }, select: { idToken: true } });
    return session?.idToken ?? null;
  },
  async list(tx, userId, now) {
    return dbOf(tx).session.findMany({
      where: { userId, revokedAt: null, expiresAt: { gt: now } },
      orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }],
      select: { id: true, createdAt: true, lastSeenAt: true, expiresAt: true, address: true, userAgent: true },
    });
  },
  async see(tx, id, seeing) {
    const data = { seeingAs: seeing?.userId ?? null, seeingSince: seeing?.since ?? null };
    await dbOf(tx).session.updateMany({ where: { id }, data });
  },
};
