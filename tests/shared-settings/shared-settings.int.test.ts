import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditDetail, AuditEntry } from '../../lib/contracts/audit.ts';
import type { OrderForm } from '../../lib/contracts/catalog.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import type { SharedSettingDetail, SharedSettingPage } from '../../lib/contracts/shared-settings.ts';
import type { RunningControllers } from '../../sandbox/controllers/start.ts';
import { kinds, pathOf, type ResourceKind } from '../../server/kube/kinds.ts';
import { type CredentialWorld, startCredentialWorld, until } from '../support/credential-world.ts';

// A portal with the rights of deploy/, a worker and k0rdent's controllers, over the demo's organisation.

const system = 'kcm-system';
const mergePatch = 'application/merge-patch+json';
const resources = {
  ClusterAuthentication: kinds.clusterAuthentication,
  ClusterAuditPolicy: kinds.clusterAuditPolicy,
  DataSource: kinds.dataSource,
} as const;
type Kind = keyof typeof resources;
interface Access {
  spec: { accessRules: unknown[] };
}

let world: CredentialWorld;
let controllers: RunningControllers;
beforeAll(async () => {
  world = await startCredentialWorld({
    lead: ['platform-leads'],
    storelead: ['storefront-leads'],
    auditor: ['auditors'],
    dev: ['payments-developers'],
  });
  controllers = await world.startControllers();
  await until(async () => expect((await list('lead')).body.total).toBeGreaterThan(2));
}, 90_000);
afterAll(async () => {
  await controllers?.stop();
  await world?.close();
});

const list = (who: string) => world.ask<SharedSettingPage>(who, 'GET', '/shared-settings');
const at = (kind: Kind, name: string, act = '') => `/shared-settings/${kind}/${name}${act}`;
const detail = async (kind: Kind, name: string, who = 'lead') =>
  (await world.ask<SharedSettingDetail>(who, 'GET', at(kind, name))).body;
const share = (kind: Kind, name: string, projects: string[], who = 'lead') =>
  world.ask<Problem>(who, 'POST', at(kind, name, '/share'), { projects });
const stop = (kind: Kind, name: string, project: string, who = 'lead') =>
  world.ask<Problem>(who, 'POST', at(kind, name, '/take-back'), { project });
/** How it stands in projects, as `payments copied`. */
const states = async (kind: Kind, name: string, who = 'lead') =>
  (await detail(kind, name, who)).projects.map((project) => `${project.name} ${project.state}`);
const accessPath = pathOf(kinds.accessManagement, undefined, 'kcm');
const rules = async () =>
  (await world.kube.client.request<Access>({ method: 'GET', path: accessPath })).body.spec.accessRules;
const writeRules = (accessRules: unknown[]) =>
  world.kube.client.request({
    method: 'PATCH',
    path: accessPath,
    contentType: mergePatch,
    body: { spec: { accessRules } },
  });

async function create(kind: ResourceKind, name: string, spec: object, namespace = system): Promise<void> {
  const body = { apiVersion: `${kind.group}/${kind.version}`, kind: kind.kind, metadata: { name, namespace }, spec };
  await world.kube.client.request({ method: 'POST', path: pathOf(kind, namespace), body });
}
const auditing = (level: string) => ({ policy: { rules: [{ level }] } });
const makePolicy = async (name: string) => {
  await create(kinds.clusterAuditPolicy, name, auditing('Metadata'));
  await until(async () => expect((await detail('ClusterAuditPolicy', name)).name).toBe(name));
};
const offered = async (project: string, field: string): Promise<string[]> => {
  const path = `/catalog/aws-standalone/order-form?project=${project}`;
  const { references } = (await world.ask<OrderForm>('lead', 'GET', path)).body;
  return references.filter((one) => one.field === field).flatMap(({ options }) => options.map(({ name }) => name));
};
const copyOf = (kind: Kind, name: string, namespace: string) =>
  world.find<{ metadata: { labels?: Record<string, string> } }>(resources[kind], name, namespace);

