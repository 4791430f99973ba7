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
import { type Part, type PartOptions, startPart, whenAnswering, whenPrinted } from '../../dev/part.ts';
import { step } from '../../dev/progress.ts';
import { migrate } from '../../prisma/migrate.ts';
import { type FleetSize, fleetBackup, fleetBootstrap } from './fleet.ts';

export interface BenchTopology {
  url: string;
  floorUrl: string;
  /** Bearer token of a developer in the first project. */
  token: string;
  /** Bearer token of an engineer of all projects. */
  engineerToken: string;
  /** Bearer token of a lead of all projects. */
  leadToken: string;
  /** The same developer in a browser. */
  sessionCookie: { name: string; value: string };
  kubeconfig: string;
  database: pg.Pool;
  portal: Part;
  worker: Part;
  /** From the start of the worker to a complete projection. */
  coldStartSeconds: number;
  /** Files of the parts; it goes with them. */
  dir: string;
  /** Makes a database on the server of the others, and answers its URL. */
  makeDatabase(name: string): Promise<string>;
  /** Starts another process beside the others, which ends with them at the latest. */
  start(name: string, args: string[], env: Record<string, string>, ready: PartOptions['ready']): Promise<Part>;
  stop(): Promise<void>;
}

const developer = 'bench@slipway.test';
const engineer = 'engineer@slipway.test';
const lead = 'lead@slipway.test';

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

async function whenRows(database: pg.Pool, table: string, wanted: number): Promise<void> {
  for (;;) {
    const count = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`).then(
      ({ rows }) => rows[0]?.count ?? 0,
      (error: { code?: string }) => {
        if (error.code === '42P01') return 0; // the worker has not made the tables yet
        throw error;
      },
    );
    if (count >= wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function whenProjected(database: pg.Pool, { clusters, hasServices = false }: FleetSize): Promise<void> {
  await whenRows(database, 'clusters', clusters);
  if (!hasServices) return;
  // Two rules are on each cluster.
  await whenRows(database, 'multi_cluster_service_matches', 2 * clusters);
  await whenRows(database, 'cluster_service_sets', 2 * clusters);
}

/** Starts what else portal and worker need, and answers the settings by which they find it. */
type Furnish = (where: Pick<BenchTopology, 'dir' | 'makeDatabase'>) => Promise<Record<string, string>>;

/** Starts database, API server with a restored fleet, worker and portal; nothing simulated runs beside them. */
export async function startTopology(size: FleetSize, furnish?: Furnish): Promise<BenchTopology> {
  const dir = await mkdtemp(join(tmpdir(), 'slipway-bench-'));
  await chmod(dir, 0o755);
  const logs = join(dir, 'logs');
  await mkdir(logs);
  const parts: Part[] = [];
  const start: BenchTopology['start'] = async (name, args, env, ready) => {
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
  const makeDatabase = async (name: string) => {
    await ensureDatabase(postgres.url('postgres'), name);
    return postgres.url(name);
  };
  for (const name of ['sandbox', 'slipway']) await makeDatabase(name);
  await migrate(postgres.url('slipway'));
  const backup = join(dir, 'fleet.json');
  await writeFile(backup, await fleetBackup(size));
  const home = join(dir, 'sandbox');
  await step(`API server with ${size.clusters} ClusterDeployments`, () =>
    start(
      'sandbox',
      ['sandbox/main.ts', '--api-only', '--home', home, '--restore', backup],
      { SANDBOX_DATABASE_URL: postgres.url('sandbox') },
      whenPrinted('Sandbox API ready'),
    ),
  );
  const bootstrap = join(dir, 'bootstrap.yaml');
  await writeFile(bootstrap, fleetBootstrap(size, { developer, engineer, lead }));
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
    ...(await furnish?.({ dir, makeDatabase })),
  };
  const database = new pg.Pool({ connectionString: postgres.url('slipway') });
  const startedAt = performance.now();
  const worker = await step('Worker', () =>
    start('worker', ['server/worker.ts'], { ...env, PORT: String(workerPort) }, () => whenProjected(database, size)),
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
  const { token: leadToken } = await insertPerson(database, env.NEXTAUTH_SECRET, lead);
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
    leadToken,
    kubeconfig: join(home, 'kubeconfig'),
    database,
    portal,
    worker,
    coldStartSeconds,
    dir,
    makeDatabase,
    start,
    stop: async () => {
      for (const part of [...parts].reverse()) await part.stop();
      await database.end();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
