import type { Tx } from '../../ports/database.ts';
import { readBase, readSegments } from './audit-base.ts';
import { firstHash } from './audit-chain.ts';
import { listSegments, verifySegment } from './audit-segment.ts';

/**
 * Checks exported segments row by row, each against the one before, and the last against what is in the database; and
 * their manifests against what the chain says. Answers how many rows of sealed segments fit.
 * @throws Error that names what does not fit or is not there
 */
export async function checkSegments(tx: Tx, folder: string): Promise<number> {
  const recorded = await readSegments(tx);
  const base = await readBase(tx);
  let [seq, hash, rows] = [0n, firstHash, 0];
  for (const name of await listSegments(folder)) {
    const { manifest, digest } = await verifySegment(folder, name);
    if (BigInt(manifest.firstSeq) > base.seq) break; // Exported, and not taken out yet.
    if (BigInt(manifest.firstSeq) !== seq + 1n) break;
    if (manifest.previousHash !== hash) throw new Error(`${name} does not follow the segment before it`);
    const told = recorded.find(({ lastSeq }) => lastSeq === manifest.lastSeq);
    if (told?.manifestSha256 !== digest) throw new Error(`${name} is not the segment that the chain speaks of`);
    [seq, hash, rows] = [BigInt(manifest.lastSeq), manifest.lastHash, rows + manifest.rows];
  }
  if (seq !== base.seq) throw new Error(`Row ${seq + 1n} is sealed, and no segment in ${folder} holds it`);
  if (hash !== base.hash) throw new Error(`The rows that are here do not follow row ${seq}, the last sealed one`);
  return rows;
}
