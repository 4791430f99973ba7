import { mkdir } from 'node:fs/promises';
import { openChild } from './child-api/child-api.ts';
import type { SandboxConfig } from './config.ts';
import type { ControlHandler } from './control/server.ts';
import { readKubeconfig } from './controllers/client/kubeconfig.ts';
import { KubeClient } from './controllers/client/rest.ts';
import { type RunningControllers, startControllers } from './controllers/start.ts';
import {
  addMissingDefinitions,
  createNamespaces,
  hasManagement,
  installGuest,
  requireDefinitions,
} from './guest/install.ts';
import { removeNamespaces, removeObjects } from './guest/remove.ts';
import { startApiServer } from './kube/main.ts';
import type { Home } from './lib/home.ts';
import { keepAuthority } from './lib/keep-certificates.ts';
import { clusterClientId, clusterIssuer } from './oidc/cluster-sign-in.ts';
import { writeSeed } from './seed/main.ts';

/** A management cluster with controllers at work. */
export interface ManagementCluster {
  /** Path of the administrator's kubeconfig. */
  kubeconfig: string;
  control: ControlHandler[];
  /** The k0rdent objects are somebody else's; there are no service accounts for portal and worker. */
  isFurnished: boolean;
}
type Stops = (() => Promise<void>)[];

/** Jitter and names of the simulation are the same at every start. */
const simulationSeed = 1;

// The cluster's own controller puts address, authority and token in; until then the file names no server.
const unansweredKubeconfig = 'apiVersion: v1\nkind: Config\nclusters: []\nusers: []\ncontexts: []\n';

const log = (text: string): void => void process.stderr.write(`${text}\n`);

async function runControllers(
  config: SandboxConfig,
  home: Home,
  kubeconfigPath: string,
  stops: Stops,
): Promise<RunningControllers> {
  const controllers = await startControllers({
    openChild,
    kubeconfigPath,
    home,
    speed: config.speed,
    seed: simulationSeed,
    ports: { children: config.childrenPort, webhooks: config.webhookPort },
    log,
  });
  stops.push(() => controllers.stop());
  return controllers;
}

/** Our own API server, which restores an organisation with its fleet at the first start. */
export async function startOwn(
  config: SandboxConfig,
  home: Home,
  databaseUrl: string,
  stops: Stops,
): Promise<ManagementCluster> {
  const backup = home.path('seed.json');
  await mkdir(home.folder, { recursive: true });
  await home.keep('seeded', async () => {
    const signIn = {
      issuer: clusterIssuer(await home.port('cluster-sign-in', config.clusterSignInPort)),
      audience: clusterClientId,
      ca: (await keepAuthority(home)).cert,
    };
    await writeSeed(backup, { childKubeconfig: () => unansweredKubeconfig, signIn });
    return `${new Date().toISOString()}\n`;
  });
  const { apiPort: port, compactSeconds, restoreFile = backup } = config;
  const api = await startApiServer({ home, databaseUrl, port, compactSeconds, restoreFile });
  stops.push(() => api.stop());
  await withClient(api.kubeconfig, addMissingDefinitions);
  const controllers = await runControllers(config, home, api.kubeconfig, stops);
  return { kubeconfig: api.kubeconfig, control: [controllers.control, api.control], isFurnished: false };
}

async function withClient<T>(kubeconfig: string, work: (client: KubeClient) => Promise<T>): Promise<T> {
  const client = new KubeClient(await readKubeconfig(kubeconfig));
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

/**
 * Somebody else's API server: the controllers work there as clients, and the organisation (without a fleet) is applied
 * through the API unless k0rdent objects of somebody else's are there already.
 */
export function startAsGuest(
  config: SandboxConfig,
  home: Home,
  kubeconfig: string,
  stops: Stops,
): Promise<ManagementCluster> {
  return withClient(kubeconfig, async (client) => {
    await requireDefinitions(client);
    const isFurnished = await hasManagement(client);
    if (!isFurnished) await createNamespaces(client);
    const controllers = await runControllers(config, home, kubeconfig, stops);
    if (isFurnished) log('This API server has a Management of its own; nothing is added to it.');
    else await installGuest(client);
    return { kubeconfig, control: [controllers.control], isFurnished };
  });
}

/** Takes away what `startAsGuest` left on somebody else's API server. */
export function leaveGuest(config: SandboxConfig, home: Home, kubeconfig: string): Promise<void> {
  return withClient(kubeconfig, async (client) => {
    await requireDefinitions(client);
    const stops: Stops = [];
    await runControllers(config, home, kubeconfig, stops);
    try {
      await removeObjects(client);
    } finally {
      for (const stop of stops.reverse()) await stop();
    }
    await removeNamespaces(client);
  });
}
