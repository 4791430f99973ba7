import { stringify } from 'yaml';
import type { KubeClient } from '../../sandbox/controllers/client/rest.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { at, k0rdent, meta } from './controllers-world.ts';

interface EdgeKubeconfig {
  /** The sandbox's controllers reach everything below example.com. */
  server?: string;
  cluster?: object;
  user?: object;
  contexts?: readonly { name: string; server: string; user: object }[];
}

/** A kubeconfig of the cluster `edge` with a token, and what else a test puts into it. */
export function edgeKubeconfig({
  server = 'https://edge.example.com:6443',
  cluster = {},
  user = { token: 'a-token' },
  contexts = [],
}: EdgeKubeconfig = {}): string {
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'edge',
    contexts: ['edge', ...contexts.map(({ name }) => name)].map((name) => ({
      name,
      context: { cluster: name, user: name },
    })),
    clusters: [
      { name: 'edge', cluster: { server, ...cluster } },
      ...contexts.map((context) => ({ name: context.name, cluster: { server: context.server } })),
    ],
    users: [{ name: 'edge', user }, ...contexts.map((context) => ({ name: context.name, user: context.user }))],
  });
}

/** Name of the template of adopted clusters. */
export const adoptedTemplate = 'adopted-cluster-1-0-2';

/** Installs the template of adopted clusters for team-a. */
export async function installAdoptedTemplate(client: KubeClient): Promise<void> {
  await client.create(kinds.clusterTemplate, {
    apiVersion: k0rdent,
    kind: 'ClusterTemplate',
    metadata: meta(adoptedTemplate, 'team-a'),
    spec: { helm: { chartSpec: { chart: 'adopted-cluster', version: '1.0.2' } } },
  });
}

/** Whether Secret, Credential and resource template of an adoption are there. */
export async function findAdoptionParts(client: KubeClient, credential: string | null): Promise<boolean[]> {
  const name = credential ?? '';
  const found = await Promise.all([
    client.find(kinds.secret, at(`${name}-identity`)),
    client.find(kinds.credential, at(name)),
    client.find(kinds.configMap, at(`${name}-identity-resource-template`)),
  ]);
  return found.map((object) => object !== undefined);
}
