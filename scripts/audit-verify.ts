// `npm run audit:verify`: walks the audit's chain in DATABASE_URL, or in the running demo's database.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkChain } from '../server/db/audit-check.ts';
import { openDatabase } from '../server/db/client.ts';

async function demoDatabase(): Promise<string> {
  const file = join(resolve(process.env.SLIPWAY_HOME ?? '.slipway'), 'demo.json');
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as { databaseUrl: string }).databaseUrl;
  } catch (cause) {
    throw new Error(`Set DATABASE_URL, or start the demo: there is no ${file}`, { cause });
  }
}

const database = openDatabase(process.env.DATABASE_URL ?? (await demoDatabase()));
try {
  const { rows, misfit } = await checkChain(database.auto);
  if (misfit) {
    const { seq, reason, entry } = misfit;
    const what = entry ? `: ${entry.at} ${entry.actor} ${entry.action} ${entry.subject}/${entry.key}` : '';
    console.error(`Row ${seq} of the audit is ${reason}${what} (${rows} rows before it fit)`);
    process.exitCode = 1;
  } else console.log(`${rows} rows of the audit checked, every one fits`);
} finally {
  await database.close();
}
