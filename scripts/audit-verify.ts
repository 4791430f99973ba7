// `npm run audit:verify`: walks the audit's chain in DATABASE_URL, or in the running demo's database; with
// `-- --segments DIR` also through the segments that were sealed: docs/operations/audit.md.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkChain } from '../server/db/audit/audit-check.ts';
import { checkSegments } from '../server/db/audit/audit-sealed.ts';
import { openDatabase } from '../server/db/client.ts';

async function demoDatabase(): Promise<string> {
  const file = join(resolve(process.env.SLIPWAY_HOME ?? '.slipway'), 'demo.json');
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as { databaseUrl: string }).databaseUrl;
  } catch (cause) {
    throw new Error(`Set DATABASE_URL, or start the demo: there is no ${file}`, { cause });
  }
}

const { values } = parseArgs({ options: { segments: { type: 'string' } } });
const database = openDatabase(process.env.DATABASE_URL ?? (await demoDatabase()));
try {
  const { firstSeq, rows, misfit } = await checkChain(database.auto);
  if (misfit) {
    const { seq, reason, entry } = misfit;
    const what = entry ? `: ${entry.at} ${entry.actor} ${entry.action} ${entry.subject}/${entry.key}` : '';
    console.error(`Row ${seq} of the audit is ${reason}${what} (${rows} rows before it fit)`);
    process.exitCode = 1;
  } else {
    const after = firstSeq === 1 ? '' : `, from row ${firstSeq}, which follows the last sealed one`;
    console.log(`${rows} rows of the audit checked, every one fits${after}`);
  }
  if (values.segments !== undefined) {
    const sealed = await checkSegments(database.auto, values.segments);
    console.log(`${sealed} rows of sealed segments checked, every one fits`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.close();
}
