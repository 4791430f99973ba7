import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/said.ts';
import type { IdempotencyStore } from '../ports/idempotency.ts';
import { dbOf } from './client.ts';
import { toJsonColumn } from './json.ts';

const keptHours = 24;

export const idempotencyStore: IdempotencyStore = {
  async find(tx, userId, key, now) {
    const row = await dbOf(tx).idempotencyKey.findUnique({ where: { userId_key: { userId, key } } });
    if (!row || row.expiresAt <= now || row.status === null) return null;
    const { operation, bodyHash, status, response } = row;
    return { operation, bodyHash, status, response };
  },
  async keep(tx, { userId, key, operation, bodyHash }, { status, response }, now) {
    const db = dbOf(tx);
    await db.idempotencyKey.deleteMany({ where: { userId, key, expiresAt: { lte: now } } });
    const { count } = await db.idempotencyKey.createMany({
      data: [
        {
          ...{ userId, key, operation, bodyHash, status, response: toJsonColumn(response), createdAt: now },
          expiresAt: new Date(now.getTime() + keptHours * 3_600_000),
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) throw new DomainError('conflict', { ...say('sent-twice'), meta: { isRepeated: true } });
  },
};
