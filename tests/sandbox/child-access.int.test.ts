import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClusterAccess, readKubeconfig } from '../../sandbox/controllers/client/kubeconfig.ts';
import type { KubeObject } from '../../sandbox/controllers/client/objects.ts';
import { ApiError, KubeClient } from '../../sandbox/controllers/client/rest.ts';
import { restoreRights } from '../../sandbox/karmada/joined-later.ts';
import { type FleetWorld, startFleetWorld } from '../support/fleet-world.ts';

/* Who is let in to a simulated cluster and what they may do there, written as on every API server of Kubernetes. */

interface TokenRequest extends KubeObject {
  spec: { expirationSeconds: number };
  status: { token: string; expirationTimestamp: string };
}

const accounts = '/api/v1/namespaces/default/serviceaccounts';
const tokenRequest = (spec: object) => ({ apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec });

let world: FleetWorld;
let access: ClusterAccess;
let client: KubeClient;
let uid: string;

const tokenFor = (name: string, spec: object) =>
  client.request<TokenRequest>('POST', `${accounts}/${name}/token`, tokenRequest(spec));
const refusal = (method: string, path: string, body?: object, asker = client) =>
  asker.request(method, path, body).then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? `${error.code} ${error.message}` : String(error)),
  );
/** Asks as the bearer of a token. */
async function withToken<T>(token: string, work: (bearer: KubeClient) => Promise<T>): Promise<T> {
  const bearer = new KubeClient({ server: access.server, ca: access.ca, token });
  try {
    return await work(bearer);
  } finally {
    bearer.close();
  }
}

beforeAll(async () => {
  world = await startFleetWorld();
  access = await readKubeconfig(await world.kubeconfigOf({ namespace: 'storefront', name: 'cart-prod' }));
  client = new KubeClient(access);
  const robot = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'robot' } };
  uid = (await client.request<KubeObject>('POST', accounts, robot)).metadata.uid ?? '';
}, 120_000);
afterAll(async () => {
  client?.close();
  await world?.stop();
}, 60_000);

