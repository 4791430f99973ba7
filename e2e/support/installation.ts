import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { buildPortal } from '../../dev/build.ts';
import { openHome } from '../../dev/home.ts';
import { ensureDatabase } from '../../dev/lib/database.ts';
import { freePort } from '../../dev/lib/ports.ts';
import type { Part } from '../../dev/part.ts';
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
import { type Cuttable, cuttableMetrics } from './cuttable.ts';

type PartName = 'database' | 'sandbox' | 'worker' | 'portal';

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/** The demo's parts, each of which can be killed, stopped and started again while the others run. */
export async function startInstallation() {
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
  });
  const running = new Map<PartName, Part>();
  const starts: Record<PartName, () => Promise<Part>> = {
    database: () => startDatabase(home),
    sandbox: () => startSandbox(home, options),
    worker: async () => {
      const facts = await readFacts();
      return startWorker(home, { ...envOf(facts), SLIPWAY_KUBECONFIG: facts.workerKubeconfig });
    },
    portal: async () => {
      const facts = await readFacts();
      return startPortal(home, { ...envOf(facts), SLIPWAY_KUBECONFIG: facts.portalKubeconfig });
    },
  };
  const start = async (name: PartName): Promise<void> => void running.set(name, await starts[name]());

  await start('database');
  for (const name of ['sandbox', 'slipway']) await ensureDatabase(embeddedUrl(home, 'postgres'), name);
  await start('sandbox');
  const metrics: Cuttable = await cuttableMetrics((await readFacts()).metricsProfile, await freePort(), profile);
  await migrateDatabase(home, options);
  // Both find the schema in place, and neither waits for the other.
  await Promise.all([start('worker'), start('portal')]);
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
    async close() {
      for (const name of ['portal', 'worker', 'sandbox', 'database'] as const) await running.get(name)?.stop();
      await metrics.cut();
      process.env.KEEP || (await rm(dir, { recursive: true, force: true }));
    },
  };
}

/** Signs a person in at an installation. */
export async function signInAt(page: Page, { url }: Installation, email: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByRole('main').getByRole('button').first().click();
  await page.getByRole('button', { name: email }).click();
  await expect(page).toHaveURL(`${url}/`);
}
