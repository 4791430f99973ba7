import type { AuditFilter } from '../../../lib/contracts/audit.ts';
import type { AuditReader } from '../../ports/audit.ts';
import type { Visible } from '../../ports/catalog.ts';
import { containing, decodeCursor, encodeCursor, places } from '../cursor.ts';
import { readSegments } from './audit-base.ts';
import { checkChain } from './audit-check.ts';
import { type AuditRow, columns, toDetail, toSummary } from './audit-row.ts';

const batchSize = 500;

// Parameters 1 to 7 of every statement. Rows of no project belong to those who see all.
const matches = `($1::text[] IS NULL OR project = ANY($1)) AND ($2::text IS NULL OR actor ILIKE $2)
  AND ($3::text IS NULL OR action ILIKE $3) AND ($4::text IS NULL OR subject || '/' || key ILIKE $4)
  AND ($5::text IS NULL OR project = $5) AND ($6::timestamptz IS NULL OR at >= $6)
  AND ($7::timestamptz IS NULL OR at < $7)`;

function valuesOf(visible: Visible, filter: AuditFilter): unknown[] {
  const part = (text: string | undefined) => (text ? containing(text) : null);
  const { actor, action, subject, project, from, to } = filter;
  return [
    visible === 'all' ? null : [...visible],
    part(actor),
    part(action),
    part(subject),
    project || null,
    from ?? null,
    to ?? null,
  ];
}

export const auditReader: AuditReader = {
  async list(tx, visible, filter, { cursor, limit }) {
    const values = valuesOf(visible, filter);
    const totals = await tx.$queryRawUnsafe<{ total: number }[]>(
      `SELECT count(*)::int AS total FROM audit_entries WHERE ${matches}`,
      ...values,
    );
    const before = cursor === undefined ? null : decodeCursor(cursor, 'audit', [places.whole])[0];
    const rows = await tx.$queryRawUnsafe<AuditRow[]>(
      `SELECT ${columns} FROM audit_entries WHERE ${matches} AND ($8::bigint IS NULL OR seq < $8)
       ORDER BY seq DESC LIMIT ${limit + 1}`,
      ...values,
      before,
    );
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const oldest = await tx.$queryRawUnsafe<{ at: Date }[]>('SELECT at FROM audit_entries ORDER BY seq LIMIT 1');
    return {
      items: shown.map(toSummary),
      nextCursor: last ? encodeCursor(['audit', Number(last.seq)]) : null,
      total: totals[0]?.total ?? 0,
      since: oldest[0]?.at.toISOString() ?? null,
      sealed: await readSegments(tx),
    };
  },
  async get(tx, seq) {
    const rows = await tx.$queryRawUnsafe<AuditRow[]>(
      `SELECT ${columns} FROM audit_entries WHERE seq = $1::bigint`,
      seq,
    );
    return rows[0] ? toDetail(rows[0]) : null;
  },
  async *readAll(tx, visible, filter) {
    const values = valuesOf(visible, filter);
    const ends = await tx.$queryRawUnsafe<{ last: bigint | null }[]>('SELECT max(seq) AS last FROM audit_entries');
    const last = ends[0]?.last ?? 0n;
    let seq = 0n;
    for (;;) {
      const rows = await tx.$queryRawUnsafe<AuditRow[]>(
        `SELECT ${columns} FROM audit_entries WHERE ${matches} AND seq > $8::bigint AND seq <= $9::bigint
         ORDER BY seq LIMIT ${batchSize}`,
        ...values,
        seq,
        last,
      );
      for (const row of rows) yield toDetail(row);
      seq = rows.at(-1)?.seq ?? last;
      if (rows.length < batchSize) return;
    }
  },
  check: checkChain,
};
