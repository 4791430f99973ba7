import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KubeApi, startKubeApi } from '../../tests/support/kube-api.ts';
import { kinds, pathOf } from './kinds.ts';
import { createPublisher } from './publisher.ts';

let api: KubeApi;
beforeAll(async () => {
  api = await startKubeApi(['kcm-system']);
  const body = { apiVersion: 'k0rdent.mirantis.com/v1beta1', kind: 'AccessManagement', metadata: { name: 'kcm' } };
  const spec = { accessRules: [{ targetNamespaces: { list: ['a'] }, credentials: ['theirs'] }] };
  await api.client.request({ method: 'POST', path: pathOf(kinds.accessManagement), body: { ...body, spec } });
});
afterAll(() => api.stop());

const access = pathOf(kinds.accessManagement, undefined, 'kcm');
async function readRules(): Promise<unknown[]> {
  const { body } = await api.client.request<{ spec: { accessRules: unknown[] } }>({ method: 'GET', path: access });
  return body.spec.accessRules;
}
async function patchRules(accessRules: unknown[]): Promise<void> {
  const contentType = 'application/merge-patch+json';
  await api.client.request({ method: 'PATCH', path: access, contentType, body: { spec: { accessRules } } });
}
const rule = (name: string) => ({ targetNamespaces: { list: ['b'] }, clusterTemplateChains: [name] });

describe('the rules', () => {
  it('are written on top of what somebody else wrote in between', async () => {
    const publisher = createPublisher(api.client, 'kcm-system');
    const seen: number[] = [];
    let isRaced = false;
    const other = createPublisher(
      {
        ...api.client,
        request: async (request) => {
          // The first write finds that somebody was faster.
          if (request.method === 'PUT' && !isRaced) {
            isRaced = true;
            await patchRules([...(await readRules()), rule('others')]);
          }
          return api.client.request(request);
        },
      },
      'kcm-system',
    );
    await other.rewriteRules((rules) => {
      seen.push(rules.length);
      return [...rules, rule('ours')];
    });
    expect(seen).toEqual([1, 2]);
    expect(await readRules()).toMatchObject([{ credentials: ['theirs'] }, rule('others'), rule('ours')]);
    expect(await publisher.rewriteRules((rules) => rules)).toBe(false);
  });

  it('give up when others are faster again and again, and nothing is lost', async () => {
    const before = await readRules();
    const raced = createPublisher(
      {
        ...api.client,
        request: async (request) => {
          if (request.method === 'PUT') await patchRules([...(await readRules()), rule('again')]);
          return api.client.request(request);
        },
      },
      'kcm-system',
    );
    await expect(raced.rewriteRules((rules) => [...rules, rule('ours-2')])).rejects.toMatchObject({ code: 'conflict' });
    expect(await readRules()).toHaveLength(before.length + 5);
  });

  it('are asked for in the shape that the installed CRD has, with the kinds that it knows', async () => {
    const publisher = createPublisher(api.client, 'kcm-system');
    const shapes: string[] = [];
    const taken: boolean[] = [];
    const ask = () =>
      publisher.rewriteRules((rules, shape, takes) => {
        shapes.push(shape);
        taken.push(takes('ClusterAuditPolicy'));
        return rules;
      });
    await ask();
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/accessmanagements.k0rdent.mirantis.com';
    const { body: crd } = await api.client.request<Crd>({ method: 'GET', path });
    for (const version of crd.spec.versions) {
      const { items } = version.schema.openAPIV3Schema.properties.spec.properties.accessRules;
      delete items.properties.resources;
      delete items.properties.clusterAuditPolicies;
      delete items['x-kubernetes-validations'];
    }
    await api.client.request({ method: 'PUT', path, body: crd });
    const askAgain = async () => {
      await ask();
      return shapes.at(-1);
    };
    await expect.poll(askAgain, { timeout: 10_000 }).toBe('lists');
    expect(shapes[0]).toBe('resources');
    expect([taken[0], taken.at(-1)]).toEqual([true, false]);
    await publisher.rewriteRules((rules, _shape, takes) => {
      expect(takes('Credential')).toBe(true);
      return rules;
    });
  });
});

interface Crd {
  spec: {
    versions: {
      schema: {
        openAPIV3Schema: { properties: { spec: { properties: { accessRules: { items: Rules } } } } };
      };
    }[];
  };
}
interface Rules {
  properties: { resources?: unknown; clusterAuditPolicies?: unknown };
  'x-kubernetes-validations'?: unknown;
}

describe('a chain', () => {
  const chain = (publicationId: string) => ({
    kind: 'cluster' as const,
    name: 'aws-r1',
    itemId: 'aws',
    publicationId,
    supportedTemplates: [{ name: 'aws-1' }],
  });

  it('is made once, found again, and never taken from somebody else', async () => {
    const publisher = createPublisher(api.client, 'kcm-system');
    await publisher.ensureChain(chain('one'));
    await publisher.ensureChain(chain('one'));
    await expect(publisher.ensureChain(chain('two'))).rejects.toMatchObject({ code: 'conflict' });
    const path = pathOf(kinds.clusterTemplateChain, 'kcm-system', 'aws-r1');
    await publisher.deleteChain('cluster', 'aws-r1', 'two');
    expect((await api.client.request({ method: 'GET', path })).body).toMatchObject({
      metadata: { annotations: { 'slipway.dev/catalog-item': 'aws' } },
      spec: { supportedTemplates: [{ name: 'aws-1' }] },
    });
    await publisher.deleteChain('cluster', 'aws-r1', 'one');
    await publisher.deleteChain('cluster', 'aws-r1', 'one');
    await expect(api.client.request({ method: 'GET', path })).rejects.toMatchObject({ code: 'not-found' });
  });
});
