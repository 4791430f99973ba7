// `npm run backup -- FILE` and `npm run restore -- FILE`: docs/operations/backup.md.
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { splitLines } from '../lib/lines.ts';
import { restoreBackup, takeBackup } from '../prisma/backup.ts';

const [verb, file] = process.argv.slice(2);
const { DATABASE_URL: applicationUrl, MIGRATION_DATABASE_URL: ownerUrl = applicationUrl } = process.env;
if (ownerUrl === undefined || file === undefined || (verb !== 'take' && verb !== 'restore')) {
  console.error('Set MIGRATION_DATABASE_URL or DATABASE_URL, and name a file: npm run backup -- slipway.backup.gz');
  process.exit(1);
}
if (verb === 'take') {
  // Readable by its owner alone, and never over another backup.
  await pipeline(
    Readable.from(takeBackup(ownerUrl)),
    createGzip(),
    createWriteStream(file, { mode: 0o600, flags: 'wx' }),
  );
  console.log(`The backup is in ${file}`);
} else {
  const lines = splitLines(createReadStream(file).pipe(createGunzip()).setEncoding('utf8'));
  console.log(`${await restoreBackup(ownerUrl, lines, applicationUrl)} rows restored`);
}
