import type { AuditSegment } from '../../../lib/contracts/audit.ts';
import type { Database, Tx } from '../../ports/database.ts';
import { type Link, readBase, readSegments, sealAction } from './audit-base.ts';
import { exportSegment, type Range } from './audit-export.ts';
import { listSegments, type VerifiedSegment } from './audit-segment.ts';
import { auditStore } from './audit-store.ts';

export interface SealOptions {
  /** Rows of this instant and later stay. */
  before: Date;
  /** Where the files go. */
  folder: string;
  now: Date;
  /** Rows of one segment at most: so long nobody else can write. */
  maxRows?: number;
}

async function readOne<T>(tx: Tx, sql: string, ...values: unknown[]): Promise<T> {
  const [row] = await tx.$queryRawUnsafe<T[]>(sql, ...values);
  if (row === undefined) throw new Error('The audit has no head');
  return row;
}

/** @throws Error when the rows belong to another role */
async function assertOwner(tx: Tx): Promise<void> {
  const { owns } = await readOne<{ owns: boolean }>(
    tx,
    `SELECT pg_has_role(relowner, 'MEMBER') AS owns FROM pg_class WHERE oid = 'audit_entries'::regclass`,
  );
  if (!owns) throw new Error('Only the role that owns the tables can seal: set MIGRATION_DATABASE_URL');
}

/** The next rows to seal: from the first that is here up to the last before the first one that stays. */
async function nextRange(tx: Tx, base: Link, { before, folder, maxRows = 50_000 }: SealOptions): Promise<Range | null> {
  const first = base.seq + 1n;
  const { last } = await readOne<{ last: bigint }>(
    tx,
    `SELECT coalesce((SELECT min(seq) FROM audit_entries WHERE at >= $1::timestamptz) - 1, seq) AS last
     FROM audit_head WHERE id = 1`,
    before,
  );
  if (last < first) return null;
  // What an interrupted run has exported is finished as it was begun, so that no two files hold the same row.
  const begun = (await listSegments(folder)).find((name) => name.startsWith(`audit-${first}-`));
  const until = begun === undefined ? null : BigInt(begun.split('-')[2] ?? 0);
  if (until !== null && until > last) {
    throw new Error(`${begun} in ${folder} was exported and not removed yet; seal up to its last row, or move it away`);
  }
  const most = base.seq + BigInt(maxRows);
  return { first, last: until ?? (last < most ? last : most) };
}

/** Takes the rows out and adds the row that says so. @throws Error when they are not what was exported */
async function removeSegment(tx: Tx, { manifest, digest }: VerifiedSegment, options: SealOptions): Promise<void> {
  // Whoever appends holds this row, so nobody is within.
  await tx.$queryRawUnsafe('SELECT seq FROM audit_head WHERE id = 1 FOR UPDATE');
  const base = await readBase(tx);
  const { rows: count, fits } = await readOne<{ rows: number; fits: boolean }>(
    tx,
    `SELECT count(*)::int AS rows, coalesce(bool_or(seq = $1::bigint AND hash = $2), false) AS fits
     FROM audit_entries WHERE seq <= $1::bigint`,
    BigInt(manifest.lastSeq),
    manifest.lastHash,
  );
  if (base.seq !== BigInt(manifest.firstSeq) - 1n || count !== manifest.rows || !fits) {
    throw new Error(`The rows of ${manifest.file} changed after they had been exported; nothing was removed`);
  }
  const earlier = await readSegments(tx);
  const { firstSeq, lastSeq, rows, firstAt, lastAt, lastHash, file } = manifest;
  const place = { manifestSha256: digest, file, folder: options.folder, sealedAt: options.now.toISOString() };
  const segment: AuditSegment = { firstSeq, lastSeq, rows, firstAt, lastAt, lastHash, ...place };
  await tx.$queryRawUnsafe('ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_are_final');
  await tx.$queryRawUnsafe('DELETE FROM audit_entries WHERE seq <= $1::bigint', BigInt(lastSeq));
  await tx.$queryRawUnsafe('ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_are_final');
  await auditStore.append(tx, {
    at: options.now,
    actor: 'slipway',
    actorId: null,
    actorKind: 'system',
    action: sealAction,
    project: null,
    subject: 'audit',
    key: `${firstSeq}-${lastSeq}`,
    traceId: null,
    before: { firstSeq },
    after: { firstSeq: lastSeq + 1, segments: [...earlier, segment] },
  });
}

/**
 * Exports the rows before an instant in whole segments, and takes each out of the database after its file was read back.
 * An interrupted run leaves either the rows, or the file and the row that speaks of it; the next run goes on there.
 * @param db as the role that owns the tables
 * @throws Error that says what does not fit; the segment it speaks of is still in the database
 */
export async function* sealAudit(db: Database, options: SealOptions): AsyncGenerator<VerifiedSegment> {
  if (options.before > options.now) throw new Error('Only rows of the past can be sealed');
  await assertOwner(db.auto);
  for (;;) {
    const base = await readBase(db.auto);
    const range = await nextRange(db.auto, base, options);
    if (!range) return;
    const segment = await exportSegment(db.auto, range, options.folder);
    if (segment.manifest.previousHash !== base.hash)
      throw new Error(`Row ${range.first} does not follow what was sealed`);
    await db.transact((tx) => removeSegment(tx, segment, options));
    yield segment;
  }
}
