import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SourceIdentityPage } from '../../lib/contracts/source-identities.ts';
import type { RunningControllers } from '../../sandbox/controllers/start.ts';
import { kinds, pathOf } from '../../server/kube/kinds.ts';
import { type CredentialWorld, startCredentialWorld, until } from '../support/credential-world.ts';

let world: CredentialWorld;
let controllers: RunningControllers;

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

const offered = async (who = 'lead') =>
  (await world.ask<SourceIdentityPage>(who, 'GET', '/source-identities')).body.items.map(
    ({ kind, name }) => `${kind}/${name}`,
  );

type Created = { name?: string; errors?: { pointer: string; detail: string }[] };
const roleArn = 'arn:aws:iam::111122223333:role/slipway';
const create = (name: string, values: Record<string, string>, who = 'lead', projects: string[] = []) =>
  world.ask<Created>(who, 'POST', '/system-credentials', {
    name,
    kind: 'aws-role',
    values: { roleArn, ...values },
    projects,
  });
type Identity = { spec: { sourceIdentityRef: unknown } };
const sourceOf = async (name: string) =>
  (await world.find<Identity>(kinds.awsRoleIdentity, `${name}-identity`))?.spec.sourceIdentityRef;
const aws = (sourceIdentityKind: string, sourceIdentity: string) => ({ sourceIdentityKind, sourceIdentity });

