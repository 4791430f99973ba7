import { applicationStates } from '../../../lib/contracts/applications.ts';
import type { ApplicationFacts } from '../../domain/applications/assess.ts';
import type { ApplicationReader, ListedApplication } from '../../ports/applications.ts';
import type { Tx } from '../../ports/database.ts';
import { decodeCursor, encodeCursor, places } from '../cursor.ts';
import { toSqlJson } from '../sql-json.ts';

const tag = 'applications';

export interface ApplicationWriter {
  /** Makes these the only ones in namespaces of a control plane; answers whether anything is different now. */
  replace(
    tx: Tx,
    place: { controlPlane: string; namespaces: readonly string[] },
    applications: readonly ApplicationFacts[],
  ): Promise<boolean>;
}

/** What is found by a search, in small letters. */
const wordsOf = ({ name, namespace, images, clusters }: ApplicationFacts): string =>
  [name, namespace, ...images, ...clusters].join(' ').toLowerCase();

/** Applications as the worker has worked them out. */
export const applicationStore: ApplicationReader & ApplicationWriter = {
  async list(tx, { controlPlanes, namespaces, state, q }, { cursor, limit }) {
    const after =
      cursor === undefined ? null : decodeCursor(cursor, tag, [places.smallint, places.text, places.text, places.text]);
    const where = `control_plane = ANY($1::text[]) AND namespace = ANY($2::text[])
      AND ($3::text IS NULL OR state = $3) AND ($4::text IS NULL OR position($4 IN words) > 0)`;
    const values = [[...controlPlanes], [...namespaces], state, q?.trim().toLowerCase() || null];
    const [rows, [counted]] = await Promise.all([
      tx.$queryRawUnsafe<{ rank: number; summary: ListedApplication }[]>(
        `SELECT rank, summary || jsonb_build_object('controlPlane', control_plane) AS summary FROM applications
         WHERE ${where} AND ($5::text IS NULL
           OR (rank, namespace, name, control_plane) > ($5::smallint, $6::text, $7::text, $8::text))
         ORDER BY rank, namespace, name, control_plane LIMIT $9`,
        ...values,
        ...(after ?? [null, null, null, null]),
        limit + 1,
      ),
      tx.$queryRawUnsafe<{ total: number }[]>(
        `SELECT count(*)::int AS total FROM applications WHERE ${where}`,
        ...values,
      ),
    ]);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(({ summary }) => summary),
      nextCursor:
        rows.length > limit && last
          ? encodeCursor([tag, String(last.rank), last.summary.namespace, last.summary.name, last.summary.controlPlane])
          : null,
      total: counted?.total ?? 0,
    };
  },

  async replace(tx, { controlPlane, namespaces }, applications) {
    const rows = applications.map((facts) => ({
      namespace: facts.namespace,
      name: facts.name,
      state: facts.state,
      rank: applicationStates.indexOf(facts.state),
      summary: facts,
      words: wordsOf(facts),
    }));
    const json = toSqlJson(rows);
    const gone = await tx.$queryRawUnsafe<object[]>(
      `DELETE FROM applications WHERE control_plane = $1 AND namespace = ANY($2::text[]) AND NOT EXISTS (
         SELECT 1 FROM jsonb_to_recordset($3::jsonb) AS row (namespace text, name text)
         WHERE applications.namespace = row.namespace AND applications.name = row.name)
       RETURNING name`,
      controlPlane,
      [...namespaces],
      json,
    );
    const written = await tx.$queryRawUnsafe<object[]>(
      `INSERT INTO applications (control_plane, namespace, name, state, rank, summary, words)
       SELECT $1, namespace, name, state, rank, summary, words FROM jsonb_to_recordset($2::jsonb) AS row
         (namespace text, name text, state text, rank smallint, summary jsonb, words text)
       ON CONFLICT (control_plane, namespace, name) DO UPDATE SET
         state = excluded.state, rank = excluded.rank, summary = excluded.summary, words = excluded.words
       WHERE applications.summary <> excluded.summary
       RETURNING name`,
      controlPlane,
      json,
    );
    return gone.length + written.length > 0;
  },
};
