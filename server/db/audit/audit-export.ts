import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '../../ports/database.ts';
import { type AuditRow, columns, toDetail } from './audit-row.ts';
import { manifestText, nameOf, SegmentReading, type VerifiedSegment, verifySegment } from './audit-segment.ts';

const batchSize = 1000;

/** Rows from `first` to `last`, both with. */
export interface Range {
  first: bigint;
  last: bigint;
}

async function* readLines(tx: Tx, { first, last }: Range, reading: SegmentReading): AsyncGenerator<string> {
  for (let next = first; next <= last; ) {
    const rows = await tx.$queryRawUnsafe<AuditRow[]>(
      `SELECT ${columns} FROM audit_entries WHERE seq >= $1::bigint AND seq <= $2::bigint ORDER BY seq LIMIT ${batchSize}`,
      next,
      last,
    );
    for (const row of rows) {
      const detail = toDetail(row);
      // As versions wrote it that know no agents, so that rows of theirs give the same file.
      const { agent, ...written } = detail;
      const line = `${JSON.stringify(agent === null ? written : detail)}\n`;
      reading.add(detail, line);
      yield line;
    }
    next = (rows.at(-1)?.seq ?? last) + 1n;
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * Written whole and on the disk before it has its name. What has the name already is kept, and has to be the same: it
 * may be the only copy of rows that were sealed before.
 */
async function putFile(dir: string, name: string, lines: AsyncIterable<string> | Iterable<string>): Promise<void> {
  const [partial, path] = [join(dir, `${name}.partial`), join(dir, name)];
  const file = await open(partial, 'w', 0o600);
  try {
    for await (const line of lines) await file.write(line);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(partial, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if ((await sha256Of(partial)) !== (await sha256Of(path))) {
      throw new Error(`${path} is there already and holds something else; move it away, or seal into another folder`);
    }
  }
  await unlink(partial);
  const folder = await open(dir, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Writes the rows as JSON Lines with a manifest and reads both back. Nothing is changed in the database.
 * @throws Error that names the row that does not fit, or the file
 */
export async function exportSegment(tx: Tx, range: Range, dir: string): Promise<VerifiedSegment> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const name = nameOf(range.first, range.last);
  const reading = new SegmentReading();
  await putFile(dir, `${name}.jsonl`, readLines(tx, range, reading));
  await putFile(dir, `${name}.manifest.json`, [manifestText(reading.finish())]);
  return verifySegment(dir, name);
}
