import { z } from 'zod';
import { actions } from '../../../lib/permissions.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { Authority, IdempotencyStore } from '../../ports/idempotency.ts';
import { dbOf } from '../client.ts';
import { fromJson } from '../json.ts';
import { toSqlJson } from '../sql-json.ts';

const keptHours = 24;

const authoritySchema: z.ZodType<Authority> = z.object({
  action: z.enum([...actions, 'signed-in']),
  scope: z.union([z.literal('any'), z.object({ project: z.string().nullable() })]),
  narrowing: z.object({ project: z.string().nullable(), readOnly: z.boolean() }),
});

export const idempotencyStore: IdempotencyStore = {
  async find(tx, userId, key, now) {
    const row = await dbOf(tx).idempotencyKey.findUnique({ where: { userId_key: { userId, key } } });
    if (!row || row.expiresAt <= now || row.status === null) return null;
    const { operation, bodyHash, status, response } = row;
    const authority = row.authority === null ? null : fromJson(authoritySchema, row.authority);
    return { operation, bodyHash, status, response, authority };
  },
  async keep(tx, { userId, key, operation, bodyHash }, { status, response, authority }, now) {
    // A key that has expired is free again.
    const kept = await tx.$queryRawUnsafe<unknown[]>(
      `INSERT INTO idempotency_keys AS k
         (user_id, key, operation, body_hash, status, response, authority, created_at, expires_at)
       VALUES ($1::uuid, $2, $3, $4, $5::int, $6::jsonb, $7::jsonb, $8::timestamptz, $9::timestamptz)
       ON CONFLICT (user_id, key) DO UPDATE SET operation = excluded.operation, body_hash = excluded.body_hash,
         status = excluded.status, response = excluded.response, authority = excluded.authority,
         created_at = excluded.created_at, expires_at = excluded.expires_at
       WHERE k.expires_at <= excluded.created_at
       RETURNING key`,
      userId,
      key,
      operation,
      bodyHash,
      status,
      toSqlJson(response ?? null),
      toSqlJson(authority),
      now.toISOString(),
      new Date(now.getTime() + keptHours * 3_600_000).toISOString(),
    );
    if (kept.length === 0) throw new DomainError('conflict', { ...say('sent-twice'), meta: { isRepeated: true } });
  },
};
