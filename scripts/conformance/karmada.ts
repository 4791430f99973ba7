import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { Refusal } from '../../dev/refusal.ts';
import { readKubeconfig } from '../../sandbox/controllers/client/kubeconfig.ts';
import { KubeClient } from '../../sandbox/controllers/client/rest.ts';
import { OccupiedError } from '../../sandbox/controllers/lease.ts';
import { kinds, templateKinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { servedTemplates } from '../../sandbox/karmada/controllers/served-templates.ts';
import { startKarmada } from '../../sandbox/karmada/controllers/start.ts';
import {
  type Definition,
  installDefinitions,
  isServed,
  ownDefinitions,
  readDefinitions,
  standIns,
} from '../../sandbox/karmada/definitions.ts';
import { collectsGarbage, keepHouse } from '../../sandbox/karmada/guest/house-keeping.ts';
import { refuseBesideKarmada } from '../../sandbox/karmada/guest/occupied.ts';
import { removeTraces, type Traces } from '../../sandbox/karmada/guest/remove.ts';
import { refuseBesideWriters } from '../../sandbox/karmada/guest/watchfulness.ts';
import { startLoneMember } from '../../sandbox/karmada/lone-member.ts';
import { Home } from '../../sandbox/lib/home.ts';
import { runSuite } from './suite.ts';

/** A minute of Karmada's a second. */
const speed = 60;
/** How the names of all namespaces of the cases begin. */
const prefix = 'conformance-karmada';
const memberNames = ['member1', 'member2'];

interface KarmadaRun {
  kubeconfig: string;
  /** Where the CRDs are that are put there if they are missing; the repository's own unless it is said. */
  crds: string | undefined;
  filters: readonly string[];
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const log = (text: string): void => void process.stderr.write(`${text}\n`);

/** What stands in for an API server of Karmada's own, and what that leaves out. */
const ofStandIn =
  "This API server has no Clusters. A real control plane serves them by an API server of their own; a CRD stands in for it here.\nLEFT OUT for that: that server's defaults (resourceModels) and refusals (names, endpoints), and the proxy to members.";

async function missingOf(client: KubeClient, definitions: readonly Definition[]): Promise<Definition[]> {
  const served = await Promise.all(definitions.map((definition) => isServed(client, definition)));
  return definitions.filter((_, index) => !served[index]);
}

/** Puts there what is missing, and says aloud what stands in for something else and what is left out. */
async function install(client: KubeClient, folder: string, traces: { definitions: string[] }): Promise<void> {
  const missing = await missingOf(client, readDefinitions(folder));
  const substituted = await missingOf(client, readDefinitions(standIns));
  traces.definitions.push(...[...missing, ...substituted].map(({ metadata }) => metadata.name));
  await installDefinitions(client, [...missing, ...substituted]);
  say(`${missing.length} CRDs of Karmada were missing; they come from ${relative('.', folder) || '.'}.`);
  if (substituted.length > 0) say(ofStandIn);
  const served = await servedTemplates(client);
  const left = templateKinds.filter((kind) => !served.includes(kind)).map(({ kind }) => kind);
  if (left.length > 0) say(`LEFT OUT, because this API server does not serve them: ${left.join(', ')}.`);
  say('LEFT OUT, because it is off by default or not simulated: quotas of bindings (QuotaExceeded), agents that pull.');
}

/** The controllers and two members at work, and the cases against them. */
async function runCases(
  client: KubeClient,
  { kubeconfig, filters }: KarmadaRun,
  dir: string,
  signal: AbortSignal,
): Promise<boolean> {
  const started: (() => Promise<void>)[] = [];
  try {
    const members: Record<string, string> = {};
    for (const name of memberNames) {
      const member = await startLoneMember(new Home(join(dir, name)), log);
      started.push(() => member.stop());
      members[name] = member.kubeconfig;
    }
    if (!(await collectsGarbage(client, `${prefix}-owner`))) {
      say('No controller of Kubernetes works here: the run itself collects garbage and empties namespaces.');
      const keeper = await keepHouse(client, log);
      started.push(() => keeper.stop());
    }
    const home = new Home(join(dir, 'karmada'));
    const karmada = await startKarmada({ kubeconfigPath: kubeconfig, home, speed, webhookPort: 0, log });
    started.push(() => karmada.stop());
    const env = { CONFORMANCE_KUBECONFIG: kubeconfig, CONFORMANCE_MEMBERS: JSON.stringify(members) };
    return await runSuite({ config: 'vitest.conformance-karmada.config.ts', env, filters }, signal);
  } finally {
    for (const stop of started.reverse()) await stop();
  }
}

/** Looks whether one may work there at all, and does. */
async function runOn(client: KubeClient, run: KarmadaRun, dir: string, signal: AbortSignal): Promise<boolean> {
  await refuseBesideKarmada(client);
  const namespaces = (await client.list(kinds.namespace)).items.map(({ metadata }) => metadata.name);
  const traces: Traces & { definitions: string[] } = { before: new Set(namespaces), prefix, definitions: [] };
  try {
    await install(client, resolve(run.crds ?? ownDefinitions), traces);
    // Controllers that nobody knows of need the kind of bindings; where it was missing there are none.
    const wasThere = !traces.definitions.includes('resourcebindings.work.karmada.io');
    if (wasThere) await refuseBesideWriters(client, `${prefix}-look`);
    return !signal.aborted && (await runCases(client, run, dir, signal));
  } finally {
    await removeTraces(client, traces);
    say('Everything that was made there has been taken away again.');
  }
}

/**
 * Karmada on that API server: the sandbox's controllers work there as ordinary clients, two simulated clusters join, and
 * cases play what the reference says of Karmada. Everything is taken away again.
 * @returns whether all cases passed
 * @throws Refusal where somebody else's Karmada works
 */
export async function runKarmada(run: KarmadaRun, signal: AbortSignal): Promise<boolean> {
  const dir = await mkdtemp(join(tmpdir(), 'slipway-karmada-conformance-'));
  const client = new KubeClient(await readKubeconfig(run.kubeconfig));
  try {
    return await runOn(client, run, dir, signal);
  } catch (error) {
    if (error instanceof OccupiedError) throw new Refusal(error.message);
    throw error;
  } finally {
    client.close();
    await rm(dir, { recursive: true, force: true });
  }
}
