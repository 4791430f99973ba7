import type { AuditReader } from '../../ports/audit.ts';
import type { Tx } from '../../ports/database.ts';
import { type Link, readBase } from './audit-base.ts';
import { contentOf, firstHash, hashEntry } from './audit-chain.ts';
import { type AuditRow, columns, toRecord, toSummary } from './audit-row.ts';

const batchSize = 1000;

async function readHead(tx: Tx): Promise<Link> {
  const rows = await tx.$queryRawUnsafe<Link[]>('SELECT seq, hash FROM audit_head WHERE id = 1');
  return rows[0] ?? { seq: 0n, hash: firstHash };
}

function misfitOf(row: AuditRow, expected: Link): 'altered' | 'unlinked' | 'missing' | null {
  if (row.seq !== expected.seq) return 'missing';
  if (row.hash !== hashEntry(row.previous_hash, row.seq, contentOf(toRecord(row)))) return 'altered';
  return row.previous_hash === expected.hash ? null : 'unlinked';
}

type Found = Awaited<ReturnType<AuditReader['check']>>;

async function walk(tx: Tx, base: Link): Promise<Found> {
  const head = await readHead(tx);
  let { seq, hash } = base;
  const answer = (reason?: 'altered' | 'unlinked' | 'missing', row?: AuditRow): Found => ({
    firstSeq: Number(base.seq) + 1,
    rows: Number(seq - base.seq),
    misfit: reason ? { seq: Number(row?.seq ?? seq + 1n), reason, entry: row ? toSummary(row) : null } : null,
  });
  for (;;) {
    const rows = await tx.$queryRawUnsafe<AuditRow[]>(
      `SELECT ${columns} FROM audit_entries WHERE seq > $1::bigint ORDER BY seq LIMIT ${batchSize}`,
      seq,
    );
    for (const row of rows) {
      const reason = misfitOf(row, { seq: seq + 1n, hash });
      if (reason) return answer(reason, reason === 'missing' ? undefined : row);
      // The head remembers the hash of its row, so a row rewritten together with its hash shows here at the latest.
      if (row.seq === head.seq && row.hash !== head.hash) return answer('altered', row);
      [seq, hash] = [row.seq, row.hash];
    }
    if (rows.length < batchSize) break;
  }
  // Rows that were cut off at the end leave the head beyond the last one.
  return head.seq > seq ? answer('missing') : answer();
}

/**
 * Walks the chain from the first row that is here. The head is read before the rows: what is appended meanwhile lies
 * beyond it and is checked as far as it is seen. Where rows were sealed while it walked, it walks again.
 */
export const checkChain: AuditReader['check'] = async (tx) => {
  for (let base = await readBase(tx); ; ) {
    const found = await walk(tx, base);
    const now = found.misfit ? await readBase(tx) : base;
    if (now.seq === base.seq) return found;
    base = now;
  }
};
