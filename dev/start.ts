import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '../prisma/migrate.ts';
import { buildPortal } from './build.ts';
import { closeHome, type Home, openHome } from './home.ts';
import { ensureDatabase } from './lib/database.ts';
import { processEnv } from './lib/process-env.ts';
import { type Part, startPart, whenAnswering, whenPrinted } from './part.ts';
import { step } from './progress.ts';
import { setBudgets } from './story/budgets.ts';
import { type Claim, claimClusters } from './story/claims.ts';
import { type PersonaInfo, writeDemoFile } from './story/personas.ts';
import { addUnits } from './story/units.ts';

export interface DemoOptions {
  dir: string;
  port: number;
  speed: number;
  databaseUrl: string | undefined;
  reset: boolean;
  /** Kubeconfig of an API server to use instead of the sandbox's own. */
  managementKubeconfig?: string | undefined;
  signal: AbortSignal;
}

export interface Demo {
  /** Settles on the signal with `null`, or with a sentence when a part ended by itself. */
  finished(signal: AbortSignal): Promise<string | null>;
  /** Stops everything, last started first. */
  stop(): Promise<void>;
}

/** What the sandbox tells about itself in `sandbox.json` once it is ready. */
export interface SandboxFacts {
  kubeconfig: string;
  portalKubeconfig: string;
  workerKubeconfig: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  controlUrl: string;
  /** Where the mails of the demo can be read. */
  mailUrl: string;
  smtpUrl: string;
  hooksUrl: string;
  prometheusUrl: string | null;
  /** File that names all sources of metrics, alerts and logs. */
  metricsProfile: string | null;
  bootstrap: string;
  adminGroup: string;
  claims: Claim[];
  personas: PersonaInfo[];
}

export const embeddedUrl = (home: Home, database: string) =>
  `postgresql://postgres:postgres@127.0.0.1:${home.ports.postgres}/${database}`;

export function startDatabase(home: Home): Promise<Part> {
  return startPart({
    name: 'PostgreSQL',
    args: ['dev/lib/postgres-server.ts', join(home.dir, 'postgres'), String(home.ports.postgres)],
    env: {},
    logFile: join(home.dir, 'logs', 'postgres.log'),
    ready: whenPrinted('PostgreSQL ready'),
    readyTimeoutMs: 60_000,
  });
}

export function startSandbox(home: Home, options: DemoOptions): Promise<Part> {
  const { ports } = home;
  return startPart({
    name: 'Sandbox',
    args: ['sandbox/main.ts', '--home', join(home.dir, 'sandbox')],
    env: {
      SANDBOX_DATABASE_URL: embeddedUrl(home, 'sandbox'),
      SANDBOX_SPEED: String(options.speed),
      ...(options.managementKubeconfig && { SANDBOX_KUBECONFIG: resolve(options.managementKubeconfig) }),
      SANDBOX_API_PORT: String(ports.kubernetes),
      SANDBOX_CHILDREN_PORT: String(ports.children),
      SANDBOX_WEBHOOK_PORT: String(ports.webhooks),
      SANDBOX_CONTROL_PORT: String(ports.control),
      SANDBOX_OIDC_PORT: String(ports.oidc),
      SANDBOX_SMTP_PORT: String(ports.smtp),
      SANDBOX_HOOKS_PORT: String(ports.hooks),
      SANDBOX_METRICS_PORT: String(ports.metrics),
      SANDBOX_LOGS_PORT: String(ports.logs),
      SANDBOX_PORTAL_URL: `http://localhost:${ports.portal}`,
    },
    logFile: join(home.dir, 'logs', 'sandbox.log'),
    ready: whenPrinted('Sandbox ready'),
    readyTimeoutMs: 120_000,
  });
}

// With the embedded server the portal gets a role of its own, which can neither change nor remove audit entries.
function databaseUrls(home: Home, options: DemoOptions): { application: string; owner: string } {
  if (options.databaseUrl) return { application: options.databaseUrl, owner: options.databaseUrl };
  const owner = embeddedUrl(home, 'slipway');
  const application = new URL(owner);
  application.username = 'slipway_app';
  application.password = home.secrets.database;
  return { application: application.toString(), owner };
}

export function portalEnv(home: Home, options: DemoOptions, facts: SandboxFacts): Record<string, string> {
  return {
    ...processEnv(),
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrls(home, options).application,
    OIDC_ISSUER: facts.issuer,
    OIDC_CLIENT_ID: facts.clientId,
    OIDC_CLIENT_SECRET: facts.clientSecret,
    NEXTAUTH_URL: `http://localhost:${home.ports.portal}`,
    NEXTAUTH_SECRET: home.secrets.nextAuth,
    SLIPWAY_ADMIN_GROUP: facts.adminGroup,
    SLIPWAY_BOOTSTRAP: facts.bootstrap,
    SLIPWAY_CURRENCY: 'USD',
    SMTP_URL: facts.smtpUrl,
    // The receiver of webhooks runs on this machine; nothing else here is opened.
    OUTBOUND_ALLOW: new URL(facts.hooksUrl).host,
    ...(facts.metricsProfile && { PROMETHEUS_URL: pathToFileURL(facts.metricsProfile).href }),
  };
}

