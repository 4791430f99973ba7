import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * What a connection keeps beyond a transaction, and what behind PgBouncer in transaction mode would be kept by a connection
 * that the next transaction does not get. Locks of a transaction (`pg_advisory_xact_lock`) and `SET LOCAL` end with it.
 */
const sessionState =
  /pg_(?:try_)?advisory_lock(?:_shared)?\(|\bLISTEN\b [^\n]*\bescapeIdentifier|`LISTEN |'LISTEN |\bSET (?!LOCAL\b|TRANSACTION\b)(?:SESSION|TIME ZONE|[a-z_]+ (?:=|TO)) |\bPREPARE [a-z]|CREATE TEMP|\bWITH HOLD\b|\bDISCARD ALL\b|set_config\([^)]*false/;

/** Each on a connection of its own (`DATABASE_SESSION_URL`), or kept by PgBouncer itself: the time zone. */
const allowed = ['server/db/client.ts', 'server/db/events/leader.ts', 'server/db/events/listen.ts'];

it('uses session state of PostgreSQL nowhere but on connections of its own', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .map((file) => join('server', file))
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/generated\//.test(file));
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((file) =>
    sessionState.test(
      readFileSync(file, 'utf8')
        .replace(/UPDATE[^;]*?\bSET\b/g, '')
        .replace(/DO UPDATE\s+SET\b/g, ''),
    ),
  );
  expect(found.sort()).toEqual(allowed);
});
