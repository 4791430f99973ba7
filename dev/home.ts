import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, isPortFree } from './lib/ports.ts';
import { Refusal } from './refusal.ts';

const portNames = [
  'postgres',
  'kubernetes',
  'children',
  'webhooks',
  'karmada',
  'control',
  'oidc',
  'metrics',
  'logs',
  'worker',
  'smtp',
  'hooks',
  'git',
] as const;
type Ports = Record<(typeof portNames)[number] | 'portal', number>;

/** Everything that outlives a stop: where the state lies, and the ports that kubeconfigs and the issuer contain. */
export interface Home {
  dir: string;
  ports: Ports;
  secrets: { nextAuth: string; database: string };
}

const neededBytes = 1.5 * 1024 ** 3;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function readJson<T>(file: string): Promise<T | null> {
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as T) : null;
}

async function takeLock(dir: string): Promise<void> {
  const file = join(dir, 'demo.pid');
  const pid = existsSync(file) ? Number(await readFile(file, 'utf8')) : 0;
  if (pid > 0 && pid !== process.pid && isAlive(pid)) {
    throw new Refusal(
      `A demo already runs from ${dir} (process ${pid}). Stop it first, or set SLIPWAY_HOME to another folder.`,
    );
  }
  await writeFile(file, String(process.pid));
}

async function settlePorts(dir: string, portal: number): Promise<Ports> {
  const file = join(dir, 'ports.json');
  const stored = await readJson<Record<string, number>>(file);
  const ports: Record<string, number> = {};
  for (const name of portNames) ports[name] = stored?.[name] ?? (await freePort());
  for (const [name, port] of [...Object.entries(ports), ['portal', portal] as const]) {
    if (await isPortFree(port)) continue;
    const remedy =
      name === 'portal'
        ? 'Set PORT to another one.'
        : `It is part of addresses that were handed out, so it is not changed behind your back: free it, or start afresh with npm run demo -- --reset.`;
    throw new Refusal(`Port ${port} (${name}) is taken by another program. ${remedy}`);
  }
  await writeFile(file, JSON.stringify(ports, null, 2));
  return { ...ports, portal } as Ports;
}

/** Opens (or makes, or with `reset` empties) the folder of the demo's state and takes its ports. */
export async function openHome(dir: string, portal: number, reset: boolean): Promise<Home> {
  await mkdir(dir, { recursive: true });
  await chmod(dir, 0o755);
  await takeLock(dir);
  if (reset) {
    for (const part of ['postgres', 'sandbox', 'ports.json', 'demo.json', 'kubeconfig', 'secrets.json']) {
      await rm(join(dir, part), { recursive: true, force: true });
    }
  }
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize < neededBytes) {
    throw new Refusal(
      `The disk below ${dir} has ${Math.floor((bavail * bsize) / 1024 ** 2)} MiB left; the demo needs 1.5 GiB.`,
    );
  }
  const ports = await settlePorts(dir, portal);
  const secretsFile = join(dir, 'secrets.json');
  const secrets = (await readJson<Home['secrets']>(secretsFile)) ?? {
    nextAuth: crypto.randomUUID() + crypto.randomUUID(),
    database: crypto.randomUUID(),
  };
  await writeFile(secretsFile, JSON.stringify(secrets), { mode: 0o600 });
  return { dir, ports, secrets };
}

/** Gives the folder free for the next start. */
export async function closeHome(home: Home): Promise<void> {
  await rm(join(home.dir, 'demo.pid'), { force: true });
}
