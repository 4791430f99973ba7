import { type AuditSegment, auditSegmentSchema } from '../../../lib/contracts/audit.ts';
import type { Tx } from '../../ports/database.ts';
import { firstHash } from './audit-chain.ts';

/** The row that the next one has to follow. */
export interface Link {
  seq: bigint;
  hash: string;
}

/** What the chain itself says about rows that were taken out of it: `after` of the row that sealing them added. */
export const sealAction = 'seal-audit';

/** The segments that have left the database, oldest first, as the newest seal in the chain lists them. */
export async function readSegments(tx: Tx): Promise<AuditSegment[]> {
  const rows = await tx.$queryRawUnsafe<{ after: unknown }[]>(
    'SELECT after FROM audit_entries WHERE action = $1 ORDER BY seq DESC LIMIT 1',
    sealAction,
  );
  return segmentsOf(rows[0]?.after);
}

function segmentsOf(after: unknown): AuditSegment[] {
  const segments = after && typeof after === 'object' && 'segments' in after ? after.segments : [];
  return auditSegmentSchema.array().safeParse(segments).data ?? [];
}

/**
 * What the first row that is here has to follow: the start of the chain, or the last sealed row. What a seal says
 * of rows that are still here does not count, so nobody gets around the walk by adding one.
 */
export async function readBase(tx: Tx): Promise<Link> {
  const start = { seq: 0n, hash: firstHash };
  const rows = await tx.$queryRawUnsafe<{ first: bigint | null }[]>('SELECT min(seq) AS first FROM audit_entries');
  const first = rows[0]?.first ?? 1n;
  if (first === 1n) return start;
  const last = (await readSegments(tx)).findLast(({ lastSeq }) => lastSeq < first);
  return last ? { seq: BigInt(last.lastSeq), hash: last.lastHash } : start;
}
