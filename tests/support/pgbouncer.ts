import { execFileSync, spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../sandbox/lib/ports.ts';

const program = 'pgbouncer';
/** It refuses to run as root, so it gets the user that Debian's package makes. */
const user = 'postgres';

export interface PgBouncer {
  /** The same address as before, by way of the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode before a database, with `poolSize` connections and nothing else changed. */
export async function startPgBouncer(target: string, poolSize: number): Promise<PgBouncer> {
  const address = new URL(target);
  const folder = await mkdtemp(join(tmpdir(), 'slipway-pgbouncer-'));
  const port = await findFreePort();
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  await writeFile(users, `"${address.username}" "${address.password}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${address.hostname} port=${address.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
`,
  );
  const isRoot = process.getuid?.() === 0;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  const owner = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  await chmod(folder, 0o755);
  if (owner.uid !== undefined) for (const file of [settings, users]) await chown(file, owner.uid, owner.gid);
  const child = spawn(program, [settings], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<never>((_, fail) => child.once('exit', () => fail(new Error(`PgBouncer ended: ${said}`))));
  ended.catch(() => undefined);
  await untilOpen(port, () => child.exitCode === null).catch(() => ended);
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async stop() {
      child.kill('SIGINT');
      await ended.catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilOpen(port: number, isRunning: () => boolean): Promise<void> {
  while (isRunning()) {
    const isOpen = await new Promise<boolean>((answer) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => answer(true)).once('error', () => answer(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await delay(50);
  }
  throw new Error('It has ended');
}
