import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import versions from '../../prisma/versions.json' with { type: 'json' };

/** Installations of the first version have run everything up to this one, so nobody works while it runs. */
const lastOfFirst = versions[0]?.lastMigration ?? '';
/** Came before this test, and cannot be changed any more; docs/operations/scale.md says how long each keeps others waiting. */
const landedBefore = ['20261128010000_application_costs'];
/**
 * Put a table of the same name, columns and rights in the place of another in one transaction, or hold functions that drop days
 * which are no longer kept; the rules below cannot tell either from taking something away. The test of each, which names what it
 * is `about`, holds that every row stays and that statements of the version before go on. It may go against the rules that are
 * named here, and no others.
 */
const heldByTest: Record<string, { test: string; about: string; despite: string[] }> = {
  '20261129130000_day_partitions_bound': {
    test: 'prisma/day-partitions.int.test.ts',
    about: '20261129130000_day_partitions_bound',
    despite: ['may touch every row in one transaction'],
  },
  '20261129130300_day_partitions': {
    test: 'prisma/day-partitions.int.test.ts',
    about: '20261129130300_day_partitions',
    despite: [
      'locks the table while all rows are checked',
      'locks the table while it is built',
      'the version before knows the old name alone',
    ],
  },
  '20261129130400_day_partition_functions': {
    test: 'server/db/day-partitions.int.test.ts',
    about: 'drop_day_partition',
    despite: ['the version before may still read it'],
  },
};

/**
 * What of a migration would stop a running installation: statements that the code of the version before cannot live with,
 * and statements that keep a big table locked while they read or write all of it.
 */
function troublesOf(sql: string): string[] {
  const made = new Set([...sql.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/gi)].map(([, table]) => table));
  return sql
    .replace(/--.*$/gm, '')
    .split(';')
    .flatMap((statement) => {
      const text = statement.replace(/\s+/g, ' ').trim();
      const table = /^(?:ALTER TABLE|CREATE (?:UNIQUE )?INDEX .*? ON) (?:ONLY )?"?(\w+)"?/i.exec(text)?.[1];
      if (table !== undefined && made.has(table)) return [];
      return rules.filter(([pattern]) => pattern.test(text)).map(([, why]) => `${why}: ${text.slice(0, 80)}`);
    });
}

const rules: [RegExp, string][] = [
  [/\bDROP (TABLE|COLUMN|VIEW|FUNCTION)\b/i, 'the version before may still read it'],
  [/\bRENAME\b/i, 'the version before knows the old name alone'],
  [/\bALTER COLUMN .* TYPE\b/i, 'writes the whole table'],
  [/\bSET NOT NULL\b/i, 'reads the whole table, and the version before may write null'],
  [/\bADD COLUMN (?!.*\bDEFAULT\b).*\bNOT NULL\b/i, 'the version before writes no value'],
  [/^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)/i, 'locks the table while it is built'],
  [/\bADD CONSTRAINT\b(?!.*\bNOT VALID\b)/i, 'locks the table while all rows are checked'],
  [/\bADD COLUMN .*\b(UNIQUE|REFERENCES)\b/i, 'locks the table while all rows are checked'],
  [/\bADD COLUMN .*\bDEFAULT \w+\(/i, 'may write the whole table'],
  [/^DROP INDEX (?!CONCURRENTLY)/i, 'locks the table'],
  [/^(UPDATE|DELETE|WITH|DO|INSERT INTO .* SELECT)\b/i, 'may touch every row in one transaction'],
];

describe('versions', () => {
  it('are in order, end with a migration that is there, and have their section in the changelog', async () => {
    const [changelog, names] = await Promise.all([readFile('CHANGELOG.md', 'utf8'), readdir('prisma/migrations')]);
    const sections = [...changelog.matchAll(/^## (\d\S*) – (\S+)$/gm)].map(([, version, date]) => ({ version, date }));
    expect(sections.toReversed()).toEqual(versions.map(({ version, date }) => ({ version, date })));
    const ends = versions.map(({ lastMigration }) => lastMigration);
    expect(ends.filter((name) => !names.includes(name))).toEqual([]);
    expect(ends).toEqual(ends.toSorted());
  });
});

describe('migrations that come after a release', () => {
  it('can run while portal and worker of the version before run', async () => {
    const names = (await readdir('prisma/migrations')).filter(
      (name) => name > lastOfFirst && /^\d/.test(name) && !landedBefore.includes(name),
    );
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const sql = await readFile(`prisma/migrations/${name}/migration.sql`, 'utf8');
      // A contracting step names the release that was the last to need what it takes away.
      if (/^-- contracts: not read since v\d+\.\d+\.\d+$/m.test(sql)) continue;
      const held = heldByTest[name];
      if (held !== undefined) {
        expect(await readFile(held.test, 'utf8')).toContain(held.about);
        expect([...new Set(troublesOf(sql).map((trouble) => trouble.split(': ')[0]))].sort()).toEqual(held.despite);
        continue;
      }
      expect(troublesOf(sql), `${name}: see docs/operations/releases.md`).toEqual([]);
    }
  });

  it.each([
    ['DROP TABLE "old"', 'the version before may still read it'],
    ['ALTER TABLE "a" DROP COLUMN "b"', 'the version before may still read it'],
    ['ALTER TABLE "a" RENAME COLUMN "b" TO "c"', 'the version before knows the old name alone'],
    ['ALTER TABLE "a" ALTER COLUMN "b" TYPE bigint', 'writes the whole table'],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL', 'reads the whole table'],
    ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL', 'the version before writes no value'],
    ['CREATE INDEX "i" ON "a" ("b")', 'locks the table while it is built'],
    ['ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (b > 0)', 'locks the table while all rows are checked'],
    ['UPDATE "a" SET b = 1', 'may touch every row'],
    ['WITH gone AS (SELECT 1) DELETE FROM "a"', 'may touch every row'],
    ['DO $$ BEGIN NULL; END $$', 'may touch every row'],
    ['DROP INDEX "i"', 'locks the table'],
    ['ALTER TABLE "a" ADD COLUMN "b" uuid DEFAULT gen_random_uuid()', 'may write the whole table'],
    ['ALTER TABLE "a" ADD COLUMN "b" uuid REFERENCES "c"', 'locks the table while all rows are checked'],
  ])('%s is told', (sql, why) => {
    expect(troublesOf(`-- a comment; with a stop\n${sql};`).join()).toContain(why);
  });

  it.each([
    'ALTER TABLE "a" ADD COLUMN "b" text',
    'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL DEFAULT \'x\'',
    'CREATE INDEX CONCURRENTLY "i" ON "a" ("b")',
    'ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (b > 0) NOT VALID',
    'CREATE TABLE "a" ("b" text NOT NULL); CREATE INDEX "i" ON "a" ("b"); ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (b > 0)',
  ])('%s is allowed', (sql) => {
    expect(troublesOf(sql)).toEqual([]);
  });
});
