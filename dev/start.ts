import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPortal, generateClient } from './build.ts';
import { closeHome, type Home, openHome } from './home.ts';
import { ensureDatabase } from './lib/database.ts';
import type { Part } from './part.ts';
import {
  embeddedUrl,
  type InstallationOptions,
  migrateDatabase,
  portalEnv,
  type SandboxFacts,
  startDatabase,
  startPortal,
  startSandbox,
  startWatchedPortal,
  startWorker,
} from './parts.ts';
import { step } from './progress.ts';
import { setBudgets } from './story/budgets.ts';
import { claimClusters } from './story/claims.ts';
import { type PersonaEntry, writeDemoFile } from './story/personas.ts';
import { sendRequests } from './story/requests.ts';
import { addUnits } from './story/units.ts';
import { startWatched } from './watched.ts';

export interface DemoOptions extends InstallationOptions {
  signal: AbortSignal;
}

/** What the worker is made of. */
const workerFolders = ['server', 'lib', 'messages'];

export interface Demo {
  /** Settles on the signal with `null`, or with a sentence when a part ended by itself. */
  finished(signal: AbortSignal): Promise<string | null>;
  /** Stops everything, last started first. */
  stop(): Promise<void>;
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

/** Signs the people in for their tokens; at the first start they also make what the story tells of them. */
async function introducePeople(home: Home, facts: SandboxFacts, databaseUrl: string): Promise<void> {
  const url = `http://localhost:${home.ports.portal}`;
  const demoFile = {
    url,
    kubeconfig: join(home.dir, 'kubeconfig'),
    prometheusUrl: facts.prometheusUrl,
    databaseUrl,
    controlUrl: facts.controlUrl,
    mailUrl: facts.mailUrl,
    hooksUrl: facts.hooksUrl,
    git: facts.git,
  };
  const { isFirst, personas } = await step('Tokens of the personas', () =>
    writeDemoFile(join(home.dir, 'demo.json'), demoFile, facts.personas),
  );
  if (isFirst && facts.claims.length > 0) await tellStory(url, facts, personas);
}

async function tellStory(url: string, facts: SandboxFacts, personas: readonly PersonaEntry[]): Promise<void> {
  await step('Clusters of the personas', () => claimClusters(url, facts.claims, personas));
  await Promise.all([
    step('Requests of the personas', () => sendRequests(url, personas)),
    step('Spending budgets', () => setBudgets(url, personas)),
    step('Units of cost', () => addUnits(url, personas)),
  ]);
}

/** Waits for all of them, so that nothing is still starting when one has failed; then throws what failed first. */
async function allOrFirstError(starts: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(starts)).find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

/** Starts the database, then the sandbox, then worker and portal beside each other; each waits for what it needs. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const startedAt = performance.now();
  const home = await openHome(options.dir, options.port, options.reset);
  const parts: Part[] = [];
  const stop = async (): Promise<void> => {
    for (const part of [...parts].reverse()) await part.stop();
    await closeHome(home);
  };
  const start = async (name: string, work: () => Promise<Part>, whyLong?: string): Promise<void> => {
    options.signal.throwIfAborted();
    parts.push(await step(name, work, whyLong));
  };
  try {
    await mkdir(join(home.dir, 'logs'), { recursive: true });
    process.stdout.write(`Starting Slipway from ${home.dir}\n`);
    const buildLog = join(home.dir, 'logs', 'build.log');
    const building = options.isWatched
      ? step('Generate the database client', () => generateClient(buildLog))
      : step('Build the portal', () => buildPortal(buildLog), 'only a build after a change takes minutes');
    building.catch(() => undefined);
    await start('Database', () => startDatabase(home));
    for (const name of ['sandbox', 'slipway']) await ensureDatabase(embeddedUrl(home, 'postgres'), name);
    await start('Management cluster (sandbox) and identity provider', () => startSandbox(home, options));
    const facts = JSON.parse(await readFile(join(home.dir, 'sandbox', 'sandbox.json'), 'utf8')) as SandboxFacts;
    await copyFile(facts.kubeconfig, join(home.dir, 'kubeconfig'));
    await building;
    const env = portalEnv(home, options, facts);
    await step('Migrations', () => migrateDatabase(home, options));
    const worker = () => startWorker(home, { ...env, SLIPWAY_KUBECONFIG: facts.workerKubeconfig });
    const portal = options.isWatched ? startWatchedPortal : startPortal;
    await allOrFirstError([
      start('Worker', () => (options.isWatched ? startWatched(workerFolders, worker) : worker())),
      start(
        'Portal',
        () => portal(home, { ...env, SLIPWAY_KUBECONFIG: facts.portalKubeconfig }),
        options.isWatched ? 'it is compiled; what was compiled before is kept in .next' : undefined,
      ),
    ]);
    await introducePeople(home, facts, env.DATABASE_URL ?? '');
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