/** Applies the migrations, as the owner of the tables; portal and worker only check that it was done. */
export async function migrateDatabase(home: Home, options: DemoOptions): Promise<void> {
  const { application, owner } = databaseUrls(home, options);
  await migrate(owner, { applicationUrl: application });
}

export function startWorker(home: Home, env: Record<string, string>): Promise<Part> {
  return startPart({
    name: 'Worker',
    args: ['server/worker.ts'],
    env: { ...env, PORT: String(home.ports.worker) },
    logFile: join(home.dir, 'logs', 'worker.log'),
    ready: whenAnswering(`http://127.0.0.1:${home.ports.worker}/readyz`),
    readyTimeoutMs: 90_000,
  });
}

export function startPortal(home: Home, env: Record<string, string>): Promise<Part> {
  return startPart({
    name: 'Portal',
    args: ['.next/standalone/server.js'],
    env: { ...env, PORT: String(home.ports.portal), HOSTNAME: '127.0.0.1' },
    logFile: join(home.dir, 'logs', 'portal.log'),
    ready: whenAnswering(`http://127.0.0.1:${home.ports.portal}/api/readyz`),
    readyTimeoutMs: 90_000,
  });
}

function printReady(home: Home, { personas: people, mailUrl }: SandboxFacts, startedAt: number): void {
  const install = Number(process.env.SLIPWAY_INSTALL_SECONDS ?? 0);
  const width = Math.max(...people.map(({ email }) => email.length));
  const rows = people.map(
    (who) => `  ${who.email.padEnd(width)}  ${who.roles.join(', ')}, ${who.project ?? 'all projects'}`,
  );
  process.stdout.write(
    `\nSlipway is ready: http://localhost:${home.ports.portal}\n` +
      `(started in ${((performance.now() - startedAt) / 1000).toFixed(1)} s, packages installed in ${install.toFixed(1)} s)\n\n` +
      `Sign in as one of:\n${rows.join('\n')}\n\n` +
      `Their mail is at ${mailUrl}\n\n` +
      `kubectl --kubeconfig ${join(home.dir, 'kubeconfig')} get clusterdeployments -A\n\n` +
      'Ctrl-C stops all of it and keeps the state.\n',
  );
}

/** Starts database, sandbox, worker and portal in order; each waits until the one before can be used. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const startedAt = performance.now();
  const home = await openHome(options.dir, options.port, options.reset);
  const parts: Part[] = [];
  const stop = async (): Promise<void> => {
    for (const part of [...parts].reverse()) await part.stop();
    await closeHome(home);
  };
  const start = async (name: string, work: () => Promise<Part>): Promise<void> => {
    options.signal.throwIfAborted();
    parts.push(await step(name, work));
  };
  try {
    await mkdir(join(home.dir, 'logs'), { recursive: true });
    process.stdout.write(`Starting Slipway from ${home.dir}\n`);
    const building = step('Build the portal', () => buildPortal(join(home.dir, 'logs', 'build.log')));
    building.catch(() => undefined);
    await start('Database', () => startDatabase(home));
    for (const name of ['sandbox', 'slipway']) await ensureDatabase(embeddedUrl(home, 'postgres'), name);
    await start('Management cluster (sandbox) and identity provider', () => startSandbox(home, options));
    const facts = JSON.parse(await readFile(join(home.dir, 'sandbox', 'sandbox.json'), 'utf8')) as SandboxFacts;
    await copyFile(facts.kubeconfig, join(home.dir, 'kubeconfig'));
    await building;
    const env = portalEnv(home, options, facts);
    await step('Migrations', () => migrateDatabase(home, options));
    await start('Worker', () => startWorker(home, { ...env, SLIPWAY_KUBECONFIG: facts.workerKubeconfig }));
    await start('Portal', () => startPortal(home, { ...env, SLIPWAY_KUBECONFIG: facts.portalKubeconfig }));
    const url = `http://localhost:${home.ports.portal}`;
    const demoFile = {
      url,
      kubeconfig: join(home.dir, 'kubeconfig'),
      prometheusUrl: facts.prometheusUrl,
      databaseUrl: env.DATABASE_URL ?? '',
      controlUrl: facts.controlUrl,
      mailUrl: facts.mailUrl,
      hooksUrl: facts.hooksUrl,
    };
    const { isFirst, personas } = await step('Tokens of the personas', () =>
      writeDemoFile(join(home.dir, 'demo.json'), demoFile, facts.personas),
    );
    if (isFirst && facts.claims.length > 0) {
      await step('Clusters of the personas', () => claimClusters(url, facts.claims, personas));
      await step('Budgets', () => setBudgets(url, personas));
      await step('Units of cost', () => addUnits(url, personas));
    }
    printReady(home, facts, startedAt);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    stop,
    finished: (signal) =>
      Promise.race([
        new Promise<null>((resolve) => {
          if (signal.aborted) resolve(null);
          signal.addEventListener('abort', () => resolve(null), { once: true });
        }),
        ...parts.map(async (part) => {
          const code = await part.ended;
          return `${part.name} ended by itself with code ${code}; see ${join(home.dir, 'logs')}.`;
        }),
      ]),
  };
}
