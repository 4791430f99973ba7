import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type AuditDetail, auditDetailSchema } from '../../../lib/contracts/audit.ts';
import { splitLines } from '../../../lib/lines.ts';
import { contentOf, firstHash, hashEntry } from './audit-chain.ts';

const format = 'slipway-audit-segment-1';
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What an exported segment is; the same rows always give the same text. */
const manifestSchema = z.object({
  format: z.literal(format),
  file: z.string().regex(/^audit-\d+-\d+\.jsonl$/),
  rows: z.number().int().positive(),
  firstSeq: z.number().int().positive(),
  lastSeq: z.number().int().positive(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** Hash of the row before the first one: the last one of the segment before. */
  previousHash: sha256,
  firstHash: sha256,
  lastHash: sha256,
  /** Of the file's bytes. */
  sha256,
});
export type Manifest = z.infer<typeof manifestSchema>;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;
export const nameOf = (firstSeq: bigint, lastSeq: bigint): string => `audit-${firstSeq}-${lastSeq}`;

/** Collects what a manifest says from the rows, one after the other, and refuses the first that does not follow. */
export class SegmentReading {
  private readonly bytes = createHash('sha256');
  private first: AuditDetail | null = null;
  private last: AuditDetail | null = null;
  private rows = 0;

  /** @throws Error that names the row */
  add(row: AuditDetail, line: string): void {
    const { previousHash, hash, requestId: traceId, at, ...entry } = row;
    if (this.last && row.seq !== this.last.seq + 1) throw new Error(`Row ${this.last.seq + 1} is missing`);
    if (hash !== hashEntry(previousHash, BigInt(row.seq), contentOf({ ...entry, traceId, at: new Date(at) }))) {
      throw new Error(`Row ${row.seq} is altered`);
    }
    if (previousHash !== (this.last?.hash ?? (row.seq === 1 ? firstHash : previousHash))) {
      throw new Error(`Row ${row.seq} does not follow the row before it`);
    }
    this.bytes.update(line);
    this.first ??= row;
    this.last = row;
    this.rows += 1;
  }

  /** @throws Error when there was no row */
  finish(): Manifest {
    const { first, last, rows } = this;
    if (!first || !last) throw new Error('A segment holds at least one row');
    return {
      format,
      file: `${nameOf(BigInt(first.seq), BigInt(last.seq))}.jsonl`,
      rows,
      firstSeq: first.seq,
      lastSeq: last.seq,
      firstAt: first.at,
      lastAt: last.at,
      previousHash: first.previousHash,
      firstHash: first.hash,
      lastHash: last.hash,
      sha256: this.bytes.digest('hex'),
    };
  }
}

/** A segment that was read back from its files and fits its manifest. */
export interface VerifiedSegment {
  manifest: Manifest;
  /** SHA-256 of the manifest's text. */
  digest: string;
}

/**
 * Reads an exported segment back, every row of it.
 * @param name of the files, without their endings
 * @throws Error that names the file and the row
 */
export async function verifySegment(dir: string, name: string): Promise<VerifiedSegment> {
  try {
    const text = await readFile(join(dir, `${name}.manifest.json`), 'utf8');
    const manifest = manifestSchema.parse(JSON.parse(text));
    const reading = new SegmentReading();
    const chunks = createReadStream(join(dir, `${name}.jsonl`), 'utf8');
    for await (const line of splitLines(chunks)) reading.add(auditDetailSchema.parse(JSON.parse(line)), `${line}\n`);
    const found = reading.finish();
    if (manifestText(found) !== manifestText(manifest) || found.file !== `${name}.jsonl`) {
      throw new Error('The rows are not those of the manifest');
    }
    return { manifest, digest: digestOf(text) };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The segment ${name} in ${dir} does not fit: ${why}`, { cause });
  }
}

/** Names of the segments in a folder, in the order of the chain; none where there is no such folder. */
export async function listSegments(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const seqOf = (name: string) => Number(/^audit-(\d+)-/.exec(name)?.[1]);
  return names
    .filter((name) => /^audit-\d+-\d+\.manifest\.json$/.test(name))
    .map((name) => name.replace('.manifest.json', ''))
    .sort((a, b) => seqOf(a) - seqOf(b));
}