describe('the source identity of an AWS role', () => {
  it('is offered among those that exist, each with its kind', async () => {
    expect(await offered()).toEqual([
      'AWSClusterControllerIdentity/default',
      'AWSClusterStaticIdentity/aws-nonprod-identity',
      'AWSClusterStaticIdentity/aws-prod-identity',
    ]);
  });

  it.each([
    ['AWSClusterControllerIdentity', 'default'],
    ['AWSClusterStaticIdentity', 'aws-nonprod-identity'],
  ])('of the kind %s is written with its kind', async (kind, source) => {
    const name = `from-${kind.toLowerCase()}`;
    expect(await create(name, aws(kind, source))).toMatchObject({ status: 201 });
    expect(await sourceOf(name)).toEqual({ kind, name: source });
    // What has been made is offered as the source of the next role.
    expect(await offered()).toContain(`AWSClusterRoleIdentity/${name}-identity`);
    expect(await create(`${name}-2`, aws('AWSClusterRoleIdentity', `${name}-identity`))).toMatchObject({ status: 201 });
    expect(await sourceOf(`${name}-2`)).toEqual({ kind: 'AWSClusterRoleIdentity', name: `${name}-identity` });
  });

  it.each([
    ['that is not there', aws('AWSClusterStaticIdentity', 'gone'), '/values/sourceIdentity', 'no such identity'],
    [
      'of another kind than said',
      aws('AWSClusterStaticIdentity', 'default'),
      '/values/sourceIdentity',
      'no such identity',
    ],
    ['of a kind that is none', aws('Secret', 'default'), '/values/sourceIdentityKind', 'kind of identity'],
    ['without a kind', { sourceIdentity: 'default' }, '/values/sourceIdentityKind', 'needed'],
  ])('%s is refused at its field, and nothing is made', async (_, values, pointer, words) => {
    const refused = await create('nothing', values);
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ pointer, detail: expect.stringContaining(words) }] },
    });
    expect(await world.find(kinds.awsRoleIdentity, 'nothing-identity')).toBeNull();
    expect(await world.find(kinds.secret, 'nothing-identity-secret')).toBeNull();
  });

  it('that was there when the form was opened and is gone since is refused', async () => {
    const path = pathOf(kinds.awsStaticIdentity);
    const apiVersion = 'infrastructure.cluster.x-k8s.io/v1beta2';
    const spec = { secretRef: 'brief-secret' };
    const object = { apiVersion, kind: 'AWSClusterStaticIdentity', metadata: { name: 'brief' }, spec };
    await world.kube.client.request({ method: 'POST', path, body: object });
    expect(await offered()).toContain('AWSClusterStaticIdentity/brief');
    await world.kube.client.request({ method: 'DELETE', path: `${path}/brief` });
    expect(await offered()).not.toContain('AWSClusterStaticIdentity/brief');
    const refused = await create('nothing', aws('AWSClusterStaticIdentity', 'brief'));
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '/values/sourceIdentity' }] } });
  });

  it('keeps its credential from being deleted while it takes a role', async () => {
    const made = { status: 201 };
    const keys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'fake' };
    const body = { name: 'keys', kind: 'aws-static', values: keys, projects: ['storefront'] };
    expect(await world.ask('storelead', 'POST', '/system-credentials', body)).toMatchObject(made);
    await until(async () => expect(await offered('storelead')).toContain('AWSClusterStaticIdentity/keys-identity'));
    expect(await create('taker', aws('AWSClusterStaticIdentity', 'keys-identity'))).toMatchObject(made);
    const remove = (name: string, who = 'lead') =>
      world.ask<Created & { detail: string }>(who, 'DELETE', `/system-credentials/${name}`);
    const refused = await remove('keys');
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('taker-identity') } });
    // Who may not see the other one is told how many there are.
    const counted = await remove('keys', 'storelead');
    expect(counted).toMatchObject({ status: 409, body: { detail: expect.stringContaining(': 1') } });
    expect(counted.body.detail).not.toContain('taker');
    expect(await world.find(kinds.awsStaticIdentity, 'keys-identity')).not.toBeNull();
    await until(async () => expect((await remove('taker')).status).toBe(200));
    await until(async () => expect((await remove('keys')).status).toBe(200));
    expect(await world.find(kinds.awsStaticIdentity, 'keys-identity')).toBeNull();
  });

  it('is offered only to who manages credentials, without those of other projects', async () => {
    expect((await world.ask('dev', 'GET', '/source-identities')).status).toBe(403);
    expect(await create('pay', aws('AWSClusterControllerIdentity', 'default'), 'lead', ['payments'])).toMatchObject({
      status: 201,
    });
    await until(async () => expect(await offered()).toContain('AWSClusterRoleIdentity/pay-identity'));
    const theirs = await offered('storelead');
    expect(theirs).toContain('AWSClusterControllerIdentity/default');
    expect(theirs).not.toContain('AWSClusterRoleIdentity/pay-identity');
    const refused = await create('steal', aws('AWSClusterRoleIdentity', 'pay-identity'), 'storelead', ['storefront']);
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '/values/sourceIdentity' }] } });
  });

  it('is not offered when a team of another project uses it with a Credential of its own', async () => {
    const made = async (path: string, body: object) => world.kube.client.request({ method: 'POST', path, body });
    await made(pathOf(kinds.awsStaticIdentity), {
      apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
      kind: 'AWSClusterStaticIdentity',
      metadata: { name: 'teams-own' },
      spec: { secretRef: 'teams-own-secret' },
    });
    expect(await offered('storelead')).toContain('AWSClusterStaticIdentity/teams-own');
    await made(pathOf(kinds.credential, 'payments'), {
      apiVersion: 'k0rdent.mirantis.com/v1beta1',
      kind: 'Credential',
      metadata: { name: 'teams-own', namespace: 'payments' },
      spec: {
        identityRef: {
          apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
          kind: 'AWSClusterStaticIdentity',
          name: 'teams-own',
        },
      },
    });
    await until(async () => expect(await offered('storelead')).not.toContain('AWSClusterStaticIdentity/teams-own'));
    const refused = await create('steal', aws('AWSClusterStaticIdentity', 'teams-own'), 'storelead', ['storefront']);
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '/values/sourceIdentity' }] } });
  });

  it('of a kind that the management cluster does not serve is none, and the others are offered', async () => {
    const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    const path = `${crds}/awsclusterroleidentities.infrastructure.cluster.x-k8s.io`;
    await world.kube.client.request({ method: 'DELETE', path });
    await until(async () =>
      expect((await offered()).filter((one) => one.startsWith('AWSClusterRoleIdentity'))).toEqual([]),
    );
    expect(await offered()).toContain('AWSClusterControllerIdentity/default');
  });

  it('says that the management cluster does not answer', async () => {
    await world.kube.crash();
    expect((await world.ask('lead', 'GET', '/source-identities')).status).toBe(503);
    await world.kube.start();
    await until(async () => expect(await offered()).toContain('AWSClusterControllerIdentity/default'));
  });
});
