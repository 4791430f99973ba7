import type { SessionStore } from '../ports.ts';
import { dbOf } from './client.ts';
import { toUser } from './user-store.ts';

export const sessionStore: SessionStore = {
  async create(tx, { id, hash, userId, at, expiresAt }) {
    await dbOf(tx).session.create({ data: { id, hash, userId, createdAt: at, lastSeenAt: at, expiresAt } });
  },
  async find(tx, hash, now) {
    const row = await dbOf(tx).session.findUnique({ where: { hash }, include: { user: true } });
    if (!row || row.revokedAt || row.expiresAt <= now || row.user.disabledAt) return null;
    return { id: row.id, user: toUser(row.user), expiresAt: row.expiresAt };
  },
  async revoke(tx, hash, at) {
    await dbOf(tx).session.updateMany({ where: { hash, revokedAt: null }, data: { revokedAt: at } });
  },
};
