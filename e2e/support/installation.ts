import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { buildPortal } from '../../dev/build.ts';
import { openHome } from '../../dev/home.ts';
import { ensureDatabase } from '../../dev/lib/database.ts';
import { freePort } from '../../dev/lib/ports.ts';
import { type Part, tail } from '../../dev/part.ts';
import {
  embeddedUrl,
  migrateDatabase,
  portalEnv,
  type SandboxFacts,
  startDatabase,
  startPortal,
  startSandbox,
  startWorker,
} from '../../dev/parts.ts';
import { type DemoFile, writeDemoFile } from '../../dev/story/personas.ts';
import { startRoundRobin } from '../../tests/support/round-robin.ts';
import { type Cuttable, cuttableMetrics } from './cuttable.ts';

const replicated = ['portal', 'second portal', 'worker', 'second worker'] as const;
type ReplicaName = (typeof replicated)[number];
type PartName = 'database' | 'sandbox' | ReplicaName;

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

interface InstallationOptions {
  /** Two portals behind a proxy that asks for readiness so often, and two workers. */
  twice?: { probeMs: number; drainSeconds: number };
}

/** The demo's parts, each of which can be killed, stopped and started again while the others run. */
export async function startInstallation({ twice }: InstallationOptions = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'slipway-bad-days-'));
  await mkdir(join(dir, 'logs'));
  await buildPortal(join(dir, 'logs', 'build.log'));
  const port = await freePort();
  const home = await openHome(dir, port, false);
  const options = { dir, port, speed: 480, databaseUrl: undefined, reset: false };
  const readFacts = async () =>
    JSON.parse(await readFile(join(dir, 'sandbox', 'sandbox.json'), 'utf8')) as SandboxFacts;
  const profile = join(dir, 'metrics-profile.json');
  const envOf = (facts: SandboxFacts) => ({
    ...portalEnv(home, options, facts),
    PROMETHEUS_URL: pathToFileURL(profile).href,
    ...(twice && { SLIPWAY_DRAIN_SECONDS: String(twice.drainSeconds) }),
  });
  const replica = async (name: ReplicaName) => ({ port: await freePort(), log: `${name}.log` });
  const replicas = {
    portal: twice && (await replica('portal')),
    'second portal': await replica('second portal'),
    'second worker': await replica('second worker'),
  };
  const asWorker = (facts: SandboxFacts) => ({ ...envOf(facts), SLIPWAY_KUBECONFIG: facts.workerKubeconfig });
  const asPortal = (facts: SandboxFacts) => ({ ...envOf(facts), SLIPWAY_KUBECONFIG: facts.portalKubeconfig });
  const running = new Map<PartName, Part>();
  const starts: Record<PartName, () => Promise<Part>> = {
    database: () => startDatabase(home),
    sandbox: () => startSandbox(home, options),
    worker: async () => startWorker(home, asWorker(await readFacts())),
    'second worker': async () => startWorker(home, asWorker(await readFacts()), replicas['second worker']),
    portal: async () => startPortal(home, asPortal(await readFacts()), replicas.portal),
    'second portal': async () => startPortal(home, asPortal(await readFacts()), replicas['second portal']),
  };
  const start = async (name: PartName): Promise<void> => void running.set(name, await starts[name]());

  await start('database');
  for (const name of ['sandbox', 'slipway']) await ensureDatabase(embeddedUrl(home, 'postgres'), name);
  await start('sandbox');
  const metrics: Cuttable = await cuttableMetrics((await readFacts()).metricsProfile, await freePort(), profile);
  await migrateDatabase(home, options);
  // Both find the schema in place, and neither waits for the other.
  await Promise.all([start('worker'), start('portal')]);
  if (twice) await Promise.all([start('second worker'), start('second portal')]);
  const front =
    replicas.portal &&
    (await startRoundRobin(
      [replicas.portal, replicas['second portal']].map((one) => `http://127.0.0.1:${one.port}`),
      { port, probeMs: twice?.probeMs ?? null },
    ));
  const facts = await readFacts();
  const addresses = {
    url: `http://localhost:${port}`,
    kubeconfig: facts.kubeconfig,
    controlUrl: facts.controlUrl,
    databaseUrl: embeddedUrl(home, 'slipway'),
    prometheusUrl: null,
    mailUrl: facts.mailUrl,
    hooksUrl: facts.hooksUrl,
    git: facts.git,
  };
  await writeDemoFile(join(dir, 'demo.json'), addresses, facts.personas);
  const demo = JSON.parse(await readFile(join(dir, 'demo.json'), 'utf8')) as DemoFile;

  return {
    ...addresses,
    workerUrl: `http://127.0.0.1:${home.ports.worker}`,
    token: (email: string) => demo.personas.find((one) => one.email === email)?.token ?? '',
    start,
    /** What stands before two portals. */
    front,
    /** The way of portal and worker to the source of metrics. */
    metrics,
    /** Ends a part in order. */
    async stop(name: PartName) {
      await running.get(name)?.stop();
    },
    /** Ends a part without giving it time. */
    async kill(name: PartName) {
      const part = running.get(name);
      if (!part) return;
      process.kill(part.pid, 'SIGKILL');
      await part.ended;
    },
    /** Ends all of it; where a test failed, what each part said last is printed. */
    async close() {
      const { status, expectedStatus } = test.info();
      if (status !== expectedStatus) await printLastWords(join(dir, 'logs'));
      await front?.close();
      for (const name of [...replicated, 'sandbox', 'database'] as const) await running.get(name)?.stop();
      await metrics.cut();
      process.env.KEEP || (await rm(dir, { recursive: true, force: true }));
    },
  };
}

async function printLastWords(logs: string): Promise<void> {
  for (const name of await readdir(logs))
    process.stdout.write(`\nLast lines of ${name}\n${await tail(join(logs, name))}\n`);
}

/** Signs a person in at an installation. */
export async function signInAt(page: Page, { url }: Installation, email: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByRole('main').getByRole('button').first().click();
  await page.getByRole('button', { name: email }).click();
  await expect(page).toHaveURL(`${url}/`);
}
