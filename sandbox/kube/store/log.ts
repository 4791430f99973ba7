import pg from 'pg';

/** One append-only row: the state of `key` after `revision`; a deleted row keeps the last state. */
export interface RevisionRow {
  revision: number;
  /** Group and plural, for example `k0rdent.mirantis.com/clusterdeployments`. */
  resource: string;
  /** `namespace/name`, or the name alone for cluster-scoped objects. */
  key: string;
  /** Revision that this row replaces; 0 for a creation. Unique with resource and key: the compare-and-swap. */
  previous: number;
  deleted: boolean;
  /** The object as JSON text. */
  value: string;
}

/** Where a store keeps its revisions. */
export interface DurableLog {
  /** Everything that is kept, oldest first. */
  open(): Promise<{ compacted: number; rows: RevisionRow[] }>;
  append(rows: RevisionRow[]): Promise<void>;
  compact(revision: number): Promise<void>;
  /** Forgets what came after a revision, as a restored backup does. */
  rewind?(revision: number): Promise<void>;
  lastRevision(): Promise<number>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

const schema = `
  CREATE TABLE IF NOT EXISTS sandbox_revisions (
    revision bigint PRIMARY KEY,
    resource text NOT NULL,
    key text NOT NULL,
    previous bigint NOT NULL,
    deleted boolean NOT NULL,
    value text NOT NULL,
    UNIQUE (resource, key, previous)
  );
  CREATE TABLE IF NOT EXISTS sandbox_state (name text PRIMARY KEY, value text NOT NULL);
  INSERT INTO sandbox_state VALUES ('compacted', '0') ON CONFLICT DO NOTHING;
`;

/**
 * The durable half of the store: an append-only table of revisions in PostgreSQL, after k3s-io/kine.
 * https://github.com/k3s-io/kine
 */
export class RevisionLog implements DurableLog {
  private readonly pool: pg.Pool;

  constructor(connectionString: string) {
    this.pool = new pg.Pool({ connectionString, max: 3 });
    // Without a listener an idle connection that breaks would end the process; the next query reports it anyway.
    this.pool.on('error', (error) => process.stderr.write(`sandbox store: ${error.message}\n`));
  }

  /** Creates what is missing and reads everything that is kept, oldest first. */
  async open(): Promise<{ compacted: number; rows: RevisionRow[] }> {
    await this.pool.query(schema);
    const state = await this.pool.query<{ value: string }>("SELECT value FROM sandbox_state WHERE name = 'compacted'");
    const { rows } = await this.pool.query<Omit<RevisionRow, 'revision' | 'previous'> & Record<string, string>>(
      'SELECT revision, resource, key, previous, deleted, value FROM sandbox_revisions ORDER BY revision',
    );
    return {
      compacted: Number(state.rows[0]?.value ?? 0),
      rows: rows.map((row) => ({
        resource: row.resource,
        key: row.key,
        deleted: row.deleted,
        value: row.value,
        revision: Number(row.revision),
        previous: Number(row.previous),
      })),
    };
  }

  /** Appends rows in one transaction. Fails as a whole when another writer was faster on any of the keys. */
  async append(rows: RevisionRow[]): Promise<void> {
    await this.pool.query({
      name: 'append',
      text: `INSERT INTO sandbox_revisions (revision, resource, key, previous, deleted, value)
        SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::boolean[], $6::text[])`,
      values: [
        rows.map((row) => row.revision),
        rows.map((row) => row.resource),
        rows.map((row) => row.key),
        rows.map((row) => row.previous),
        rows.map((row) => row.deleted),
        rows.map((row) => row.value),
      ],
    });
  }

  /** Forgets what nobody may ask for any more: replaced and deleted states up to a revision. */
  async compact(revision: number): Promise<void> {
    await this.pool.query("UPDATE sandbox_state SET value = $1 WHERE name = 'compacted'", [String(revision)]);
    await this.pool.query(
      `DELETE FROM sandbox_revisions r WHERE r.revision <= $1 AND (r.deleted OR EXISTS (
         SELECT 1 FROM sandbox_revisions n
         WHERE n.resource = r.resource AND n.key = r.key AND n.previous = r.revision AND n.revision <= $1))`,
      [revision],
    );
  }

  /** @throws RangeError when that state is not known any more */
  async rewind(revision: number): Promise<void> {
    const { rows } = await this.pool.query<{ value: string }>(
      "SELECT value FROM sandbox_state WHERE name = 'compacted'",
    );
    const oldest = Number(rows[0]?.value ?? 0);
    if (revision < oldest) throw new RangeError(`the oldest revision that is known is ${oldest}`);
    await this.pool.query('DELETE FROM sandbox_revisions WHERE revision > $1', [revision]);
  }

  /** The newest revision that is stored; 0 when there is none. */
  async lastRevision(): Promise<number> {
    const { rows } = await this.pool.query<{ last: string | null }>(
      'SELECT max(revision) AS last FROM sandbox_revisions',
    );
    return Number(rows[0]?.last ?? 0);
  }

  /** Whether the database answers. */
  async ping(): Promise<void> {
    await this.pool.query('SELECT 1');
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
