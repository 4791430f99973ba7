// `npm run audit:seal -- --before 2026-01-01 --out DIR`: docs/operations/audit.md.
import { parseArgs } from 'node:util';
import { sealAudit } from '../server/db/audit/audit-seal.ts';
import { openDatabase } from '../server/db/client.ts';

const usage = `Set MIGRATION_DATABASE_URL to the role that owns the tables, and say what goes where:
npm run audit:seal -- --before 2026-01-01 --out /backup/audit`;

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const { values } = parseArgs({ options: { before: { type: 'string' }, out: { type: 'string' } } });
const { DATABASE_URL, MIGRATION_DATABASE_URL: ownerUrl = DATABASE_URL } = process.env;
if (ownerUrl === undefined || values.before === undefined || values.out === undefined) fail(usage);
// A day alone begins at midnight UTC.
const before = new Date(values.before);
if (Number.isNaN(before.getTime())) fail(`${values.before} is no date\n${usage}`);

const database = openDatabase(ownerUrl);
let rows = 0;
try {
  for await (const { manifest, digest } of sealAudit(database, { before, folder: values.out, now: new Date() })) {
    rows += manifest.rows;
    console.log(`Rows ${manifest.firstSeq}–${manifest.lastSeq} are sealed in ${manifest.file} (manifest ${digest})`);
  }
  console.log(rows === 0 ? 'No row is that old' : `${rows} rows sealed; keep ${values.out} where nobody can change it`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.close();
}
