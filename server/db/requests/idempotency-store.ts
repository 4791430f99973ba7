import { z } from 'zod';
import { actions } from '../../../lib/permissions.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { Authority, IdempotencyStore } from '../../ports/idempotency.ts';
import { dbOf } from '../client.ts';
import { fromJson, toJson, toJsonColumn } from '../json.ts';

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
    const db = dbOf(tx);
    await db.idempotencyKey.deleteMany({ where: { userId, key, expiresAt: { lte: now } } });
    const { count } = await db.idempotencyKey.createMany({
      data: [
        {
          userId,
          key,
          operation,
          bodyHash,
          status,
          response: toJsonColumn(response),
          createdAt: now,
          authority: toJson(authority),
          expiresAt: new Date(now.getTime() + keptHours * 3_600_000),
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) throw new DomainError('conflict', { ...say('sent-twice'), meta: { isRepeated: true } });
  },
};
