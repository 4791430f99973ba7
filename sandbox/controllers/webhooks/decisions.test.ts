import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../client/objects.ts';
import { webhookName, webhooks } from './catalogue.ts';
import { satisfies } from './decisions/providers.ts';
import { ask, global, object, world } from './decisions.fixtures.ts';

describe('the other kinds', () => {
  const template = (name: string) =>
    world.find(({ kind, metadata }) => kind === 'ClusterTemplate' && metadata.name === name);
  it('templates get source and interval, and stay while used or chained', async () => {
    const bare = object('ClusterTemplate', 'n', { spec: { helm: { chartSpec: { chart: 'x' } } } });
    expect((await ask('mutation', 'CREATE', bare)).patch).toHaveLength(2);
    const inUse = await ask('validation', 'DELETE', undefined, template('aws-1'));
    expect(inUse).toMatchObject({
      denied: { message: 'template deletion is forbidden' },
      warnings: ["The ClusterTemplate object can't be removed if ClusterDeployment objects referencing it still exist"],
    });
    const chained = await ask('validation', 'DELETE', undefined, template('copied'));
    expect(chained.warnings).toEqual([
      "The ClusterTemplate object can't be removed if it is managed by ClusterTemplateChain: chain",
    ]);
    expect(await ask('validation', 'DELETE', undefined, template('gcp'))).toEqual({});
  });

  it('chains must be consistent and their templates exist', async () => {
    const chain = (supportedTemplates: object[]) =>
      object('ClusterTemplateChain', 'c', { spec: { supportedTemplates } });
    const graph = await ask('validation', 'CREATE', chain([{ name: 'aws-1', availableUpgrades: [{ name: 'z' }] }]));
    expect(graph).toMatchObject({
      denied: { code: 403, message: 'the template chain spec is invalid' },
      warnings: ["template z is allowed for upgrade but is not present in the list of '.spec.supportedTemplates'"],
    });
    const missing = await ask('validation', 'CREATE', chain([{ name: 'nope' }]));
    expect(missing.denied).toMatchObject({
      code: 422,
      reason: 'Invalid',
      message:
        'ClusterTemplateChain.k0rdent.mirantis.com "c" is invalid: spec.supportedTemplates[0].name: Not found: "nope"',
      details: {
        causes: [
          { reason: 'FieldValueNotFound', field: 'spec.supportedTemplates[0].name', message: 'Not found: "nope"' },
        ],
      },
    });
  });

  it('Management wants a ready release and keeps providers in use', async () => {
    const management = world.find(({ kind }) => kind === 'Management') as KubeObject;
    const spec = (next: object) => ({ ...management, spec: { ...management.spec, ...next } });
    expect((await ask('validation', 'UPDATE', spec({ release: 'kcm-2' }), management)).denied).toMatchObject({
      code: 422,
      message:
        'Management.k0rdent.mirantis.com "kcm" is invalid: spec.release: Forbidden: release "kcm-2" status is not ready',
    });
    const removed = await ask('validation', 'UPDATE', spec({ providers: [{ name: 'capg' }] }), management);
    expect(removed.denied?.message).toContain(
      'spec.providers: Forbidden: provider infrastructure-aws is required by at least one ClusterDeployment and cannot be removed from the Management kcm',
    );
    expect(removed.warnings).toEqual(['Some of the providers cannot be removed']);
    expect(
      (await ask('validation', 'UPDATE', spec({ providers: [{ name: 'capa' }] }), management)).denied,
    ).toBeUndefined();
    expect(await ask('validation', 'DELETE', undefined, management)).toMatchObject({
      denied: { message: 'management deletion is forbidden' },
      warnings: ["The Management object can't be removed if ClusterDeployment objects still exist"],
    });
  });

  it('AccessManagement is one, its lists become resources', async () => {
    const second = global('AccessManagement', 'two', {
      spec: {
        accessRules: [
          { credentials: ['a'], clusterTemplateChains: ['c'], resources: [{ kind: 'Credential', names: ['b'] }] },
        ],
      },
    });
    expect((await ask('validation', 'CREATE', second)).denied?.message).toBe('AccessManagement object already exists');
    expect((await ask('mutation', 'CREATE', second)).patch).toEqual([
      {
        op: 'replace',
        path: '/spec/accessRules',
        value: [
          {
            resources: [
              { kind: 'Credential', names: ['b'] },
              { kind: 'ClusterTemplateChain', names: ['c'] },
            ],
          },
        ],
      },
    ]);
    const region = global('AccessManagement', 'kcm', { spec: { accessRules: [{ resources: [{ kind: 'Region' }] }] } });
    expect((await ask('validation', 'UPDATE', region, region)).denied?.message).toBe(
      'accessRules[0].resources[0]: Region.k0rdent.mirantis.com is cluster-scoped and cannot be distributed into target namespaces by AccessManagement',
    );
  });

  it('releases, authentications and regions in use stay', async () => {
    const release = world.find(({ kind, metadata }) => kind === 'Release' && metadata.name === 'kcm-1');
    expect((await ask('validation', 'DELETE', undefined, release)).denied?.message).toBe(
      'release kcm-1 is still in use',
    );
    const oidc = object('ClusterAuthentication', 'oidc', { spec: {} });
    expect((await ask('validation', 'DELETE', undefined, oidc)).denied?.message).toBe(
      'cannot delete ClusterAuthentication team-a/oidc: it is still referenced by one or more ClusterDeployments',
    );
    const noSecret = global('Region', 'new', { spec: { kubeConfig: { name: 'k' } } });
    expect((await ask('validation', 'CREATE', noSecret)).denied).toMatchObject({
      code: 404,
      message: 'secrets "k" not found',
    });
  });
});

it('webhooks have the names and verbs of upstream', () => {
  expect(webhooks.map(webhookName)).toContain('validation.clusterdeployment.k0rdent.mirantis.com');
  expect(
    webhooks.some(({ resource }) =>
      ['Credential', 'MultiClusterService', 'DataSource', 'ServiceSet'].includes(resource.kind),
    ),
  ).toBe(false);
});

it.each([
  ['1.36.3', '>=1.30.0', true],
  ['v1.29.9', '>=1.30.0', false],
  ['1.31.5', '>=1.30 <1.32', true],
  ['1.33.0', '>=1.30, <1.32', false],
  ['1.31.5', '~1.31.0', true],
  ['1.32.0', '~1.31.0', false],
  ['2.0.0', '^1.0.0 || >=2', true],
  ['1.31.5', '1.31', true],
  ['0.3.0', '^0.2.0', false],
  ['1.32.0', '>= 1.30, != 1.32.0', false],
  ['1.32.0-rc.1', '<1.32.0', false],
  ['v1.34.1+k0s.0', '=1.34.1', true],
])('%s satisfies %s: %s', (version, constraint, fits) => expect(satisfies(version, constraint)).toBe(fits));
