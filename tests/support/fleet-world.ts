import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChild } from '../../sandbox/child-api/child-api.ts';
import { readKubeconfig } from '../../sandbox/controllers/client/kubeconfig.ts';
import type { KubeObject } from '../../sandbox/controllers/client/objects.ts';
import { resource } from '../../sandbox/controllers/client/resources.ts';
import { KubeClient } from '../../sandbox/controllers/client/rest.ts';
import { findCondition } from '../../sandbox/controllers/conditions.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import type { CapiPart, HelmRelease, Machine } from '../../sandbox/controllers/shapes/neighbours.ts';
import { startControllers } from '../../sandbox/controllers/start.ts';
import { Home } from '../../sandbox/lib/home.ts';
import { writeSeed } from '../../sandbox/seed/main.ts';
import type { SignIn } from '../../sandbox/seed/sign-in.ts';
import { startKubeApi } from './kube-api.ts';
import { listen } from './listen.ts';

export interface Place {
  namespace: string;
  name: string;
}
interface Node extends KubeObject {
  status: { nodeInfo: { kubeletVersion: string } };
}
const nodes = resource<Node>('Node', 'v1/nodes', false);
const controlPlane = (kind: string) =>
  resource<CapiPart>(kind, `controlplane.cluster.x-k8s.io/v1beta2/${kind.toLowerCase()}s`);
export const k0sControlPlanes = controlPlane('K0sControlPlane');
export const hostedControlPlanes = controlPlane('K0smotronControlPlane');
export const eksControlPlanes = controlPlane('AWSManagedControlPlane');

/** The sandbox's whole fleet with its controllers at work, and ways to change it and look at it. */
export interface FleetWorld {
  client: KubeClient;
  /** Of the management cluster. */
  kubeconfig: string;
  /** Where scenarios and speed are set. */
  controlUrl: string;
  until: <T>(what: string, look: () => Promise<T | undefined | false>, waitMs?: number) => Promise<T>;
  /** Changes `spec.config` of a cluster. */
  configure(at: Place, config: object): Promise<void>;
  machinesOf(at: Place): Promise<Machine[]>;
  /** A file with the admin kubeconfig of a cluster, as soon as there is one. */
  kubeconfigOf(at: Place): Promise<string>;
  /** A file that goes with the world. */
  write(name: string, text: string): Promise<string>;
  /** Names of the nodes that its own API shows. */
  nodesOf(at: Place): Promise<string[]>;
  /** Versions of the kubelets that its own API shows, by node. */
  kubeletsOf(at: Place): Promise<Record<string, string>>;
  releaseOf(at: Place): Promise<HelmRelease>;
  condition(at: Place, type: string): Promise<ReturnType<typeof findCondition>>;
  stop(): Promise<void>;
}

interface FleetOptions {
  /** How much faster than real clouds; slower where something short is to be seen. */
  speed?: number;
  /** By what people sign in to clusters, and the home folder whose authority that goes by. */
  signIn?: { home: Home } & SignIn;
}

/** Restores the fleet into an API server of its own and lets the controllers work on it. */
export async function startFleetWorld({ speed = 600, signIn }: FleetOptions = {}): Promise<FleetWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-fleet-world-'));
  const backup = join(folder, 'seed.json');
  await writeSeed(backup, { childKubeconfig: () => '', ...(signIn && { signIn }) });
  const api = await startKubeApi([], { backup });
  const client = new KubeClient(await readKubeconfig(api.kubeconfig));
  const said: string[] = [];
  const controllers = await startControllers({
    openChild,
    kubeconfigPath: api.kubeconfig,
    home: signIn?.home ?? new Home(join(folder, 'controllers')),
    speed,
    seed: 1,
    ports: { children: 0, webhooks: 0 },
    log: (text) => said.push(text),
  });
  const control = await listen(
    createServer((request, response) => {
      if (!controllers.control(request, response)) response.writeHead(404).end();
    }),
  );
  const until: FleetWorld['until'] = async (what, look, waitMs = 60_000) => {
    const end = Date.now() + waitMs;
    for (;;) {
      const found = await look();
      if (found) return found;
      if (Date.now() > end) throw new Error(`waited in vain for ${what}\n${said.slice(-20).join('\n')}`);
      await new Promise((wake) => setTimeout(wake, 40));
    }
  };
  const kubeconfigOf = async ({ namespace, name }: Place): Promise<string> => {
    // The backup has it empty; the controllers fill it once they know where the cluster's API is.
    const value = await until(`the kubeconfig of ${name}`, async () => {
      const secret = await client.find(kinds.secret, { namespace, name: `${name}-kubeconfig` });
      return secret?.data?.value;
    });
    const file = join(folder, `${namespace}-${name}.yaml`);
    await writeFile(file, Buffer.from(value, 'base64'));
    return file;
  };
  const ownNodes = async (at: Place): Promise<Node[]> => {
    const child = new KubeClient(await readKubeconfig(await kubeconfigOf(at)));
    const { items } = await child.list(nodes).finally(() => child.close());
    return items;
  };
  return {
    client,
    kubeconfig: api.kubeconfig,
    controlUrl: control.url,
    until,
    async configure(at, config) {
      await client.mergePatch(kinds.clusterDeployment, at, { spec: { config } });
    },
    async machinesOf({ namespace, name }) {
      const query = { labelSelector: `cluster.x-k8s.io/cluster-name=${name}` };
      return (await client.list(kinds.machine, namespace, query)).items;
    },
    kubeconfigOf,
    async write(name, text) {
      const file = join(folder, name);
      await writeFile(file, text);
      return file;
    },
    nodesOf: async (at) => (await ownNodes(at)).map(({ metadata }) => metadata.name).sort(),
    kubeletsOf: async (at) => {
      const versions = (await ownNodes(at)).map(({ metadata, status }) => [
        metadata.name,
        status.nodeInfo.kubeletVersion,
      ]);
      return Object.fromEntries(versions);
    },
    releaseOf: (at) => client.get(kinds.helmRelease, at),
    condition: async (at, type) =>
      findCondition((await client.find(kinds.clusterDeployment, at))?.status?.conditions, type),
    async stop() {
      await control.stop();
      await controllers.stop();
      client.close();
      await api.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
