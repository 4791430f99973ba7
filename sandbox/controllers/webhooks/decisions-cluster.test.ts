import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../client/objects.ts';
import type { ClusterDeployment } from '../shapes/k0rdent.ts';
import { ask, cluster, incompatible, object, P, service, used } from './decisions.fixtures.ts';

describe('ClusterDeployment', () => {
  it.each<[string, Partial<ClusterDeployment['spec']>, number, string]>([
    [
      'a missing template passes its 404 on',
      { template: 'x' },
      404,
      'ClusterTemplate.k0rdent.mirantis.com "x" not found',
    ],
    [
      'an invalid template',
      { template: 'broken' },
      403,
      `${P}the ClusterTemplate team-a/broken is invalid with the error: no chart`,
    ],
    [
      'a missing credential passes its 404 on',
      { credential: 'x' },
      404,
      'Credential.k0rdent.mirantis.com "x" not found',
    ],
    [
      'a missing provider',
      { template: 'gcp' },
      403,
      `${incompatible}one or more required providers are not deployed yet: [infrastructure-gcp]`,
    ],
    [
      'a contract',
      { template: 'old-contract' },
      403,
      `${incompatible}one or more required provider contract versions does not satisfy deployed: [provider infrastructure-aws does not support v1beta9]`,
    ],
    [
      'no providers',
      { template: 'empty' },
      403,
      `${P}no providers have been found in the ClusterTemplate team-a/empty`,
    ],
    [
      'no infrastructure',
      { template: 'no-infra' },
      403,
      `${P}no infrastructure providers have been found in the ClusterTemplate team-a/no-infra`,
    ],
    [
      'a credential that is not ready',
      { credential: 'unready' },
      403,
      `${P}the Credential team-a/unready is not Ready`,
    ],
    [
      'a credential without identity',
      { credential: 'bare' },
      403,
      `${P}the Credential team-a/bare does not have identityRef`,
    ],
    [
      'an identity of the wrong kind',
      { credential: 'secret' },
      403,
      `${P}provider infrastructure-aws does not support ClusterIdentity Kind Secret from the Credential team-a/secret`,
    ],
    [
      'a missing service passes its 404 on, whatever else is wrong',
      {
        serviceSpec: {
          services: [
            { name: 'b', template: 'bad' },
            { name: 'a', template: 'x' },
          ],
        },
      },
      404,
      'ServiceTemplate.k0rdent.mirantis.com "x" not found',
    ],
    [
      'a missing chain passes its 404 on',
      service('good', { templateChain: 'x' }),
      404,
      'ServiceTemplateChain.k0rdent.mirantis.com "x" not found',
    ],
    [
      'an invalid service',
      service('bad'),
      403,
      `${P}some services have invalid templates\nthe ServiceTemplate team-a/bad is invalid with the error: Source is not ready`,
    ],
    [
      'a foreign chain',
      service('good', { templateChain: 'other' }),
      403,
      `${P}some services have invalid templates\nthe ServiceTemplateChain team-a/other does not support ServiceTemplate good`,
    ],
    [
      'a dependency that is none',
      service('good', { dependsOn: [{ name: 'b' }] }),
      403,
      `${P}some services have invalid dependencies\nfailed service dependency validation: dependency default/b of service default/a is not defined as a service`,
    ],
    [
      'a cycle',
      service('good', { dependsOn: [{ name: 'a' }] }),
      403,
      `${P}some services have invalid dependencies\nfailed service dependency cycle validation: dependency cycle detected at default/a`,
    ],
    [
      'a version',
      service('new-only'),
      403,
      'failed to validate k8s compatibility: k8s version 1.36.3 of the ClusterTemplate team-a/aws-1 does not satisfy k8s constraint >=1.37.0 from the ServiceTemplate team-a/new-only referred in the ClusterDeployment team-a/dev',
    ],
  ])('create: %s', async (_, spec, code, message) => {
    expect((await ask('validation', 'CREATE', cluster(spec))).denied).toMatchObject({
      code,
      reason: code === 404 ? 'NotFound' : 'Forbidden',
      message,
    });
  });

  it('passes a good one, whatever its config says', async () => {
    expect(await ask('validation', 'CREATE', cluster({ config: { workersNumber: 'many' } }))).toEqual({});
  });

  it('fills a missing config and switches dryRun on; an empty one stays', async () => {
    expect((await ask('mutation', 'CREATE', cluster({ config: undefined }))).patch).toEqual([
      { op: 'add', path: '/spec/config', value: { a: 1 } },
      { op: 'add', path: '/spec/dryRun', value: true },
      { op: 'add', path: '/spec/ipamClaim', value: {} },
      { op: 'add', path: '/spec/serviceSpec', value: { provider: {} } },
    ]);
    expect(await ask('mutation', 'CREATE', cluster({}))).toEqual({});
    expect((await ask('mutation', 'CREATE', cluster({ config: undefined, template: 'x' }))).denied?.code).toBe(404);
  });

  const changed = (spec: Partial<ClusterDeployment['spec']>): KubeObject => ({
    ...used,
    spec: { ...used.spec, ...spec },
  });
  it('update: only along availableUpgrades, with a warning', async () => {
    const denied = await ask('validation', 'UPDATE', changed({ template: 'gcp' }), used);
    expect(denied.denied?.message).toBe('cluster upgrade is forbidden');
    expect(denied.warnings).toEqual([
      "Cluster can't be upgraded from aws-1 to gcp. This upgrade sequence is not allowed",
    ]);
    expect((await ask('validation', 'UPDATE', changed({ template: 'aws-2' }), used)).denied).toBeUndefined();
  });

  it('update: a previewed upgrade warns of the chart name', async () => {
    const { warnings } = await ask('validation', 'UPDATE', changed({ template: 'aws-2', dryRun: true }), used);
    expect(warnings?.[0]).toContain('Helm chart name changed from "aws-1" to "aws-2"');
  });

  it('update: the template must exist even for a label, and dataSource cannot come or go', async () => {
    const orphan = { ...used, spec: { ...used.spec, template: 'gone' } };
    expect((await ask('validation', 'UPDATE', orphan, orphan)).denied?.code).toBe(404);
    expect((await ask('validation', 'UPDATE', changed({ dataSource: 'pg' }), used)).denied?.message).toBe(
      `${P}spec.dataSource cannot be added or removed after creation`,
    );
  });

  it('delete: not while a Region lives on it', async () => {
    const hub = object('ClusterDeployment', 'hub', { spec: { template: 'aws-1' } });
    expect((await ask('validation', 'DELETE', undefined, hub)).denied?.message).toBe(
      'ClusterDeployment cannot be deleted: referenced by Region "eu"',
    );
    expect(await ask('validation', 'DELETE', undefined, used)).toEqual({});
  });
});
