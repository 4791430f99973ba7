import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '../../server/kube/kinds.ts';
import { type Publishing, startPublishing, until } from '../support/publishing.ts';

// k0rdent up to 1.11: AccessManagement has one list a kind, and `resources` is pruned without a word.

interface Rules {
  properties: { resources?: unknown };
}
interface Crd {
  spec: {
    versions: {
      schema: {
        openAPIV3Schema: {
          properties: Record<'spec' | 'status', { properties: Record<'accessRules' | 'current', { items: Rules }> }>;
        };
      };
    }[];
  };
}

const lists: Record<string, string> = {
  ClusterTemplateChain: 'clusterTemplateChains',
  ServiceTemplateChain: 'serviceTemplateChains',
  Credential: 'credentials',
  ClusterAuditPolicy: 'clusterAuditPolicies',
  DataSource: 'dataSources',
};
const crdPath = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/accessmanagements.k0rdent.mirantis.com';
const hooks = '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations';

let world: Publishing;
let newer: Crd;
beforeAll(async () => {
  world = await startPublishing();
  const { client } = world.kube;
  const inLists = (await world.rules()).map(({ resources = [], ...rule }) => ({
    ...rule,
    ...Object.fromEntries(resources.map(({ kind, names }) => [lists[kind], names])),
  }));
  // Later releases turn lists into `resources` on every write.
  await client.request({ method: 'DELETE', path: hooks });
  newer = (await client.request<Crd>({ method: 'GET', path: crdPath })).body;
  const older = structuredClone(newer);
  for (const { schema } of older.spec.versions) {
    const { spec, status } = schema.openAPIV3Schema.properties;
    delete spec.properties.accessRules.items.properties.resources;
    delete status.properties.current.items.properties.resources;
  }
  await client.request({ method: 'PUT', path: crdPath, body: older });
  await until(async () => {
    await world.writeRules(inLists);
    expect(await world.rules()).toEqual(inLists);
  });
}, 90_000);
afterAll(() => world?.stop());

const accessRules = async () => (await world.rules()) as unknown as Record<string, unknown>[];
const listRule = (chain: string, namespace: string) => ({
  targetNamespaces: { list: [namespace] },
  clusterTemplateChains: [chain],
});

describe('publishing against a k0rdent of lists', () => {
  it('hands chains out by the lists, and leaves the rules of others as they are', async () => {
    const before = await accessRules();
    expect(before.some(({ clusterTemplateChains }) => clusterTemplateChains !== undefined)).toBe(true);
    const revision = await world.draft('old', ['1.0.43', '1.0.44']);
    expect((await world.publish('lead', 'old', revision, ['payments'])).status).toBe(200);
    await until(async () => expect(await world.stateOf('old')).toBe('published'));
    expect(await accessRules()).toEqual([...before, listRule('old-r1', 'payments')]);
    expect(await world.find(kinds.clusterTemplateChain, 'old-r1', 'payments')).toMatchObject({
      status: { valid: true },
    });
    expect(await world.find(kinds.clusterTemplateChain, 'old-r1', 'storefront')).toBe(null);
  });

  it('swaps the chain of the next publication in its place', async () => {
    const before = await accessRules();
    const revision = await world.revise('old', ['1.0.44']);
    await world.publish('lead', 'old', revision, ['storefront']);
    await until(async () =>
      expect((await world.item('old')).publication).toMatchObject({ number: 2, state: 'published' }),
    );
    await until(async () => {
      const after = await accessRules();
      expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
      expect(after[before.length - 1]).toEqual(listRule('old-r2', 'storefront'));
    });
  });

  it('writes the newer shape from the moment on that k0rdent is upgraded', async () => {
    const { client } = world.kube;
    const { body: now } = await client.request<{ metadata: { resourceVersion: string } }>({
      method: 'GET',
      path: crdPath,
    });
    const metadata = { ...(newer as unknown as { metadata: object }).metadata, ...now.metadata };
    await client.request({ method: 'PUT', path: crdPath, body: { ...newer, metadata } });
    const revision = await world.draft('fresh', ['1.0.44']);
    await world.publish('lead', 'fresh', revision, ['payments']);
    await until(async () => expect(await world.stateOf('fresh')).toBe('published'));
    expect((await accessRules()).at(-1)).toEqual({
      targetNamespaces: { list: ['payments'] },
      resources: [{ apiGroup: 'k0rdent.mirantis.com', kind: 'ClusterTemplateChain', names: ['fresh-r1'] }],
    });
    expect(await world.find(kinds.clusterTemplateChain, 'fresh-r1', 'payments')).not.toBe(null);
  });
});
