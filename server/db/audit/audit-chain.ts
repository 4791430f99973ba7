import { createHash } from 'node:crypto';
import type { AuditRecord } from '../../ports/live.ts';

/** Hash of the row before the first one. */
export const firstHash = '0'.repeat(64);

// Keys sorted at every level: JSONB forgets the order in which they were written.
function canonical(value: unknown): string {
  if (value === undefined) return 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (value instanceof Date) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(',')}}`;
}

/** SHA-256 over the hash before and every column of the row, hex. */
export function hashEntry(previousHash: string, seq: bigint, entry: Record<string, unknown>): string {
  return createHash('sha256')
    .update(`${previousHash}\n${seq}\n${canonical(entry)}`)
    .digest('hex');
}

/** The columns that the hash covers. */
export function contentOf(entry: AuditRecord): Record<string, unknown> {
  const { at, actor, actorId, actorKind, action, project, subject, key, before, after, traceId } = entry;
  return {
    at: at.toISOString(),
    actor,
    actorId,
    actorKind,
    action,
    project,
    subject,
    key,
    before,
    after,
    traceId,
    // Only where they are: rows from before these columns keep their hashes.
    ...(entry.onBehalfOf && { onBehalfOf: entry.onBehalfOf }),
    ...(entry.address && { address: entry.address }),
    ...(entry.agent && { agent: entry.agent }),
  };
}
