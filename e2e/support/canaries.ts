import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { createClient, type KubeClient } from '../../server/kube/client.ts';
import { loadConnection } from '../../server/kube/config.ts';
import type { Canary } from '../../tests/canaries/scanner.ts';
import { type Demo, expect } from './fixtures.ts';

interface Secret {
  metadata: { namespace: string; name: string };
  data?: Record<string, string>;
}

/** Characters that every writing changes follow the part that is looked for by eye. */
export const newCanary = (name: string): Canary => ({
  name,
  value: `cnry-${randomUUID().replaceAll('-', '')}/"é+&~>>`,
});
/** For places that take letters and digits only. */
const newPlain = (name: string): Canary => ({ name, value: `cnry${randomUUID().replaceAll('-', '')}` });

const secretPath = ({ metadata }: Secret) => `/api/v1/namespaces/${metadata.namespace}/secrets/${metadata.name}`;
async function listSecrets(kube: KubeClient): Promise<Secret[]> {
  return (await kube.request<{ items: Secret[] }>({ method: 'GET', path: '/api/v1/secrets' })).body.items;
}

/** Everything that was planted in the demo, and how to take it away. */
export interface Planted {
  canaries: Canary[];
  /** Also in the kubeconfigs that the portal hands out to whom it may. */
  kubeconfigs: Canary[];
  takeAway(): Promise<void>;
}

/** A value into each Secret of a credential, in every namespace; the tokens of kubeconfigs are there already. */
async function plantInSecrets(kube: KubeClient): Promise<Planted> {
  const secrets = await listSecrets(kube);
  const held = secrets.filter(({ metadata }) => /-identity(-secret)?$/.test(metadata.name));
  const canaries: Canary[] = [];
  const write = (secret: Secret, value: string | null) =>
    kube.request({
      method: 'PATCH',
      path: secretPath(secret),
      contentType: 'application/merge-patch+json',
      body: { data: { canary: value } },
    });
  for (const secret of held) {
    const canary = newCanary(`Secret ${secret.metadata.namespace}/${secret.metadata.name}`);
    await write(secret, Buffer.from(canary.value).toString('base64'));
    canaries.push(canary);
  }
  const kubeconfigs = secrets.flatMap(({ metadata: { namespace, name }, data }) => {
    if (!name.endsWith('-kubeconfig') || !data?.value) return [];
    const { users } = parse(Buffer.from(data.value, 'base64').toString()) as { users: { user: { token?: string } }[] };
    const token = users[0]?.user.token;
    return token ? [{ name: `kubeconfig ${namespace}/${name}`, value: token }] : [];
  });
  const takeAway = async () => {
    for (const secret of held) await write(secret, null);
  };
  return { canaries, kubeconfigs, takeAway };
}

/** What portal and worker were started with. */
async function readSettings(): Promise<Canary[]> {
  const home = process.env.E2E_DEMO_HOME ?? '';
  const read = async (...path: string[]) =>
    JSON.parse(await readFile(join(home, ...path), 'utf8')) as Record<string, string>;
  const [secrets, sandbox] = [await read('secrets.json'), await read('sandbox', 'sandbox.json')];
  return [
    ...Object.entries(secrets).map(([name, value]) => ({ name: `setting ${name}`, value })),
    { name: 'setting OIDC_CLIENT_SECRET', value: sandbox.clientSecret ?? '' },
  ];
}

const kubeconfig = (token: string) => `current-context: a
clusters: [{ name: a, cluster: { server: 'https://shop.example.com' } }]
users: [{ name: a, user: { token: ${token} } }]
contexts: [{ name: a, context: { cluster: a, user: a } }]`;
const uuid = '6f1b8c3e-0d2a-4b5c-8e9f-a1b2c3d4e5f6';
/** Values of a new credential of each kind that has any, around one that is secret. */
const valuesOf: Record<string, (secret: string) => Record<string, string>> = {
  'aws-static': (secret) => ({ accessKeyId: secret, secretAccessKey: secret, sessionToken: secret }),
  'azure-service-principal': (secret) => ({ tenantId: uuid, clientId: uuid, clientSecret: secret }),
  'azure-aks': (secret) => ({ tenantId: uuid, subscriptionId: uuid, clientId: uuid, clientSecret: secret }),
  gcp: (secret) => ({
    serviceAccount: JSON.stringify({
      type: 'service_account',
      project_id: 'p',
      client_email: 'c',
      private_key: secret,
    }),
  }),
  openstack: (secret) => ({
    cloudsYaml: `clouds: { a: { auth: { auth_url: 'https://keystone.example.com', password: ${secret} } } }`,
  }),
  vsphere: (secret) => ({ username: secret, password: secret }),
  kubevirt: (secret) => ({ kubeconfig: kubeconfig(secret) }),
  remote: (secret) => ({ privateKey: `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----\n` }),
  adopted: (secret) => ({ kubeconfig: kubeconfig(secret) }),
};

