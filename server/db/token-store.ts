import type { TokenRecord, TokenStore } from '../ports.ts';
import { dbOf } from './client.ts';
import type { Token } from './generated/client.ts';
import { toUser } from './user-store.ts';

// A script may call often; the use is noted at most once a minute, which is as exact as people need it.
const noteEveryMs = 60_000;

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
  async get(tx, userId, id) {
    const row = await dbOf(tx).token.findFirst({ where: { id, userId } });
    return row ? toToken(row) : null;
  },
  async use(tx, hash, now) {
    const row = await dbOf(tx).token.findUnique({ where: { hash }, include: { user: true } });
    if (!row || row.revokedAt || row.expiresAt <= now || row.user.disabledAt) return null;
    const { user, ...token } = row;
    if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() >= noteEveryMs) {
      await dbOf(tx).token.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } });
    }
    return { token: toToken(token), user: toUser(user) };
  },
  async revoke(tx, userId, id, at) {
    await dbOf(tx).token.updateMany({ where: { id, userId, revokedAt: null }, data: { revokedAt: at } });
  },
};
