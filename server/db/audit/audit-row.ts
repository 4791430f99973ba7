import { z } from 'zod';
import type { AuditDetail, AuditEntry } from '../../../lib/contracts/audit.ts';
import type { AuditRecord } from '../../ports/live.ts';

/** A row of `audit_entries` as the driver gives it. */
export interface AuditRow {
  seq: bigint;
  at: Date;
  actor: string;
  actor_id: string | null;
  actor_kind: string;
  action: string;
  project: string | null;
  subject: string;
  key: string;
  before: unknown;
  after: unknown;
  trace_id: string | null;
  on_behalf_of: string | null;
  address: string | null;
  agent: string | null;
  previous_hash: string;
  hash: string;
}

export const columns =
  'seq, at, actor, actor_id, actor_kind, action, project, subject, key, before, after, trace_id, on_behalf_of, address, agent, previous_hash, hash';

const actorKind = z.enum(['user', 'token', 'system']);
// A kind that somebody wrote into the database is checked as it stands, and shown as nobody's.
const kindOf = (kind: string) => actorKind.safeParse(kind).data ?? 'system';

/** What was appended, for the hash: exactly the columns, whatever they hold. */
export function toRecord(row: AuditRow): AuditRecord {
  const { at, actor, action, project, subject, key, before, after } = row;
  return {
    at,
    actor,
    action,
    project,
    subject,
    key,
    before,
    after,
    actorId: row.actor_id,
    traceId: row.trace_id,
    actorKind: row.actor_kind as AuditRecord['actorKind'],
    onBehalfOf: row.on_behalf_of,
    address: row.address,
    agent: row.agent,
  };
}

export function toSummary(row: AuditRow): AuditEntry {
  const { actor, action, project, subject, key } = row;
  return {
    seq: Number(row.seq),
    at: row.at.toISOString(),
    actor,
    actorKind: kindOf(row.actor_kind),
    onBehalfOf: row.on_behalf_of,
    agent: row.agent,
    action,
    project,
    subject,
    key,
    requestId: row.trace_id,
  };
}

export function toDetail(row: AuditRow): AuditDetail {
  const { actor_id: actorId, before, after, previous_hash: previousHash, hash } = row;
  return { ...toSummary(row), actorId, address: row.address, before, after, previousHash, hash };
}