describe('a token for a service account', () => {
  const reviews = '/apis/authentication.k8s.io/v1/selfsubjectreviews';
  const review = { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' };

  it('is given for none that is not there', async () => {
    expect(await refusal('POST', `${accounts}/absent/token`, tokenRequest({}))).toBe(
      '404 serviceaccounts "absent" not found',
    );
  });

  it('makes its bearer the account, for as long as was asked', async () => {
    const { metadata, spec, status } = await tokenFor('robot', { expirationSeconds: 1200 });
    expect(metadata).toMatchObject({ name: 'robot', namespace: 'default', uid });
    expect(spec.expirationSeconds).toBe(1200);
    const leftSeconds = (Date.parse(status.expirationTimestamp) - Date.now()) / 1000;
    expect(leftSeconds).toBeGreaterThan(1100);
    expect(leftSeconds).toBeLessThanOrEqual(1200);
    expect(await withToken(status.token, (bearer) => bearer.request('POST', reviews, review))).toMatchObject({
      status: {
        userInfo: {
          username: 'system:serviceaccount:default:robot',
          uid,
          groups: ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated'],
        },
      },
    });
    expect((await tokenFor('robot', {})).spec.expirationSeconds).toBe(3600);
  });

  it('is refused for less than 10 minutes', async () => {
    expect(await refusal('POST', `${accounts}/robot/token`, tokenRequest({ expirationSeconds: 5 }))).toBe(
      '422 TokenRequest.authentication.k8s.io "" is invalid: spec.expirationSeconds: Invalid value: 5: may not specify a duration less than 10 minutes',
    );
  });

  it('lets nobody in here that was made for another reader', async () => {
    const { status } = await tokenFor('robot', { audiences: ['vault'] });
    expect(await withToken(status.token, (bearer) => refusal('POST', reviews, review, bearer))).toBe(
      '401 Unauthorized',
    );
  });

  it('is put into a Secret of its type, without an end, and goes with the account', async () => {
    const secrets = '/api/v1/namespaces/default/secrets';
    const clerk = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'clerk' } };
    const secret = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'clerk', annotations: { 'kubernetes.io/service-account.name': 'clerk' } },
      type: 'kubernetes.io/service-account-token',
    };
    const read = () => client.request<KubeObject & { data?: Record<string, string> }>('GET', `${secrets}/clerk`);
    const text = (value = '') => Buffer.from(value, 'base64').toString('utf8');
    // The Secret may come before its account.
    await client.request('POST', secrets, secret);
    expect((await read()).data).toBeUndefined();
    await client.request('POST', accounts, clerk);
    const filled = await world.until('the token', async () => {
      const found = await read();
      return found.data?.token ? found : undefined;
    });
    expect(text(filled.data?.namespace)).toBe('default');
    expect(text(filled.data?.['ca.crt'])).toBe(access.ca);
    const asked = await withToken(text(filled.data?.token), (bearer) => bearer.request('POST', reviews, review));
    expect(asked).toMatchObject({ status: { userInfo: { username: 'system:serviceaccount:default:clerk' } } });
    await client.request('DELETE', `${accounts}/clerk`);
    await world.until('the end of the Secret', async () =>
      (await refusal('GET', `${secrets}/clerk`)).startsWith('404'),
    );
  });

  it('that a control plane got by joining has its rights again once they were forgotten', async () => {
    const { token } = (await tokenFor('robot', {})).status;
    const asked = () => withToken(token, (bearer) => bearer.statusOf('/api/v1/nodes'));
    expect(await asked()).toBe(403);
    const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'karmada-cluster' } };
    await client.request('POST', '/api/v1/namespaces', namespace);
    const inside = '/api/v1/namespaces/karmada-cluster/serviceaccounts';
    await client.request('POST', inside, {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'karmada-perf' },
    });
    const own = await client.request<TokenRequest>('POST', `${inside}/karmada-perf/token`, tokenRequest({}));
    for (let start = 0; start < 2; start += 1) await restoreRights(client, 'perf');
    expect(await withToken(own.status.token, (bearer) => bearer.statusOf('/api/v1/nodes'))).toBe(200);
    expect(await asked()).toBe(403);
  });

  it('that may give no rights is told so once, and nothing is left to be refused later', async () => {
    const { token } = (await tokenFor('robot', {})).status;
    const restored = withToken(token, (bearer) => restoreRights(bearer, 'perf'));
    await expect(restored).rejects.toThrow(/^clusterroles\..* is forbidden/);
  });

  it('comes from a cluster whose namespaces no other cluster has', async () => {
    const other = new KubeClient(
      await readKubeconfig(await world.kubeconfigOf({ namespace: 'payments', name: 'ledger-prod' })),
    );
    const idOf = async (of: KubeClient) =>
      (await of.request<KubeObject>('GET', '/api/v1/namespaces/kube-system')).metadata.uid;
    expect(await idOf(client)).not.toBe(await idOf(other));
    expect(await idOf(client)).toBe(await idOf(client));
    other.close();
  });
});

