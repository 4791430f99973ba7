import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderForm } from '../../lib/contracts/catalog.ts';
import type { CredentialPage } from '../../lib/contracts/credentials.ts';
import type { SystemCredentialDetail } from '../../lib/contracts/system-credentials.ts';
import type { RunningControllers } from '../../sandbox/controllers/start.ts';
import { kinds, pathOf } from '../../server/kube/kinds.ts';
import { type CredentialWorld, startCredentialWorld, until } from '../support/credential-world.ts';

// What a real k0rdent said of an identity that is not there is in ../shared/real/sequences (cred-missing-cred): condition
// CredentialReady False, reason Failed, and one sentence with the kind and the place.

let world: CredentialWorld;
let controllers: RunningControllers | null = null;

beforeAll(async () => {
  world = await startCredentialWorld({
    lead: ['platform-leads'],
    storelead: ['storefront-leads'],
    dev: ['payments-developers'],
  });
  controllers = await world.startControllers();
}, 60_000);

afterAll(async () => {
  await controllers?.stop();
  await world?.close();
});

const keys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'fake' };
const create = (name: string, projects: string[]) =>
  world.ask('lead', 'POST', '/system-credentials', { name, kind: 'aws-static', values: keys, projects });
const detail = async (name: string, who = 'lead') =>
  (await world.ask<SystemCredentialDetail>(who, 'GET', `/system-credentials/${name}`)).body;
const inProject = async (name: string, project: string, who = 'lead') =>
  (await detail(name, who)).projects.find((one) => one.name === project);
const usable = async (name: string) =>
  (await world.ask<CredentialPage>('dev', 'GET', '/credentials?project=payments')).body.items.find(
    (one) => one.name === name,
  );
const instant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.000Z$/);
const send = (method: 'POST' | 'DELETE' | 'PATCH', path: string, body?: object) =>
  world.kube.client.request({
    method,
    path,
    body,
    contentType: method === 'PATCH' ? 'application/merge-patch+json' : undefined,
  });