/** What the audit has of a subject, newest first. */
async function audited(subject: string): Promise<Pick<AuditDetail, 'action' | 'before' | 'after'>[]> {
  const { items } = (await world.ask<{ items: AuditEntry[] }>('auditor', 'GET', `/audit?subject=${subject}`)).body;
  const rows = await Promise.all(
    items.map(async ({ seq }) => (await world.ask<AuditDetail>('auditor', 'GET', `/audit/${seq}`)).body),
  );
  return rows.map(({ action, before, after }) => ({ action, before, after }));
}

describe('sharing a setting', () => {
  it('begins with what stands in the namespace of k0rdent, by what one recognises it', async () => {
    const { items, namespace, isApplied } = (await list('lead')).body;
    expect([namespace, isApplied]).toEqual([system, true]);
    const one = (kind: Kind, name: string) => items.find((item) => item.kind === kind && item.name === name);
    expect(one('ClusterAuditPolicy', 'baseline')).toMatchObject({
      audit: { rules: 2, level: 'Metadata' },
      troubled: 0,
    });
    const hosts = ['pg0.fra.example.com', 'pg1.fra.example.com'];
    expect(one('DataSource', 'kine-fra')).toMatchObject({ hosts, needsLoginInProject: false });
    expect(JSON.stringify(items)).not.toContain('kine-login');
  });

  it('brings a copy into the namespace of the project, which its orders are offered then, and no others', async () => {
    await makePolicy('strict');
    expect(await detail('ClusterAuditPolicy', 'strict')).toMatchObject({ projects: [], mayManage: true });
    const before = await rules();
    expect(await share('ClusterAuditPolicy', 'strict', ['payments'])).toMatchObject({ status: 200 });
    const rule = {
      targetNamespaces: { list: ['payments'] },
      resources: [{ apiGroup: 'k0rdent.mirantis.com', kind: 'ClusterAuditPolicy', names: ['strict'] }],
    };
    expect(await rules()).toEqual([...before, rule]);
    await until(async () => expect(await states('ClusterAuditPolicy', 'strict')).toEqual(['payments copied']));
    expect((await copyOf('ClusterAuditPolicy', 'strict', 'payments'))?.metadata.labels).toEqual({
      'k0rdent.mirantis.com/managed': 'true',
    });
    expect(await offered('payments', 'auditPolicy')).toEqual(['baseline', 'strict']);
    expect(await offered('storefront', 'auditPolicy')).toEqual(['baseline']);
  });

  it('cannot end while a cluster uses it, and takes the copy away once none does', async () => {
    const spec = { template: 'aws-standalone-cp-1-0-44', credential: 'aws-prod', dryRun: true, config: {} };
    await create(kinds.clusterDeployment, 'till', { ...spec, auditPolicy: 'strict' }, 'payments');
    await until(async () =>
      expect((await detail('ClusterAuditPolicy', 'strict')).projects[0]?.uses).toMatchObject([{ name: 'till' }]),
    );
    const refused = await stop('ClusterAuditPolicy', 'strict', 'payments');
    expect(refused).toMatchObject({ status: 409, body: { detail: 'Clusters or orders use it: payments/till' } });
    expect(await copyOf('ClusterAuditPolicy', 'strict', 'payments')).not.toBeNull();
    await world.kube.client.request({ method: 'DELETE', path: pathOf(kinds.clusterDeployment, 'payments', 'till') });
    await until(async () => expect((await detail('ClusterAuditPolicy', 'strict')).uses).toBe(0));
    expect(await stop('ClusterAuditPolicy', 'strict', 'payments')).toMatchObject({ status: 200 });
    await until(async () => expect(await states('ClusterAuditPolicy', 'strict')).toEqual([]));
    expect(await copyOf('ClusterAuditPolicy', 'strict', 'payments')).toBeNull();
    expect(await offered('payments', 'auditPolicy')).toEqual(['baseline']);
    expect(await stop('ClusterAuditPolicy', 'strict', 'payments')).toMatchObject({ status: 404 });
  });

  it('is awaited while k0rdent does nothing, and so is its end', async () => {
    await controllers.stop();
    await share('ClusterAuditPolicy', 'strict', ['storefront']);
    await until(async () => expect(await states('ClusterAuditPolicy', 'strict')).toEqual(['storefront awaited']));
    expect((await list('lead')).body.isApplied).toBe(false);
    controllers = await world.startControllers();
    await until(async () => expect(await states('ClusterAuditPolicy', 'strict')).toEqual(['storefront copied']));
    await until(async () => expect((await list('lead')).body.isApplied).toBe(true));
    await controllers.stop();
    await stop('ClusterAuditPolicy', 'strict', 'storefront');
    await until(async () => expect(await states('ClusterAuditPolicy', 'strict')).toEqual(['storefront leaving']));
    await share('ClusterAuditPolicy', 'strict', ['payments']);
    const [shared] = await audited('ClusterAuditPolicy/strict');
    expect(shared).toEqual({
      action: 'share-setting',
      before: { projects: [] },
      after: { projects: ['payments'] },
    });
    await stop('ClusterAuditPolicy', 'strict', 'payments');
    controllers = await world.startControllers();
    await until(async () => expect(await states('ClusterAuditPolicy', 'strict')).toEqual([]));
  });

  it('copies once: a later change of the original is told', async () => {
    const jwt = (url: string) => [
      { issuer: { url, audiences: ['k0rdent'] }, claimMappings: { username: { claim: 'email', prefix: '' } } },
    ];
    const configured = (url: string) => ({ authenticationConfiguration: { jwt: jwt(url) } });
    await create(kinds.clusterAuthentication, 'partners', {
      ...configured('https://one.example.com'),
      caSecret: { name: 'ca', key: 'ca.crt' },
    });
    await until(async () =>
      expect(await detail('ClusterAuthentication', 'partners')).toMatchObject({ issuers: ['https://one.example.com'] }),
    );
    await share('ClusterAuthentication', 'partners', ['payments']);
    await until(async () => expect(await states('ClusterAuthentication', 'partners')).toEqual(['payments copied']));
    await world.kube.client.request({
      method: 'PATCH',
      path: pathOf(kinds.clusterAuthentication, system, 'partners'),
      contentType: mergePatch,
      body: { spec: configured('https://two.example.com') },
    });
    await until(async () => expect(await states('ClusterAuthentication', 'partners')).toEqual(['payments outdated']));
  });

  it('is refused where somebody has an object of that name, which k0rdent would leave alone', async () => {
    await create(kinds.clusterAuditPolicy, 'own', auditing('None'), 'storefront');
    // Both are watched in one stream, so whoever knows the second knows the first.
    await makePolicy('own');
    const before = await rules();
    const refused = await share('ClusterAuditPolicy', 'own', ['payments', 'storefront']);
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ pointer: '/projects' }] } });
    expect(refused.body.detail).toContain('a ClusterAuditPolicy named own that it did not make exists in storefront');
    expect(await rules()).toEqual(before);
  });

  it('by a rule that others wrote ends where it was written', async () => {
    const theirs = {
      targetNamespaces: { list: ['payments'] },
      resources: [
        { apiGroup: 'k0rdent.mirantis.com', kind: 'ClusterAuditPolicy', names: ['strict'] },
        { apiGroup: 'k0rdent.mirantis.com', kind: 'Credential', names: ['aws-prod'] },
      ],
    };
    const before = await rules();
    await writeRules([...before, theirs]);
    await until(async () => expect(await states('ClusterAuditPolicy', 'strict')).toEqual(['payments copied']));
    expect((await detail('ClusterAuditPolicy', 'strict')).projects).toMatchObject([{ isOurs: false }]);
    const refused = await stop('ClusterAuditPolicy', 'strict', 'payments');
    expect([refused.status, refused.body.message?.key]).toEqual([409, 'said.setting-shared-elsewhere']);
    expect(await rules()).toEqual([...before, theirs]);
    await writeRules(before);
  });
});

