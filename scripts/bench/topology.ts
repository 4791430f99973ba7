import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'next-auth/jwt';
import pg from 'pg';
import { buildPortal } from '../../dev/build.ts';
import { ensureDatabase } from '../../dev/lib/database.ts';
import { freePort } from '../../dev/lib/ports.ts';
import { startPostgres } from '../../dev/lib/postgres.ts';
import { processEnv } from '../../dev/lib/process-env.ts';
import { type Part, startPart, whenAnswering, whenPrinted } from '../../dev/part.ts';
import { step } from '../../dev/progress.ts';
import { migrate } from '../../prisma/migrate.ts';
import { fleetBackup, fleetBootstrap } from './fleet.ts';

export interface BenchTopology {
  url: string;
  floorUrl: string;
  /** Bearer token of a developer in the first project. */
  token: string;
  /** Bearer token of an engineer of all projects. */
  engineerToken: string;
  /** The same developer in a browser. */
  sessionCookie: { name: string; value: string };
  kubeconfig: string;
  database: pg.Pool;
  portal: Part;
  worker: Part;
  /** From the start of the worker to a complete projection. */
  coldStartSeconds: number;
  stop(): Promise<void>;
}

const developer = 'bench@slipway.test';
const engineer = 'engineer@slipway.test';

// The identity provider is not what is measured, so the person and their token are put where a sign-in would put them.
async function insertPerson(
  database: pg.Pool,
  secret: string,
  email: string,
): Promise<Pick<BenchTopology, 'token' | 'sessionCookie'>> {
  const token = `slw_${randomBytes(32).toString('base64url')}`;
  const userId = randomUUID();
  await database.query(
    `INSERT INTO users (id, issuer, subject, email, name, groups, signed_in_at) VALUES ($1, 'bench', $2, $2, 'Bench', '{}', now())`,
    [userId, email],
  );
  await database.query(
    `INSERT INTO tokens (id, user_id, name, prefix, hash, expires_at) VALUES ($1, $2, 'bench', $3, $4, now() + interval '1 day')`,
    [randomUUID(), userId, token.slice(0, 12), createHash('sha256').update(token).digest('hex')],
  );
  const sid = randomBytes(32).toString('base64url');
  await database.query(
    `INSERT INTO sessions (id, hash, user_id, last_seen_at, expires_at) VALUES ($1, $2, $3, now(), now() + interval '1 day')`,
    [randomUUID(), createHash('sha256').update(sid).digest('hex'), userId],
  );
  return { token, sessionCookie: { name: 'slipway.session', value: await encode({ token: { sid }, secret }) } };
}

async function whenProjected(database: pg.Pool, clusters: number): Promise<void> {
  for (;;) {
    const count = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM clusters').then(
      ({ rows }) => rows[0]?.count ?? 0,
      (error: { code?: string }) => {
        if (error.code === '42P01') return 0; // the worker has not made the tables yet
        throw error;
      },
    );
    if (count >= clusters) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts database, API server with a restored fleet, worker and portal; nothing simulated runs beside them. */
export async function startTopology(clusters: number, projects: number): Promise<BenchTopology> {
  const dir = await mkdtemp(join(tmpdir(), 'slipway-bench-'));
  await chmod(dir, 0o755);
  const logs = join(dir, 'logs');
  await mkdir(logs);
  const parts: Part[] = [];
  const start = async (
    name: string,
    args: string[],
    env: Record<string, string>,
    ready: Parameters<typeof startPart>[0]['ready'],
  ) => {
    const part = await startPart({
      name,
      args,
      env,
      ready,
      logFile: join(logs, `${name}.log`),
      readyTimeoutMs: 300_000,
    });
    parts.push(part);
    return part;
  };
  await step('Build the portal', () => buildPortal(join(logs, 'build.log')));
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), port: await freePort() });
  for (const name of ['sandbox', 'slipway']) await ensureDatabase(postgres.url('postgres'), name);
  await migrate(postgres.url('slipway'));
  const backup = join(dir, 'fleet.json');
  await writeFile(backup, await fleetBackup(clusters, projects));
  const home = join(dir, 'sandbox');
  await step(`API server with ${clusters} ClusterDeployments`, () =>
    start(
      'sandbox',
      ['sandbox/main.ts', '--api-only', '--home', home, '--restore', backup],
      { SANDBOX_DATABASE_URL: postgres.url('sandbox') },
      whenPrinted('Sandbox API ready'),
    ),
  );
  const bootstrap = join(dir, 'bootstrap.yaml');
  await writeFile(bootstrap, fleetBootstrap(projects, { developer, engineer }));
  const [portalPort, workerPort] = [await freePort(), await freePort()];
  const env = {
    ...processEnv(),
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url('slipway'),
    SLIPWAY_KUBECONFIG: join(home, 'kubeconfig'),
    OIDC_ISSUER: 'http://localhost:9',
    OIDC_CLIENT_ID: 'bench',
    OIDC_CLIENT_SECRET: 'bench',
    NEXTAUTH_URL: `http://127.0.0.1:${portalPort}`,
    NEXTAUTH_SECRET: randomUUID(),
    SLIPWAY_ADMIN_GROUP: 'admins',
    SLIPWAY_BOOTSTRAP: bootstrap,
    SLIPWAY_CURRENCY: 'USD',
  };
  const database = new pg.Pool({ connectionString: postgres.url('slipway') });
  const startedAt = performance.now();
  const worker = await step('Worker', () =>
    start('worker', ['server/worker.ts'], { ...env, PORT: String(workerPort) }, () =>
      whenProjected(database, clusters),
    ),
  );
  const coldStartSeconds = (performance.now() - startedAt) / 1000;
  const portal = await step('Portal', () =>
    start(
      'portal',
      ['.next/standalone/server.js'],
      { ...env, PORT: String(portalPort), HOSTNAME: '127.0.0.1' },
      whenAnswering(`http://127.0.0.1:${portalPort}/api/readyz`),
    ),
  );
  const person = await insertPerson(database, env.NEXTAUTH_SECRET, developer);
  const { token: engineerToken } = await insertPerson(database, env.NEXTAUTH_SECRET, engineer);
  let floorUrl = '';
  await start('floor', ['scripts/bench/floor.ts', postgres.url('slipway'), 'team-000'], {}, async (output) => {
    for await (const line of output) {
      floorUrl = /^Floor at (.+)$/.exec(line)?.[1] ?? '';
      if (floorUrl) return;
    }
  });
  return {
    url: `http://127.0.0.1:${portalPort}`,
    floorUrl,
    ...person,
    engineerToken,
    kubeconfig: join(home, 'kubeconfig'),
    database,
    portal,
    worker,
    coldStartSeconds,
    stop: async () => {
      for (const part of [...parts].reverse()) await part.stop();
      await database.end();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
