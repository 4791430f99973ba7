import type { AuditRecord, AuditStore } from '../ports/live.ts';
import { firstHash, hashEntry } from './audit-chain.ts';
import { dbOf } from './client.ts';
import type { AuditEntry } from './generated/client.ts';
import { toJsonColumn } from './json.ts';

function contentOf(entry: AuditRecord | AuditEntry): Record<string, unknown> {
  const { at, actor, actorId, actorKind, action, project, subject, key, before, after, traceId } = entry;
  return { at: at.toISOString(), actor, actorId, actorKind, action, project, subject, key, before, after, traceId };
}

const pageSize = 1000;

export const auditStore: AuditStore = {
  async append(tx, record) {
    const db = dbOf(tx);
    // What JSON cannot carry is dropped before it is hashed, so that the row read back gives the same hash.
    const kept = { ...record, before: plain(record.before), after: plain(record.after) };
    const heads = await tx.$queryRawUnsafe<{ seq: bigint; hash: string }[]>(
      'SELECT seq, hash FROM audit_head WHERE id = 1 FOR UPDATE',
    );
    const head = heads[0];
    if (!head) throw new Error('The audit has no head');
    const seq = head.seq + 1n;
    const hash = hashEntry(head.hash, seq, contentOf(kept));
    await db.auditEntry.create({
      data: {
        ...kept,
        seq,
        before: toJsonColumn(kept.before),
        after: toJsonColumn(kept.after),
        previousHash: head.hash,
        hash,
      },
    });
    await db.auditHead.update({ where: { id: 1 }, data: { seq, hash } });
  },
  async verify(tx) {
    const db = dbOf(tx);
    let [seq, hash] = [0n, firstHash];
    for (;;) {
      const rows = await db.auditEntry.findMany({
        where: { seq: { gt: seq } },
        orderBy: { seq: 'asc' },
        take: pageSize,
      });
      for (const row of rows) {
        const isNext = row.seq === seq + 1n && row.previousHash === hash;
        if (!isNext || row.hash !== hashEntry(hash, row.seq, contentOf(row))) return seq + 1n;
        [seq, hash] = [row.seq, row.hash];
      }
      if (rows.length < pageSize) break;
    }
    const head = await db.auditHead.findUniqueOrThrow({ where: { id: 1 } });
    return head.seq === seq && head.hash === hash ? null : seq + 1n;
  },
};

function plain(value: unknown): unknown {
  return value === undefined || value === null ? null : JSON.parse(JSON.stringify(value));
}