describe('a credential that cannot be used in a project', () => {
  it('says in k0rdent’s own words why it is not ready, wherever it is met', async () => {
    expect((await create('shop', ['payments'])).status).toBe(201);
    await until(async () =>
      expect(await inProject('shop', 'payments')).toEqual({ name: 'payments', isThere: true, trouble: null }),
    );
    await send('DELETE', pathOf(kinds.awsStaticIdentity, undefined, 'shop-identity'));
    const words = 'ClusterIdentity object of Kind=AWSClusterStaticIdentity /shop-identity not found';
    const trouble = { state: 'not-ready', words, since: instant };
    await until(async () => expect((await inProject('shop', 'payments'))?.trouble).toEqual(trouble));
    await until(async () => expect(await detail('shop')).toMatchObject({ objectExists: false, trouble }));
    await until(async () => expect(await usable('shop')).toMatchObject({ ready: false, trouble }));
    const path = '/catalog/aws-standalone/order-form?project=payments';
    await until(async () => {
      const { body } = await world.ask<OrderForm>('dev', 'GET', path);
      expect(body.credentials.find(({ name }) => name === 'shop')).toMatchObject({ ready: false, trouble });
      expect(body.credentials.find(({ name }) => name === 'aws-prod')).toMatchObject({ ready: true, trouble: null });
    });
    const refused = await world.ask<{ errors: { pointer: string; detail: string }[] }>('dev', 'POST', '/requests', {
      kind: 'create',
      project: 'payments',
      catalogItem: 'aws-standalone',
      credential: 'shop',
      name: 'till',
      purpose: 'dev',
      parameters: {},
      expiresInDays: 7,
    });
    expect(refused.body.errors).toContainEqual(
      expect.objectContaining({ pointer: '/credential', detail: expect.stringContaining(words) }),
    );
  });

  it('says what k0rdent reports of a copy that it could not make', async () => {
    const hooks = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations';
    // Nobody listens there, as when the program behind a hook is down.
    const hook = {
      name: 'nobody.example.com',
      clientConfig: { url: 'https://127.0.0.1:9/' },
      rules: [
        { apiGroups: ['k0rdent.mirantis.com'], apiVersions: ['*'], operations: ['CREATE'], resources: ['credentials'] },
      ],
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'storefront' } },
      admissionReviewVersions: ['v1'],
      sideEffects: 'None',
      failurePolicy: 'Fail',
    };
    const apiVersion = 'admissionregistration.k8s.io/v1';
    const metadata = { name: 'nobody' };
    await send('POST', hooks, { apiVersion, kind: 'ValidatingWebhookConfiguration', metadata, webhooks: [hook] });
    await create('till', ['payments', 'storefront']);
    const words = expect.stringMatching(/Credential storefront\/till: .*failed calling webhook "nobody\.example\.com"/);
    const trouble = { state: 'missing', words, since: null };
    for (const who of ['lead', 'storelead']) {
      await until(async () =>
        expect(await inProject('till', 'storefront', who)).toEqual({ name: 'storefront', isThere: false, trouble }),
      );
    }
    const mine = await world.ask<CredentialPage>('storelead', 'GET', '/credentials?project=storefront');
    expect(mine.body.items.find(({ name }) => name === 'till')).toMatchObject({ ready: false, trouble });
    // The copy beside it was made, and says nothing of the other project.
    await until(async () => expect((await inProject('till', 'payments'))?.trouble).toBeNull());
    await send('DELETE', `${hooks}/nobody`);
    await until(async () => expect((await inProject('till', 'storefront'))?.trouble).toBeNull());
  });

  it('says what k0rdent reports of a rule for a credential that is nowhere', async () => {
    type Page = { handOutError: string | null };
    const reported = async (who: string) =>
      (await world.ask<Page>(who, 'GET', '/system-credentials')).body.handOutError;
    await until(async () => expect(await reported('lead')).toBeNull());
    const path = pathOf(kinds.accessManagement, undefined, 'kcm');
    const { body } = await world.kube.client.request<{ spec: { accessRules: object[] } }>({ method: 'GET', path });
    const rules = body.spec.accessRules;
    const resources = [{ apiGroup: 'k0rdent.mirantis.com', kind: 'Credential', names: ['nowhere'] }];
    const rule = { targetNamespaces: { list: ['payments'] }, resources };
    await send('PATCH', path, { spec: { accessRules: [...rules, rule] } });
    await until(async () => expect(await reported('lead')).toBe('Credential kcm-system/nowhere is not found'));
    // It may name what belongs to other projects.
    expect(await reported('storelead')).toBeNull();
    await send('PATCH', path, { spec: { accessRules: rules } });
    await until(async () => expect(await reported('lead')).toBeNull());
  });

  it('says since when k0rdent has not reported a status, and that a copy is not there yet', async () => {
    await controllers?.stop();
    controllers = null;
    expect((await create('quiet', ['payments'])).status).toBe(201);
    await until(async () =>
      expect(await detail('quiet')).toMatchObject({
        objectExists: false,
        trouble: { state: 'no-status', words: null, since: instant },
        projects: [{ name: 'payments', isThere: false, trouble: { state: 'missing', words: null, since: null } }],
      }),
    );
    const spec = {
      identityRef: {
        apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
        kind: 'AWSClusterStaticIdentity',
        name: 'quiet-identity',
      },
    };
    const credential = (labels?: object) => ({
      apiVersion: 'k0rdent.mirantis.com/v1beta1',
      kind: 'Credential',
      metadata: { name: 'quiet', namespace: 'payments', labels },
      spec,
    });
    const path = pathOf(kinds.credential, 'payments');
    // Somebody's own of the same name: k0rdent leaves it alone.
    await send('POST', path, credential());
    await until(async () =>
      expect(await inProject('quiet', 'payments')).toMatchObject({ isThere: false, trouble: { state: 'taken' } }),
    );
    await send('DELETE', `${path}/quiet`);
    await send('POST', path, credential({ 'k0rdent.mirantis.com/managed': 'true' }));
    const trouble = { state: 'no-status', words: null, since: instant };
    await until(async () =>
      expect(await inProject('quiet', 'payments')).toEqual({ name: 'payments', isThere: true, trouble }),
    );
    expect(await usable('quiet')).toMatchObject({ ready: false, trouble });
    controllers = await world.startControllers();
    await until(async () => expect((await inProject('quiet', 'payments'))?.trouble).toBeNull());
    expect(await detail('quiet')).toMatchObject({ objectExists: true, trouble: null });
  });
});
