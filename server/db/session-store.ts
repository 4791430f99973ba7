import type { SessionStore } from '../ports/people.ts';
import { dbOf } from './client.ts';

export const sessionStore: SessionStore = {
  async create(tx, { id, hash, userId, at, expiresAt }) {
    await dbOf(tx).session.create({ data: { id, hash, userId, createdAt: at, lastSeenAt: at, expiresAt } });
  },
  async revoke(tx, hash, at) {
    await dbOf(tx).session.updateMany({ where: { hash, revokedAt: null }, data: { revokedAt: at } });
  },
};
