import { join } from 'node:path';
import { inParallel } from '../../lib/in-parallel.ts';
import { startKarmadaApi } from '../../sandbox/karmada/api.ts';
import { Home } from '../../sandbox/lib/home.ts';
import { createClient, type KubeClient } from '../../server/kube/client.ts';
import { loadKubeconfig } from '../../server/kube/config.ts';
import { apiVersionOf, kinds, pathOf, type ResourceKind } from '../../server/kube/kinds.ts';
import { projectName } from './fleet.ts';
import { condition, kubeTime } from './kube-objects.ts';

export const applicationCount = 2_000;
export const memberCount = 50;
/** Members that one application runs on. */
const spread = 10;
const replicasEach = 2;
const atOnce = 8;

export const applicationName = (index: number): string => `app-${String(index).padStart(4, '0')}`;
export const memberName = (index: number): string => `member-${String(index).padStart(2, '0')}`;
const membersOf = (index: number): string[] =>
  Array.from({ length: spread }, (_, place) => memberName((index + place * 5) % memberCount));

/** A Karmada control plane with members and applications, and nobody who works on them. */
export interface BenchControlPlane {
  kubeconfig: string;
  client: KubeClient;
  stop(): Promise<void>;
}

interface Place {
  namespace?: string;
  name: string;
}

async function create(client: KubeClient, kind: ResourceKind, metadata: Place & object, spec: object): Promise<void> {
  const body = { apiVersion: apiVersionOf(kind), kind: kind.kind, metadata, spec };
  await client.request({ method: 'POST', path: pathOf(kind, metadata.namespace), body });
}

/** Changes the status of an object as its controller does. */
async function report(client: KubeClient, kind: ResourceKind, { namespace, name }: Place, status: object) {
  await client.request({
    method: 'PATCH',
    path: `${pathOf(kind, namespace, name)}/status`,
    contentType: 'application/merge-patch+json',
    body: { status },
  });
}

async function addMember(client: KubeClient, index: number, at: string): Promise<void> {
  const name = memberName(index);
  const spec = { syncMode: 'Push', apiEndpoint: `https://${name}.test:6443`, region: `region-${index % 5}` };
  await create(client, kinds.karmadaCluster, { name }, spec);
  await report(
    client,
    kinds.karmadaCluster,
    { name },
    {
      kubernetesVersion: 'v1.36.0',
      conditions: [condition('Ready', 'True', at)],
      nodeSummary: { totalNum: 12, readyNum: 12 },
      apiEnablements: [{ groupVersion: 'apps/v1', resources: [{ name: 'deployments', kind: 'Deployment' }] }],
      resourceSummary: {
        allocatable: { cpu: '96', memory: '384Gi', pods: '1320' },
        allocated: { cpu: '40', memory: '160Gi', pods: '300' },
        // Nodes by the sizes that Karmada gives a Cluster of which nobody has said any.
        allocatableModelings: Array.from({ length: 9 }, (_, grade) => ({ grade, count: grade === 3 ? 12 : 0 })),
      },
    },
  );
}

/** A binding's status with so many of its members unwell. */
const statusOf = (index: number, unwell: number, at: string) => ({
  schedulerObservedGeneration: 1,
  conditions: [condition('Scheduled', 'True', at), condition('FullyApplied', 'True', at)],
  aggregatedStatus: membersOf(index).map((clusterName, place) => ({
    clusterName,
    applied: true,
    health: place < unwell ? 'Unhealthy' : 'Healthy',
    status: { readyReplicas: place < unwell ? 0 : replicasEach },
  })),
});

const bindingOf = (index: number, projects: number): Place => ({
  namespace: projectName(index % projects),
  name: `${applicationName(index)}-deployment`,
});

async function addApplication(client: KubeClient, index: number, projects: number, at: string): Promise<void> {
  const [name, place] = [applicationName(index), bindingOf(index, projects)];
  const replicas = spread * replicasEach;
  await create(client, kinds.deployment, { namespace: place.namespace, name } as Place, {
    replicas,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: { containers: [{ name: 'web', image: `registry.test/${name}:1.0.0` }] },
    },
  });
  const labels = { 'propagationpolicy.karmada.io/permanent-id': name };
  const annotations = { 'propagationpolicy.karmada.io/name': name };
  await create(client, kinds.resourceBinding, { ...place, labels, annotations } as Place, {
    resource: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: place.namespace, name },
    replicas,
    clusters: membersOf(index).map((member) => ({ name: member, replicas: replicasEach })),
    placement: { replicaScheduling: { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted' } },
  });
  await report(client, kinds.resourceBinding, place, statusOf(index, index % 23 === 0 ? 1 : 0, at));
}

/** Makes an application unwell on a member, or well again. */
export const changeApplication = (client: KubeClient, index: number, projects: number, isWell: boolean) =>
  report(
    client,
    kinds.resourceBinding,
    bindingOf(index, projects),
    statusOf(index, isWell ? 0 : 1, kubeTime(Date.now())),
  );

/** Starts the API server of a control plane and writes members and applications of the projects to it. */
export async function startControlPlane(
  dir: string,
  databaseUrl: string,
  projects: number,
): Promise<BenchControlPlane> {
  const home = new Home(join(dir, 'karmada'));
  const { kubeconfig, stop } = await startKarmadaApi({ home, databaseUrl, port: 0, compactSeconds: 3600 });
  const client = createClient(loadKubeconfig(kubeconfig, 'KARMADA_KUBECONFIGS'));
  const at = kubeTime(Date.now());
  for (let index = 0; index < projects; index += 1)
    await create(client, kinds.namespace, { name: projectName(index) }, {});
  await inParallel([...Array(memberCount).keys()], atOnce, (index) => addMember(client, index, at));
  await inParallel([...Array(applicationCount).keys()], atOnce, (index) => addApplication(client, index, projects, at));
  return {
    kubeconfig,
    client,
    async stop() {
      client.close();
      await stop();
    },
  };
}
