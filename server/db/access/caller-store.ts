import { type Grant, type Role, roles } from '../../../lib/permissions.ts';
import type { Tx } from '../../ports/database.ts';
import type { Caller, CallerStore, KnownPerson } from '../../ports/people.ts';
import { queryPrepared } from '../client.ts';

// A script may call often; the use is noted at most once a minute, which is as exact as people need it.
const noteEveryMs = 60_000;

const personColumns = `u.id, u.email, u.name, u.groups, u.signed_in_at AS "signedInAt", (
  SELECT coalesce(json_agg(json_build_object('role', m.role, 'scope', m.scope)), '[]') FROM memberships m
  WHERE (m.subject_kind = 'person' AND m.subject = u.email) OR (m.subject_kind = 'group' AND m.subject = ANY(u.groups))
) AS memberships`;
const callerColumns = `g.id AS "grantId", g.checked_at AS "checkedAt", g.failing_since AS "failingSince", ${personColumns}`;

const isKnown = 'u.disabled_at IS NULL AND u.refused_at IS NULL';

interface PersonRow extends Omit<Caller, 'grants' | 'standing'> {
  memberships: { role: string; scope: string }[];
  signedInAt: Date;
}
interface CallerRow extends PersonRow {
  grantId: string | null;
  checkedAt: Date | null;
  failingSince: Date | null;
}

function toPerson({ id, email, name, groups, signedInAt, memberships }: PersonRow): KnownPerson {
  const grants = memberships.flatMap(({ role, scope }): Grant[] => {
    const known = roles.find((one) => one === role);
    return known ? [{ role: known, project: scope === '*' ? null : scope }] : [];
  });
  return { id, email, name, groups, signedInAt, grants };
}

function toCaller(row: CallerRow): Caller {
  const { grantId, checkedAt, failingSince } = row;
  const { signedInAt, ...person } = toPerson(row);
  return { ...person, standing: { grantId, checkedAt: checkedAt ?? signedInAt, failingSince } };
}

/** Looks people up by what they are called; `%` and `_` in it are themselves. */
export async function listPeople(tx: Tx, text: string): Promise<KnownPerson[]> {
  const rows = await tx.$queryRawUnsafe<PersonRow[]>(
    `SELECT ${personColumns} FROM users u
     WHERE ${isKnown} AND (u.email ILIKE $1 OR u.name ILIKE $1) ORDER BY u.email, u.id`,
    `%${text.replaceAll(/[\\%_]/g, (found) => `\\${found}`)}%`,
  );
  return rows.map(toPerson);
}

/** Those who have an e-mail. */
export async function peopleWithEmail(tx: Tx, email: string): Promise<KnownPerson[]> {
  const sql = `SELECT ${personColumns} FROM users u WHERE ${isKnown} AND u.email = $1`;
  return (await tx.$queryRawUnsafe<PersonRow[]>(sql, email)).map(toPerson);
}

/** Those with these ids, and those who hold one of the roles in one of the scopes (null: everywhere). */
export async function listHolders(
  tx: Tx,
  ids: readonly string[],
  held: readonly Role[],
  scopes: readonly (string | null)[] | 'all',
): Promise<KnownPerson[]> {
  const rows = await tx.$queryRawUnsafe<PersonRow[]>(
    `SELECT ${personColumns} FROM users u
     WHERE ${isKnown} AND (u.id = ANY($1::uuid[]) OR EXISTS (SELECT 1 FROM memberships m
       WHERE ((m.subject_kind = 'person' AND m.subject = u.email)
           OR (m.subject_kind = 'group' AND m.subject = ANY(u.groups)))
         AND m.role = ANY($2::text[]) AND ($3::text[] IS NULL OR m.scope = ANY($3::text[])))) ORDER BY u.id`,
    [...ids],
    [...held],
    scopes === 'all' ? null : scopes.map((scope) => scope ?? '*'),
  );
  return rows.map(toPerson);
}

/** Who calls, in one statement: it runs before every answer. */
export const callerStore: CallerStore = {
  async byToken(tx, hash, now) {
    const rows = await queryPrepared<
      (CallerRow & {
        tokenId: string;
        project: string | null;
        readOnly: boolean;
        expiresAt: Date;
        usedAt: Date | null;
      })[]
    >(
      tx,
      `SELECT t.id AS "tokenId", t.project, t.read_only AS "readOnly", t.expires_at AS "expiresAt",
         t.last_used_at AS "usedAt", ${callerColumns}
       FROM tokens t JOIN users u ON u.id = t.user_id LEFT JOIN LATERAL (
         SELECT * FROM provider_grants p WHERE p.user_id = u.id ORDER BY p.checked_at DESC LIMIT 1) g ON true
       WHERE t.hash = $1 AND t.revoked_at IS NULL AND t.expires_at > $2::timestamptz AND ${isKnown}`,
      hash,
      now.toISOString(),
    );
    const row = rows[0];
    if (!row) return null;
    if (!row.usedAt || now.getTime() - row.usedAt.getTime() >= noteEveryMs) {
      await tx.$queryRawUnsafe(
        'UPDATE tokens SET last_used_at = $2::timestamptz WHERE id = $1::uuid',
        row.tokenId,
        now.toISOString(),
      );
    }
    return { ...toCaller(row), tokenProject: row.project, readOnly: row.readOnly, expiresAt: row.expiresAt };
  },

  async bySession(tx, hash, now) {
    const rows = await queryPrepared<
      (CallerRow & { sessionId: string; seenAt: Date; seeingAs: string | null; seeingSince: Date | null })[]
    >(
      tx,
      `SELECT s.id AS "sessionId", s.last_seen_at AS "seenAt", s.seeing_as AS "seeingAs",
         s.seeing_since AS "seeingSince", ${callerColumns} FROM sessions s
       JOIN users u ON u.id = s.user_id LEFT JOIN provider_grants g ON g.session_id = s.id
       WHERE s.hash = $1 AND s.revoked_at IS NULL AND s.expires_at > $2::timestamptz AND ${isKnown}`,
      hash,
      now.toISOString(),
    );
    const row = rows[0];
    if (!row) return null;
    if (now.getTime() - row.seenAt.getTime() >= noteEveryMs) {
      await tx.$queryRawUnsafe(
        'UPDATE sessions SET last_seen_at = $2::timestamptz WHERE id = $1::uuid',
        row.sessionId,
        now.toISOString(),
      );
    }
    const { sessionId, seeingAs, seeingSince } = row;
    const seeing = seeingAs && seeingSince ? { userId: seeingAs, since: seeingSince } : null;
    return { ...toCaller(row), sessionId, seeing };
  },

  async byUser(tx, userId) {
    const rows = await tx.$queryRawUnsafe<PersonRow[]>(
      `SELECT ${personColumns} FROM users u WHERE u.id = $1::uuid AND ${isKnown}`,
      userId,
    );
    return rows[0] ? toPerson(rows[0]) : null;
  },
};
