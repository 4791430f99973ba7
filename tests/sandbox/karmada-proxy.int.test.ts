import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readKubeconfig } from '../../sandbox/controllers/client/kubeconfig.ts';
import type { KubeObject } from '../../sandbox/controllers/client/objects.ts';
import { ApiError, KubeClient } from '../../sandbox/controllers/client/rest.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { applyKarmadaRights, applyMemberRights } from '../support/karmada-rights.ts';
import type { KarmadaWorld } from '../support/karmada-world.ts';
import { kubectl } from '../support/kubectl.ts';
import { startWithWeb } from './karmada-workloads.ts';

/* The way into a member through the control plane: whose name it is asked in, and what stands in the way. */

let world: KarmadaWorld;
let folder: string;
let file: string;
let slipway: KubeClient;

const proxy = (member: string, path: string) => `/apis/cluster.karmada.io/v1alpha1/clusters/${member}/proxy${path}`;
const pods = '/api/v1/namespaces/default/pods';
const namesOf = ({ items }: { items: KubeObject[] }) => items.map(({ metadata }) => metadata.name).sort();
const podsBy = async (client: KubeClient, member = 'member1') =>
  namesOf(await client.request<{ items: KubeObject[] }>('GET', proxy(member, pods)));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? `${error.code} ${error.message}` : String(error)),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karmada-proxy-'));
  file = join(folder, 'slipway');
  world = await startWithWeb();
  await applyKarmadaRights(world, file);
  slipway = new KubeClient(await readKubeconfig(file));
}, 120_000);
afterAll(async () => {
  slipway?.close();
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

it('leads to what is in the member, as kubectl does', async () => {
  const inside = namesOf(await world.member('member1').request('GET', pods));
  expect(inside).toHaveLength(2);
  // An administrator of the control plane is one of the member too: both know the group.
  await world.until('the impersonator', async () => (await refusal(podsBy(world.client))) === 'answered');
  expect(await podsBy(world.client)).toEqual(inside);
  const raw = await kubectl(world.kubeconfig, 'get', '--raw', proxy('member1', pods));
  if (raw !== null) expect(namesOf(JSON.parse(raw))).toEqual(inside);
  const log = await kubectl(world.kubeconfig, 'get', '--raw', proxy('member1', `${pods}/${inside[0]}/log?tailLines=2`));
  if (log !== null) expect(log.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
});

it('asks in the name of the caller, who has to have the rights in the member as well', async () => {
  await world.until('the impersonator', async () =>
    (await refusal(podsBy(slipway))).startsWith('403 pods is forbidden: User "system:serviceaccount:slipway:slipway"'),
  );
  await applyMemberRights(world, 'member1');
  expect(await podsBy(slipway)).toHaveLength(2);
  expect(await refusal(slipway.request('GET', proxy('member1', '/api/v1/namespaces/default/secrets')))).toMatch(
    /^403 secrets is forbidden: User "system:serviceaccount:slipway:slipway" cannot list resource "secrets"/,
  );
  expect(await refusal(slipway.request('POST', proxy('member1', pods), {}))).toMatch(
    /^403 clusters\.cluster\.karmada\.io "member1" is forbidden: .* cannot create resource "clusters\/proxy"/,
  );
  expect(await refusal(podsBy(slipway, 'member2'))).toMatch(/^403 pods is forbidden/);
});

it.each([
  '/api/v1/namespaces/default/secrets',
  '/api/v1/namespaces/default/configmaps',
  '/api/v1/namespaces/default/services',
  '/api/v1/nodes',
  '/api/v1/namespaces',
  '/apis/apps/v1/namespaces/default/deployments',
  '/apis/rbac.authorization.k8s.io/v1/clusterroles',
  `${pods}?watch=true`,
])('reads nothing else there by the rights of deploy/rbac: %s', async (path) => {
  expect(await refusal(slipway.request('GET', proxy('member1', path)))).toMatch(
    /^403 \S+ is forbidden: User "system:serviceaccount:slipway:slipway" cannot (list|watch) /,
  );
});

it('takes on nobody to whom no role is bound that names the proxy', async () => {
  const path = '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings/slipway-impersonated-groups';
  const binding = await world.client.request<KubeObject>('GET', path);
  await world.client.request('DELETE', path);
  await world.until('another impersonator', async () =>
    /^403 groups "system:serviceaccounts" is forbidden: User "system:serviceaccount:karmada-cluster:karmada-impersonator" cannot impersonate/.test(
      await refusal(podsBy(slipway)),
    ),
  );
  const { uid: _, resourceVersion: __, ...metadata } = binding.metadata;
  await world.client.request('POST', path.replace(/\/[^/]+$/, ''), { ...binding, metadata });
  await world.until('the impersonator', async () => (await refusal(podsBy(slipway))) === 'answered');
});

it('hands on why a member cannot be reached, in the words of who dials and with no reason of the API', async () => {
  const why = () =>
    podsBy(slipway).then(
      () => 'answered',
      (error: unknown) => (error instanceof ApiError ? error.status : error),
    );
  const failure = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', code: 500 };
  const { spec } = await world.client.get(kinds.cluster, { name: 'member1' });
  const moveTo = (apiEndpoint?: string) =>
    world.client.mergePatch(kinds.cluster, { name: 'member1' }, { spec: { apiEndpoint } });
  await moveTo('https://127.0.0.1:1');
  expect(await why()).toEqual({ ...failure, message: 'dial tcp 127.0.0.1:1: connect: connection refused' });
  await moveTo(spec.apiEndpoint);
  // The line takes the connection and closes it, before hands are shaken.
  world.setReachable('member1', false);
  expect(await why()).toEqual({ ...failure, message: 'EOF' });
  world.setReachable('member1', true);
  expect(await podsBy(slipway)).toHaveLength(2);
});

it('says so where a member has no impersonator or is none', async () => {
  expect(await refusal(podsBy(slipway, 'member9'))).toMatch(/^404 clusters\.cluster\.karmada\.io "member9" not found/);
  const { spec } = await world.client.get(kinds.cluster, { name: 'member1' });
  const setImpersonator = (ref: object | null) =>
    world.client.mergePatch(kinds.cluster, { name: 'member1' }, { spec: { impersonatorSecretRef: ref } });
  await setImpersonator(null);
  expect(await refusal(podsBy(slipway))).toBe('500 the impersonatorSecretRef of cluster member1 is nil');
  await setImpersonator(spec.impersonatorSecretRef ?? null);
  expect(await podsBy(slipway)).toHaveLength(2);
});