/** Credentials of every kind, made and one of them renewed through the portal. */
async function plantThroughPortal(demo: Demo, description: string): Promise<Planted> {
  const run = Date.now().toString(36);
  const canaries: Canary[] = [];
  const names: string[] = [];
  const post = (path: string, body: unknown) =>
    demo.api('lead@demo', path, { method: 'POST', body: JSON.stringify(body) });
  for (const [kind, toValues] of Object.entries(valuesOf)) {
    const canary = newPlain(`new ${kind}`);
    const name = `canary-${kind}-${run}`;
    const body = { name, kind, description, values: toValues(canary.value), projects: ['payments'] };
    expect((await post('/system-credentials', body)).status, kind).toBe(201);
    canaries.push(canary);
    names.push(name);
  }
  const renewed = newPlain('renewed aws-static');
  const path = `/system-credentials/${names[0]}`;
  await expect.poll(async () => (await demo.api('lead@demo', path)).status).toBe(200);
  const { accessKeyId = '', secretAccessKey = '' } = valuesOf['aws-static']?.(renewed.value) ?? {};
  expect((await post(`${path}/rotate`, { values: { accessKeyId, secretAccessKey } })).status).toBe(200);
  const takeAway = async () => {
    for (const name of names) await demo.api('lead@demo', `/system-credentials/${name}`, { method: 'DELETE' });
  };
  return { canaries: [...canaries, renewed], kubeconfigs: [], takeAway };
}

/** Values of an application that nobody may read, by its order: they wait sealed, or are on the control plane already. */
async function plantInApplication(demo: Demo): Promise<Planted> {
  const post = (path: string, body: unknown) =>
    demo.api('dev@demo', path, { method: 'POST', body: JSON.stringify(body) });
  const form = (await (await demo.api('dev@demo', '/applications/form?project=payments')).json()) as {
    controlPlanes: { name: string; isReachable: boolean }[];
  };
  const controlPlane = form.controlPlanes.find(({ isReachable }) => isReachable)?.name ?? '';
  const target = { project: 'payments', controlPlane, name: `canary-${Date.now().toString(36)}` };
  const [variable, file, password] = ['variable', 'file', 'registry'].map((of) => newCanary(`application, ${of}`));
  if (!variable || !file || !password) throw new Error('Nothing to plant');
  const path = '/etc/canary/key.pem';
  const sent = await post('/requests', {
    kind: 'application',
    ...target,
    spec: {
      workload: { kind: 'deployment' },
      image: 'registry.demo/canary:1.0.0',
      replicas: 1,
      cpuMillicores: 10,
      memoryMib: 16,
      port: null,
      healthPath: null,
      args: [],
      env: [],
      secrets: {
        env: [{ name: 'CANARY', held: null }],
        files: [{ path, held: null }],
        registry: { server: 'registry.demo', username: 'puller', held: null },
      },
      clusters: { by: 'all' },
      division: { by: 'weights', weights: [] },
      fewestRegions: null,
      moveAfterSeconds: 300,
      overrides: [],
    },
    secretValues: {
      env: { CANARY: variable.value },
      files: { [path]: `-----BEGIN KEY-----\n${file.value}\n-----END KEY-----\n` },
      registry: password.value,
    },
  });
  expect(sent.status, 'an application with secrets').toBe(201);
  const { id } = (await sent.json()) as { id: string };
  return {
    canaries: [variable, file, password],
    kubeconfigs: [],
    // One that waits ends; one that was carried out is taken away again.
    takeAway: async () => {
      await post(`/requests/${id}/cancel`, {});
      await post('/requests', { kind: 'remove-application', ...target });
    },
  };
}

/** Plants values wherever secrets are; `description` is no secret and stands in credentials for everybody to read. */
export async function plantCanaries(demo: Demo, description: string): Promise<Planted & { kube: KubeClient }> {
  const kube = createClient(loadConnection(demo.kubeconfig));
  const portal = await plantThroughPortal(demo, description);
  const application = await plantInApplication(demo);
  const seeded = await plantInSecrets(kube);
  const tokens = demo.personas.map(({ email, token }) => ({ name: `token of ${email}`, value: token }));
  return {
    kube,
    canaries: [...portal.canaries, ...application.canaries, ...seeded.canaries, ...(await readSettings()), ...tokens],
    kubeconfigs: seeded.kubeconfigs,
    takeAway: async () => {
      await seeded.takeAway();
      await application.takeAway();
      await portal.takeAway();
      kube.close();
    },
  };
}
