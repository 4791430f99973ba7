import { isDeepStrictEqual } from 'node:util';
import { Informer } from '../controllers/client/informer.ts';
import { readKubeconfig } from '../controllers/client/kubeconfig.ts';
import { type KubeObject, readPath } from '../controllers/client/objects.ts';
import { resource } from '../controllers/client/resources.ts';
import { isConflict, isNotFound, KubeClient } from '../controllers/client/rest.ts';
import { startApiServer } from '../kube/main.ts';
import { memberResources } from '../kube/registry/karmada.ts';
import type { Home } from '../lib/home.ts';

const nodes = resource('Node', 'v1/nodes', false);
const deployments = resource<KubeObject & { status?: object }>('Deployment', 'apps/v1/deployments');
/** Nobody asks for the past of a cluster that lasts for minutes. */
const compactSeconds = 3600;

/** A cluster that is a member of a control plane, and nothing else. */
export interface LoneMember {
  /** Path of its administrator's kubeconfig. */
  kubeconfig: string;
  stop(): Promise<void>;
}

const node = (name: string) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name },
  status: {
    allocatable: { cpu: '8', memory: '32Gi', pods: '110' },
    conditions: [{ type: 'Ready', status: 'True', reason: 'KubeletReady' }],
  },
});

/** What a Deployment reports next: that it has seen its template, and then that all of it runs. */
function nextStatus({ metadata: { generation }, status, ...rest }: KubeObject & { status?: object }): object {
  const replicas = Number(readPath(rest, 'spec.replicas') ?? 1);
  const seen = { observedGeneration: generation, replicas, updatedReplicas: replicas };
  if (readPath(status, 'observedGeneration') !== generation) return { ...seen, unavailableReplicas: replicas };
  return { ...seen, readyReplicas: replicas, availableReplicas: replicas };
}

/** Lets Deployments run, without pods: a control plane reads of them what they report. */
async function runDeployments(client: KubeClient, log: (text: string) => void): Promise<Informer> {
  const cache = new Informer(client, deployments, { log });
  cache.onChange((now) => {
    if (!now || now.metadata.deletionTimestamp) return;
    const status = nextStatus(now);
    if (isDeepStrictEqual(status, now.status)) return;
    client.replaceStatus(deployments, { ...now, status }).catch((error: unknown) => {
      // Whoever was faster has told of the change, which comes again as another one.
      if (!isConflict(error) && !isNotFound(error)) log(`${now.metadata.name} tells nothing: ${String(error)}`);
    });
  });
  await cache.start();
  return cache;
}

/** Starts a cluster in memory: an API server, one node with room for 110 pods, and Deployments that become ready. */
export async function startLoneMember(home: Home, log: (text: string) => void): Promise<LoneMember> {
  const api = await startApiServer({ home, port: 0, compactSeconds, resources: memberResources });
  const client = new KubeClient(await readKubeconfig(api.kubeconfig));
  await client.create(nodes, node('node-1'));
  const running = await runDeployments(client, log);
  return {
    kubeconfig: api.kubeconfig,
    async stop() {
      await running.stop();
      client.close();
      await api.stop();
    },
  };
}
