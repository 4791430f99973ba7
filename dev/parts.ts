import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '../prisma/migrate.ts';
import type { Home } from './home.ts';
import { processEnv } from './lib/process-env.ts';
import { type Part, startPart, whenAnswering, whenPrinted } from './part.ts';
import type { Claim } from './story/claims.ts';
import type { PersonaInfo } from './story/personas.ts';

/** What the parts of one installation are started with. */
export interface InstallationOptions {
  dir: string;
  port: number;
  speed: number;
  databaseUrl: string | undefined;
  reset: boolean;
  /** Kubeconfig of an API server to use instead of the sandbox's own. */
  managementKubeconfig?: string | undefined;
  /** Portal and worker run from the sources and follow their changes, instead of from a build. */
  isWatched?: boolean;
}

/** What the sandbox tells about itself in `sandbox.json` once it is ready. */
export interface SandboxFacts {
  kubeconfig: string;
  portalKubeconfig: string;
  workerKubeconfig: string;
  /** Null where the sandbox is a guest of another API server. */
  karmadaKubeconfig: string | null;
  issuer: string;
  clientId: string;
  cliClientId: string;
  agentClientId: string;
  clientSecret: string;
  controlUrl: string;
  /** Where the mails of the demo can be read. */
  mailUrl: string;
  smtpUrl: string;
  hooksUrl: string;
  /** A repository for projects that go through Git. */
  git: { url: string; repository: string; token: string };
  /** Where the public clouds of the demo sign people in. */
  providersUrl: string;
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

export function startSandbox(home: Home, options: InstallationOptions): Promise<Part> {
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
      SANDBOX_KARMADA_PORT: String(ports.karmada),
      SANDBOX_CONTROL_PORT: String(ports.control),
      SANDBOX_OIDC_PORT: String(ports.oidc),
      SANDBOX_SMTP_PORT: String(ports.smtp),
      SANDBOX_HOOKS_PORT: String(ports.hooks),
      SANDBOX_GIT_PORT: String(ports.git),
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
function databaseUrls(home: Home, options: InstallationOptions): { application: string; owner: string } {
  if (options.databaseUrl) return { application: options.databaseUrl, owner: options.databaseUrl };
  const owner = embeddedUrl(home, 'slipway');
  const application = new URL(owner);
  application.username = 'slipway_app';
  application.password = home.secrets.database;
  return { application: application.toString(), owner };
}

export function portalEnv(home: Home, options: InstallationOptions, facts: SandboxFacts): Record<string, string> {
  return {
    ...processEnv(),
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrls(home, options).application,
    OIDC_ISSUER: facts.issuer,
    OIDC_NAME: 'Demo identity',
    OIDC_CLIENT_ID: facts.clientId,
    OIDC_CLIENT_SECRET: facts.clientSecret,
    OIDC_CLI_CLIENT_ID: facts.cliClientId,
    OIDC_AGENT_CLIENT_IDS: facts.agentClientId,
    NEXTAUTH_URL: `http://localhost:${home.ports.portal}`,
    NEXTAUTH_SECRET: home.secrets.nextAuth,
    SLIPWAY_ADMIN_GROUP: facts.adminGroup,
    SLIPWAY_DRAIN_SECONDS: '0',
    SLIPWAY_BOOTSTRAP: facts.bootstrap,
    SLIPWAY_CURRENCY: 'USD',
    SMTP_URL: facts.smtpUrl,
    // The receiver of webhooks and the Git server run on this machine; nothing else here is opened.
    OUTBOUND_ALLOW: [facts.hooksUrl, facts.git.url].map((url) => new URL(url).host).join(' '),
    AWS_ENDPOINT_URL_STS: `${facts.providersUrl}/sts`,
    AZURE_AUTHORITY_HOST: `${facts.providersUrl}/azure`,
    CLOUDSDK_AUTH_TOKEN_HOST: `${facts.providersUrl}/google`,
    VSPHERE_SERVERS: `${facts.providersUrl}/vcenter`,
    ...(facts.karmadaKubeconfig && { KARMADA_KUBECONFIGS: `fleet-eu=${facts.karmadaKubeconfig}` }),
    ...(facts.metricsProfile && { PROMETHEUS_URL: pathToFileURL(facts.metricsProfile).href }),
  };
}

/** Applies the migrations, as the owner of the tables; portal and worker only check that it was done. */
export async function migrateDatabase(home: Home, options: InstallationOptions): Promise<void> {
  const { application, owner } = databaseUrls(home, options);
  await migrate(owner, { applicationUrl: application });
}

/** Where one of several portals or workers answers, and what its log is called. */
interface Replica {
  port: number;
  log: string;
}

export function startWorker(home: Home, env: Record<string, string>, replica?: Replica): Promise<Part> {
  const { port, log } = replica ?? { port: home.ports.worker, log: 'worker.log' };
  return startPart({
    name: 'Worker',
    args: ['server/worker.ts'],
    env: { ...env, PORT: String(port) },
    logFile: join(home.dir, 'logs', log),
    ready: whenAnswering(`http://127.0.0.1:${port}/readyz`),
    readyTimeoutMs: 90_000,
  });
}

export function startPortal(home: Home, env: Record<string, string>, replica?: Replica): Promise<Part> {
  const { port, log } = replica ?? { port: home.ports.portal, log: 'portal.log' };
  return startPart({
    name: 'Portal',
    args: ['.next/standalone/server.js'],
    env: { ...env, PORT: String(port), HOSTNAME: '127.0.0.1' },
    logFile: join(home.dir, 'logs', log),
    ready: whenAnswering(`http://127.0.0.1:${port}/api/readyz`),
    readyTimeoutMs: 90_000,
  });
}

/** The portal from its sources: pages are compiled when they are first asked for and follow every change. */
export function startWatchedPortal(home: Home, env: Record<string, string>): Promise<Part> {
  const port = String(home.ports.portal);
  return startPart({
    name: 'Portal',
    args: ['node_modules/next/dist/bin/next', 'dev', '--port', port, '--hostname', '127.0.0.1'],
    // The memory limits are those of what is shipped; a compiler needs more.
    env: { ...env, NODE_ENV: 'development', NODE_OPTIONS: '', NEXT_TELEMETRY_DISABLED: '1' },
    logFile: join(home.dir, 'logs', 'portal.log'),
    ready: whenAnswering(`http://127.0.0.1:${port}/api/readyz`, 60_000),
    readyTimeoutMs: 240_000,
  });
}
