// The audit as those read it who may; what appends to it is in live.ts.
import type { AuditCheck, AuditDetail, AuditEntry, AuditFilter, AuditPage } from '../../lib/contracts/audit.ts';
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';

export interface AuditReader {
  /** Newest first. */
  list(
    tx: Tx,
    visible: Visible,
    filter: AuditFilter,
    page: { cursor?: string | undefined; limit: number },
  ): Promise<Omit<AuditPage, 'items'> & { items: AuditEntry[] }>;
  get(tx: Tx, seq: number): Promise<AuditDetail | null>;
  /** All rows that match, in the order of the chain, up to the one that is last when reading begins. */
  readAll(tx: Tx, visible: Visible, filter: AuditFilter): AsyncIterable<AuditDetail>;
  /** Walks the chain from the first row that is here to the head. Rows appended or sealed meanwhile do no harm. */
  check(tx: Tx): Promise<Omit<AuditCheck, 'checkedAt'>>;
}