describe('cluster roles and their bindings', () => {
  const group = 'rbac.authorization.k8s.io';
  const roles = `/apis/${group}/v1/clusterroles`;
  const bindings = `/apis/${group}/v1/clusterrolebindings`;
  const binding = (name: string, role: string, resourceVersion?: string) => ({
    apiVersion: `${group}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: { name, resourceVersion },
    roleRef: { apiGroup: group, kind: 'ClusterRole', name: role },
    subjects: [{ kind: 'ServiceAccount', namespace: 'default', name: 'robot' }],
  });
  const role = (name: string, verbs: string[], resourceVersion?: string) => ({
    apiVersion: `${group}/v1`,
    kind: 'ClusterRole',
    metadata: { name, resourceVersion },
    rules: [{ apiGroups: [''], resources: ['pods'], verbs }],
  });
  const changed = 'the object has been modified; please apply your changes to the latest version and try again';

  it('are not written over by who has read an older one', async () => {
    const { metadata } = await client.request<KubeObject>('POST', roles, role('night', ['get']));
    const read = metadata.resourceVersion;
    const next = await client.request<KubeObject>('PUT', `${roles}/night`, role('night', ['list'], read));
    expect(next).toMatchObject({ metadata: { uid: metadata.uid }, rules: [{ verbs: ['list'] }] });
    expect(await refusal('PUT', `${roles}/night`, role('night', ['watch'], read))).toBe(
      `409 Operation cannot be fulfilled on clusterroles.${group} "night": ${changed}`,
    );
    await client.request('PUT', `${roles}/night`, role('night', ['watch']));
    expect(await client.request('GET', `${roles}/night`)).toMatchObject({ rules: [{ verbs: ['watch'] }] });
  });

  it('lead to the role that they were made for', async () => {
    await client.request('POST', bindings, binding('night', 'night'));
    expect(await refusal('PUT', `${bindings}/night`, binding('night', 'cluster-admin'))).toBe(
      `422 ClusterRoleBinding.${group} "night" is invalid: roleRef: Invalid value: {"APIGroup":"${group}","Kind":"ClusterRole","Name":"cluster-admin"}: cannot change roleRef`,
    );
    expect(await client.request('GET', `${bindings}/night`)).toMatchObject({ roleRef: { name: 'night' } });
  });

  it('that are absent cannot be deleted, and come by a PUT', async () => {
    expect(await refusal('DELETE', `${roles}/absent`)).toBe(`404 clusterroles.${group} "absent" not found`);
    expect(await refusal('DELETE', `${bindings}/absent`)).toBe(`404 clusterrolebindings.${group} "absent" not found`);
    // As of all kinds that may be made by an update: those of access are among them.
    await client.request('PUT', `${bindings}/late`, binding('late', 'night'));
    expect(await client.request('GET', `${bindings}/late`)).toMatchObject({ metadata: { name: 'late' } });
  });

  it('count as soon as they are written, those that the cluster came with as well', async () => {
    const { status } = await tokenFor('robot', {});
    const mayOnPods = (verb: string) =>
      withToken(status.token, async (bearer) => {
        const spec = { resourceAttributes: { verb, resource: 'pods', namespace: 'default' } };
        const path = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';
        return (await bearer.request<{ status: { allowed: boolean } }>('POST', path, { spec })).status.allowed;
      });
    expect([await mayOnPods('watch'), await mayOnPods('create')]).toEqual([true, false]);
    await client.request('PUT', `${roles}/night`, role('night', ['create']));
    expect([await mayOnPods('watch'), await mayOnPods('create')]).toEqual([false, true]);
    await client.request('DELETE', `${bindings}/night`);
    await client.request('DELETE', `${bindings}/late`);
    expect(await mayOnPods('create')).toBe(false);
    const ofBasics = `${bindings}/system:basic-user`;
    await client.request('DELETE', ofBasics);
    expect(await refusal('GET', ofBasics)).toMatch(/^404 /);
    await expect(mayOnPods('create')).rejects.toThrow('selfsubjectaccessreviews.authorization.k8s.io is forbidden');
  });

  it('are not given by who has not the rights', async () => {
    const maker = { apiGroups: [group], resources: ['clusterrolebindings'], verbs: ['create'] };
    await client.request('POST', roles, { ...role('maker', []), rules: [maker] });
    await client.request('POST', bindings, binding('maker', 'maker'));
    const { status } = await tokenFor('robot', {});
    const more = binding('more', 'cluster-admin');
    expect(await withToken(status.token, (bearer) => refusal('POST', bindings, more, bearer))).toMatch(
      /^403 .*user "system:serviceaccount:default:robot" \(.*\) is attempting to grant RBAC permissions not currently held/,
    );
  });
});
