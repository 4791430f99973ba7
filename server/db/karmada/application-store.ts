import { applicationStates } from '../../../lib/contracts/applications.ts';
import type { ApplicationDemand } from '../../domain/applications/application-cost.ts';
import type { ApplicationFacts, AssessedApplication } from '../../domain/applications/assess.ts';
import { isKnown, movesSince, type ReplicaMove } from '../../domain/applications/moves.ts';
import type {
  ApplicationFilter,
  ApplicationReader,
  DemandRecord,
  ListedApplication,
} from '../../ports/applications.ts';
import type { Tx } from '../../ports/database.ts';
import { decodeCursor, encodeCursor, places } from '../cursor.ts';
import { toSqlJson } from '../sql-json.ts';

const tag = 'applications';

export interface ApplicationWriter {
  /**
   * Makes these the only ones in namespaces of a control plane, and notes what has moved; answers whether anything is
   * different now.
   */
  replace(
    tx: Tx,
    place: { controlPlane: string; namespaces: readonly string[] },
    applications: readonly Pick<AssessedApplication, 'application' | 'facts' | 'demand'>[],
    at: Date,
  ): Promise<boolean>;
}

interface WrittenRow {
  namespace: string;
  name: string;
  /** Null where it was not there before. */
  before: ApplicationDemand | null;
}

/** Notes which replicas of what was written stand elsewhere now. */
async function noteMoves(
  tx: Tx,
  { controlPlane, at }: { controlPlane: string; at: Date },
  written: readonly WrittenRow[],
  applications: readonly Pick<AssessedApplication, 'application' | 'facts' | 'demand'>[],
): Promise<void> {
  const beforeOf = new Map(written.map(({ namespace, name, before }) => [`${namespace}/${name}`, before]));
  const moves = applications.flatMap(({ application, demand }) => {
    const { namespace, name } = application;
    const before = beforeOf.get(`${namespace}/${name}`);
    // What is seen for the first time has come from nowhere that anybody knows.
    if (!before || !isKnown(before)) return [];
    return movesSince(before, demand, application).map((move) => ({ namespace, name, ...move }));
  });
  if (moves.length === 0) return;
  await tx.$queryRawUnsafe(
    `INSERT INTO application_moves (control_plane, namespace, name, at, cluster, before, after, reason)
     SELECT $1, namespace, name, $2::timestamptz, cluster, before, after, reason
     FROM jsonb_to_recordset($3::jsonb) AS row
       (namespace text, name text, cluster text, before int, after int, reason text)`,
    controlPlane,
    at.toISOString(),
    toSqlJson(moves),
  );
}

/** What is found by a search, in small letters. */
const wordsOf = ({ name, namespace, images, clusters }: ApplicationFacts): string =>
  [name, namespace, ...images, ...clusters].join(' ').toLowerCase();

const matches = `control_plane = ANY($1::text[]) AND namespace = ANY($2::text[])
  AND ($3::text IS NULL OR state = $3) AND ($4::text IS NULL OR position($4 IN words) > 0)`;
const toValues = ({ controlPlanes, namespaces, state, q }: ApplicationFilter) => [
  [...controlPlanes],
  [...namespaces],
  state,
  q?.trim().toLowerCase() || null,
];

/** Applications as the worker has worked them out. */
export const applicationStore: ApplicationReader & ApplicationWriter = {
  async list(tx, filter, { cursor, limit }) {
    const after =
      cursor === undefined ? null : decodeCursor(cursor, tag, [places.smallint, places.text, places.text, places.text]);
    const values = toValues(filter);
    const [rows, [counted]] = await Promise.all([
      tx.$queryRawUnsafe<(DemandRecord & { rank: number; summary: ListedApplication })[]>(
        `SELECT rank, control_plane AS "controlPlane", demand,
           summary || jsonb_build_object('controlPlane', control_plane) AS summary
         FROM applications WHERE ${matches} AND ($5::text IS NULL
           OR (rank, namespace, name, control_plane) > ($5::smallint, $6::text, $7::text, $8::text))
         ORDER BY rank, namespace, name, control_plane LIMIT $9`,
        ...values,
        ...(after ?? [null, null, null, null]),
        limit + 1,
      ),
      tx.$queryRawUnsafe<{ total: number }[]>(
        `SELECT count(*)::int AS total FROM applications WHERE ${matches}`,
        ...values,
      ),
    ]);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(({ rank: _, ...item }) => item),
      nextCursor:
        rows.length > limit && last
          ? encodeCursor([tag, String(last.rank), last.summary.namespace, last.summary.name, last.summary.controlPlane])
          : null,
      total: counted?.total ?? 0,
    };
  },

  demands: (tx, filter) =>
    tx.$queryRawUnsafe<DemandRecord[]>(
      `SELECT control_plane AS "controlPlane", demand FROM applications WHERE ${matches}`,
      ...toValues(filter),
    ),

  moves: (tx, { controlPlane, namespace, name }, limit) =>
    tx.$queryRawUnsafe<(ReplicaMove & { at: Date })[]>(
      `SELECT at, cluster, before, after, reason FROM application_moves
       WHERE control_plane = $1 AND namespace = $2 AND name = $3 ORDER BY id DESC LIMIT $4`,
      controlPlane,
      namespace,
      name,
      limit,
    ),

  async count(tx, namespace) {
    const [counted] = await tx.$queryRawUnsafe<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM applications WHERE namespace = $1',
      namespace,
    );
    return counted?.count ?? 0;
  },

  async has(tx, { controlPlane, namespace, name }) {
    const rows = await tx.$queryRawUnsafe<object[]>(
      'SELECT 1 FROM applications WHERE control_plane = $1 AND namespace = $2 AND name = $3',
      controlPlane,
      namespace,
      name,
    );
    return rows.length > 0;
  },

  async replace(tx, { controlPlane, namespaces }, applications, at) {
    const rows = applications.map(({ facts, demand }) => ({
      namespace: facts.namespace,
      name: facts.name,
      state: facts.state,
      rank: applicationStates.indexOf(facts.state),
      summary: facts,
      words: wordsOf(facts),
      demand,
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
    const written = await tx.$queryRawUnsafe<WrittenRow[]>(
      `WITH old AS (
         SELECT namespace, name, demand FROM applications WHERE control_plane = $1 AND namespace = ANY($3::text[])
       ), written AS (
       INSERT INTO applications (control_plane, namespace, name, state, rank, summary, words, demand)
       SELECT $1, namespace, name, state, rank, summary, words, demand FROM jsonb_to_recordset($2::jsonb) AS row
         (namespace text, name text, state text, rank smallint, summary jsonb, words text, demand jsonb)
       ON CONFLICT (control_plane, namespace, name) DO UPDATE SET
         state = excluded.state, rank = excluded.rank, summary = excluded.summary, words = excluded.words,
         demand = excluded.demand
       WHERE applications.summary <> excluded.summary OR applications.demand <> excluded.demand
       RETURNING namespace, name)
       SELECT written.namespace, written.name, old.demand AS before
       FROM written LEFT JOIN old ON old.namespace = written.namespace AND old.name = written.name`,
      controlPlane,
      json,
      [...namespaces],
    );
    await noteMoves(tx, { controlPlane, at }, written, applications);
    return gone.length + written.length > 0;
  },
};