describe('who shares settings', () => {
  it('is who leads all projects concerned; others see those of their projects, and developers none', async () => {
    await makePolicy('shop');
    expect((await list('dev')).status).toBe(403);
    expect((await share('ClusterAuditPolicy', 'shop', ['payments'], 'dev')).status).toBe(404);
    expect((await share('ClusterAuditPolicy', 'shop', ['payments'], 'auditor')).status).toBe(403);
    expect((await detail('ClusterAuditPolicy', 'shop', 'auditor')).mayManage).toBe(false);
    expect((await share('ClusterAuditPolicy', 'shop', ['storefront'], 'storelead')).status).toBe(404);
    await share('ClusterAuditPolicy', 'shop', ['storefront']);
    await until(async () => {
      expect(await detail('ClusterAuditPolicy', 'shop', 'storelead')).toMatchObject({
        mayManage: true,
        otherProjects: 0,
      });
    });
    expect((await share('ClusterAuditPolicy', 'shop', ['payments'], 'storelead')).status).toBe(404);
    await share('ClusterAuditPolicy', 'shop', ['payments']);
    await until(async () =>
      expect(await detail('ClusterAuditPolicy', 'shop', 'storelead')).toMatchObject({
        otherProjects: 1,
        projectCount: 2,
      }),
    );
    expect(await states('ClusterAuditPolicy', 'shop', 'storelead')).toEqual(['storefront copied']);
    const spec = { template: 'aws-standalone-cp-1-0-44', credential: 'aws-prod', dryRun: true, config: {} };
    await until(async () => expect(await states('ClusterAuditPolicy', 'shop')).toContain('payments copied'));
    await create(kinds.clusterDeployment, 'theirs', { ...spec, auditPolicy: 'shop' }, 'payments');
    await until(async () => expect((await detail('ClusterAuditPolicy', 'shop')).uses).toBe(1));
    expect((await detail('ClusterAuditPolicy', 'shop', 'storelead')).uses).toBe(0);
    const unled = await stop('ClusterAuditPolicy', 'shop', 'storefront', 'storelead');
    expect([unled.status, unled.body.message?.key]).toEqual([403, 'said.needs-all-projects']);
    const seen = (await list('storelead')).body.items.map(({ name }) => name);
    expect(seen).toContain('shop');
    expect(seen).not.toContain('own');
  });

  it('is in the audit with what was before and after', async () => {
    const [first, second] = [['storefront'], ['payments', 'storefront']];
    expect(await audited('ClusterAuditPolicy/shop')).toEqual([
      { action: 'share-setting', before: { projects: first }, after: { projects: second } },
      { action: 'share-setting', before: { projects: [] }, after: { projects: first } },
    ]);
  });
});

