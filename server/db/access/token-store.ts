import type { TokenRecord, TokenStore } from '../../ports/people.ts';
import { dbOf } from '../client.ts';
import type { Token } from '../generated/client.ts';

function toToken(row: Token): TokenRecord {
  const { hash: _hash, ...token } = row;
  return token;
}

export const tokenStore: TokenStore = {
  async insert(tx, token) {
    await dbOf(tx).token.create({ data: token });
  },
  async list(tx, userId) {
    const rows = await dbOf(tx).token.findMany({ where: { userId }, orderBy: [{ createdAt: 'desc' }, { id: 'asc' }] });
    return rows.map(toToken);
  },
  async lockCount(tx, userId, now) {
    await tx.$queryRawUnsafe('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text', `tokens of ${userId}`);
    return dbOf(tx).token.count({ where: { userId, revokedAt: null, expiresAt: { gt: now } } });
  },
  async get(tx, userId, id) {
    const row = await dbOf(tx).token.findFirst({ where: { id, userId } });
    return row ? toToken(row) : null;
  },
  async revoke(tx, userId, id, at) {
    await dbOf(tx).token.updateMany({ where: { id, userId, revokedAt: null }, data: { revokedAt: at } });
  },
};
