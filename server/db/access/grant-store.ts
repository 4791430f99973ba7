import type { GrantRecord, GrantStore } from '../../ports/identity.ts';
import { dbOf } from '../client.ts';

const columns = `id, user_id AS "userId", session_id AS "sessionId", sealed`;

export const grantStore: GrantStore = {
  async insert(tx, { id, userId, sessionId, sealed, at }) {
    await dbOf(tx).providerGrant.create({ data: { id, userId, sessionId, sealed, createdAt: at, checkedAt: at } });
  },
  async lease(tx, id, now, until) {
    const rows = await tx.$queryRawUnsafe<GrantRecord[]>(
      `UPDATE provider_grants SET leased_until = $3::timestamptz
       WHERE id = $1::uuid AND (leased_until IS NULL OR leased_until < $2::timestamptz) RETURNING ${columns}`,
      id,
      now.toISOString(),
      until.toISOString(),
    );
    return rows[0] ?? null;
  },
  async confirm(tx, id, sealed, at) {
    const data = { sealed, checkedAt: at, failingSince: null, leasedUntil: null };
    await dbOf(tx).providerGrant.updateMany({ where: { id }, data });
  },
  async noteSilence(tx, id, sealed, at, until) {
    await tx.$queryRawUnsafe(
      `UPDATE provider_grants SET sealed = $2, failing_since = coalesce(failing_since, $3::timestamptz),
         leased_until = $4::timestamptz WHERE id = $1::uuid`,
      id,
      sealed,
      at.toISOString(),
      until.toISOString(),
    );
  },
  async isLeased(tx, id, now) {
    const where = { id, failingSince: null, leasedUntil: { gt: now } };
    return (await dbOf(tx).providerGrant.count({ where })) > 0;
  },
  async remove(tx, { id, userId }) {
    const db = dbOf(tx);
    await db.providerGrant.deleteMany({ where: { id } });
    return db.providerGrant.count({ where: { userId } });
  },
  async distrust(tx, who) {
    const where = 'subject' in who ? { user: { subject: who.subject } } : who;
    await dbOf(tx).providerGrant.updateMany({ where, data: { checkedAt: new Date(0) } });
  },
  async forgetUnused(tx, userId, now) {
    await tx.$queryRawUnsafe(
      `DELETE FROM provider_grants g WHERE ($1::uuid IS NULL OR g.user_id = $1::uuid)
         AND NOT EXISTS (SELECT 1 FROM sessions s
           WHERE s.id = g.session_id AND s.revoked_at IS NULL AND s.expires_at > $2::timestamptz)
         AND NOT (EXISTS (SELECT 1 FROM tokens t
             WHERE t.user_id = g.user_id AND t.revoked_at IS NULL AND t.expires_at > $2::timestamptz)
           AND g.id = (SELECT id FROM provider_grants n WHERE n.user_id = g.user_id
             ORDER BY n.checked_at DESC, n.created_at DESC LIMIT 1))`,
      userId,
      now.toISOString(),
    );
  },
  async takeNotice(tx, jti, expiresAt, now) {
    const db = dbOf(tx);
    await db.logoutNotice.deleteMany({ where: { expiresAt: { lt: now } } });
    const { count } = await db.logoutNotice.createMany({ data: [{ jti, expiresAt }], skipDuplicates: true });
    return count === 1;
  },
};
