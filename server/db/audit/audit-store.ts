import type { AuditStore } from '../../ports/live.ts';
import { dbOf } from '../client.ts';
import { toJsonColumn } from '../json.ts';
import { contentOf, hashEntry } from './audit-chain.ts';
import { checkChain } from './audit-check.ts';

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
    const { misfit } = await checkChain(tx);
    return misfit && BigInt(misfit.seq);
  },
};

function plain(value: unknown): unknown {
  return value === undefined || value === null ? null : JSON.parse(JSON.stringify(value));
}
