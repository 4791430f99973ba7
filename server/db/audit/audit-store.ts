import type { AuditStore } from '../../ports/live.ts';
import { toSqlJson } from '../sql-json.ts';
import { contentOf, hashEntry } from './audit-chain.ts';
import { checkChain } from './audit-check.ts';
import { columns } from './audit-row.ts';

export const auditStore: AuditStore = {
  async append(tx, record) {
    // What JSON cannot carry is dropped before it is hashed, so that the row read back gives the same hash.
    const kept = { ...record, before: plain(record.before), after: plain(record.after) };
    const heads = await tx.$queryRawUnsafe<{ seq: bigint; hash: string }[]>(
      'SELECT seq, hash FROM audit_head WHERE id = 1 FOR UPDATE',
    );
    const head = heads[0];
    if (!head) throw new Error('The audit has no head');
    const seq = head.seq + 1n;
    const hash = hashEntry(head.hash, seq, contentOf(kept));
    await tx.$queryRawUnsafe(
      `WITH entry AS (
         INSERT INTO audit_entries (${columns})
         VALUES ($1::bigint, $2::timestamptz, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12, $13, $14, $15, $16, $17)
       ), head AS (UPDATE audit_head SET seq = $1::bigint, hash = $17 WHERE id = 1)
       SELECT 1 AS kept`,
      seq,
      kept.at.toISOString(),
      kept.actor,
      kept.actorId,
      kept.actorKind,
      kept.action,
      kept.project,
      kept.subject,
      kept.key,
      toColumn(kept.before),
      toColumn(kept.after),
      kept.traceId,
      kept.onBehalfOf ?? null,
      kept.address ?? null,
      kept.agent ?? null,
      head.hash,
      hash,
    );
  },
  async verify(tx) {
    const { misfit } = await checkChain(tx);
    return misfit && BigInt(misfit.seq);
  },
};

function plain(value: unknown): unknown {
  return value === undefined || value === null ? null : JSON.parse(toSqlJson(value));
}

const toColumn = (value: unknown): string | null => (value === null ? null : toSqlJson(value));