interface Crd {
  spec: {
    versions: {
      schema: { openAPIV3Schema: { properties: { spec: { properties: { accessRules: { items: Items } } } } } };
    }[];
  };
}
interface Items {
  properties: Record<string, unknown>;
}
interface OpenApi {
  components: { schemas: Record<string, Items> };
}

it('is refused in words by a k0rdent that knows no list for the kind, and changes nothing', async () => {
  const { client } = world.kube;
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/accessmanagements.k0rdent.mirantis.com';
  const { body: crd } = await client.request<Crd>({ method: 'GET', path });
  for (const { schema } of crd.spec.versions) {
    const { properties } = schema.openAPIV3Schema.properties.spec.properties.accessRules.items;
    delete properties.resources;
    delete properties.clusterAuditPolicies;
  }
  await client.request({ method: 'PUT', path, body: crd });
  const served = '/openapi/v3/apis/k0rdent.mirantis.com/v1beta1';
  await until(async () => {
    const { body } = await client.request<OpenApi>({ method: 'GET', path: served });
    const { spec } = body.components.schemas['com.mirantis.k0rdent.v1beta1.AccessManagement']?.properties ?? {};
    expect(JSON.stringify(spec)).not.toContain('clusterAuditPolicies');
  });
  const before = await rules();
  const refused = await share('ClusterAuditPolicy', 'own', ['payments']);
  expect([refused.status, refused.body.message?.key]).toEqual([409, 'said.setting-not-shareable']);
  expect(refused.body.detail).toContain('no list clusterAuditPolicies');
  expect(await rules()).toEqual(before);
});
