// Generates the Prisma client unless the one that is there was made from this schema by this version.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const manifest = require.resolve('prisma/package.json');
const { version, bin } = JSON.parse(readFileSync(manifest, 'utf8'));
const stampFile = join(root, 'server/db/generated/.stamp');
const stamp = createHash('sha256')
  .update(version)
  .update(readFileSync(join(root, 'prisma/schema.prisma')))
  .digest('hex');

if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  const { status } = spawnSync(process.execPath, [join(manifest, '..', bin.prisma), 'generate', '--no-hints'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    // `generate` runs no schema engine, yet would download one; any executable in its place keeps it from that.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' },
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stampFile, stamp);
}
