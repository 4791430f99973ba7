import { afterAll, beforeAll, expect, it } from 'vitest';
import { readKubeconfig } from '../../sandbox/controllers/client/kubeconfig.ts';
import { readPath } from '../../sandbox/controllers/client/objects.ts';
import { KubeClient } from '../../sandbox/controllers/client/rest.ts';
import { volcanoKinds } from '../../sandbox/volcano/kinds.ts';
import { plantVolcano } from '../../sandbox/volcano/plant.ts';
import { type FleetWorld, startFleetWorld } from '../support/fleet-world.ts';

/* A simulated cluster serves Volcano's kinds once it has their CRDs, with the queues and jobs of the demo. */

let fleet: FleetWorld;
let cluster: KubeClient;

beforeAll(async () => {
  fleet = await startFleetWorld();
  const file = await fleet.kubeconfigOf({ namespace: 'data-platform', name: 'lake-prod' });
  cluster = new KubeClient(await readKubeconfig(file));
}, 120_000);
afterAll(async () => {
  cluster?.close();
  await fleet?.stop();
}, 60_000);

const groups = async () => {
  const { groups: served } = await cluster.request<{ groups: { name: string }[] }>('GET', '/apis');
  return served.map(({ name }) => name);
};

it('has no such kinds before, and serves them with what is planted after, however often', async () => {
  expect(await groups()).not.toContain('scheduling.volcano.sh');
  await plantVolcano(cluster, 'lake-prod');
  await plantVolcano(cluster, 'lake-prod');
  expect(await groups()).toEqual(expect.arrayContaining(['scheduling.volcano.sh', 'batch.volcano.sh']));
  const { items: queues } = await cluster.list(volcanoKinds.queue);
  expect(queues.map(({ metadata }) => metadata.name).sort()).toEqual(['data-platform', 'default', 'ml-research']);
  const research = queues.find(({ metadata }) => metadata.name === 'ml-research');
  expect(readPath(research, 'status.state')).toBe('Open');
  const { items: jobs } = await cluster.list(volcanoKinds.job, 'ml-research');
  expect(jobs.map((job) => [job.metadata.name, readPath(job, 'status.state.phase')])).toEqual([
    ['bert-finetune', 'Running'],
    ['eval-sweep', 'Pending'],
    ['llm-pretrain', 'Pending'],
    ['tokenize-corpus', 'Completed'],
  ]);
});

it('PodGroups are named after their Jobs and go with them', async () => {
  const name = 'llm-pretrain';
  const job = await cluster.get(volcanoKinds.job, { namespace: 'ml-research', name });
  const at = { namespace: 'ml-research', name: `${name}-${job.metadata.uid}` };
  expect(readPath(await cluster.get(volcanoKinds.podGroup, at), 'status.phase')).toBe('Inqueue');
  const path = `/apis/batch.volcano.sh/v1alpha1/namespaces/ml-research/jobs/${name}`;
  await cluster.request('DELETE', path);
  await expect.poll(() => cluster.find(volcanoKinds.podGroup, at), { timeout: 10_000 }).toBeUndefined();
});
