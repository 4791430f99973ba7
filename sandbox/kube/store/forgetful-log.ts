import type { DurableLog, RevisionRow } from './log.ts';

/** The log of a store whose objects last as long as its process. */
export class ForgetfulLog implements DurableLog {
  private last = 0;

  async open(): Promise<{ compacted: number; rows: RevisionRow[] }> {
    return { compacted: 0, rows: [] };
  }

  async append(rows: RevisionRow[]): Promise<void> {
    this.last = rows.at(-1)?.revision ?? this.last;
  }

  async lastRevision(): Promise<number> {
    return this.last;
  }

  async compact(): Promise<void> {
    // Nothing is kept.
  }

  async ping(): Promise<void> {
    // It is always there.
  }

  async close(): Promise<void> {
    // Nothing is open.
  }
}
