import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KubeApi, startKubeApi } from '../support/kube-api.ts';
import { type RawKube, rawKube } from '../support/raw-kube.ts';
import { type Installed, installationNamespace, installedObjects, projectNamespace } from './installed-objects.ts';
import { rootOf, servedAt } from './served-at.ts';

/*
 * Every object of an installation, applied to an API server as a dry run, as `helm upgrade --dry-run=server` and
 * `kubectl apply --server-side --dry-run=server` do.
 */

/** Kinds whose CRDs belong to others, with the path where they would be served. They are not applied. */
const ofOthers: Record<string, string> = {
  'external-secrets.io/v1 ExternalSecret': 'externalsecrets',
  'gateway.networking.k8s.io/v1 HTTPRoute': 'httproutes',
  'monitoring.coreos.com/v1 ServiceMonitor': 'servicemonitors',
  'monitoring.coreos.com/v1 PrometheusRule': 'prometheusrules',
  'postgresql.cnpg.io/v1 Cluster': 'clusters',
};
const kindOf = ({ apiVersion, kind }: Installed): string => `${apiVersion} ${kind}`;
const nameOf = ({ kind, metadata }: Installed): string => `${kind} ${metadata.name}`;

const objects = await installedObjects();
const applied = objects.filter((object) => !(kindOf(object) in ofOthers));

let api: KubeApi;
let kube: RawKube;

beforeAll(async () => {
  api = await startKubeApi([installationNamespace, projectNamespace, 'kcm-system', 'karmada-cluster']);
  kube = await rawKube(api.kubeconfig);
});
afterAll(async () => {
  kube?.close();
  await api?.stop();
});

const strictDryRun = 'dryRun=All&fieldManager=helm&fieldValidation=Strict';

const apply = (path: string, object: unknown, query = strictDryRun) =>
  kube.call('PATCH', `${path}?${query}`, object, 'application/apply-patch+yaml');

/** Who applied what stands in an answer. */
const ownersIn = ({ metadata }: { metadata: Record<string, unknown> }): string[] =>
  ((metadata.managedFields ?? []) as { manager: string; operation: string }[])
    .map(({ manager, operation }) => `${manager} ${operation}`)
    .filter((owner) => owner.endsWith(' Apply'));

/** An object that has only a name: nobody owns anything of it. */
const saysNothing = ({ apiVersion: _, kind: __, metadata, ...rest }: Installed): boolean =>
  Object.keys({ ...metadata, ...rest }).every((key) => key === 'name' || key === 'namespace');

it('knows all objects: those of a new kind are applied, or named here', () => {
  expect(applied.length).toBeGreaterThan(60);
  const others = objects.filter((object) => kindOf(object) in ofOthers);
  expect(others.map(nameOf).sort()).toEqual([
    'Cluster slipway-db',
    'ExternalSecret slipway',
    'HTTPRoute slipway',
    'PrometheusRule slipway',
    'ServiceMonitor slipway-portal',
    'ServiceMonitor slipway-worker',
  ]);
});

it.each(Object.entries(ofOthers))('%s is not served before its CRD is there', async (kind, plural) => {
  const [apiVersion = ''] = kind.split(' ');
  const path = `${rootOf(apiVersion)}/namespaces/${installationNamespace}/${plural}/one`;
  const { status, body } = await apply(path, { apiVersion, kind: kind.split(' ')[1], metadata: { name: 'one' } });
  expect([status, body]).toEqual([404, '404 page not found\n']);
});

describe('a dry run takes', () => {
  it.each(applied.map((object) => [nameOf(object), object] as const))('%s', async (_name, object) => {
    const path = await servedAt(kube, object);
    const before = await kube.call('GET', path);
    const { status, body, warnings } = await apply(path, object);
    expect(status, body.message).toBe(before.status === 404 ? 201 : 200);
    expect(warnings).toEqual([]);
    expect(body).toMatchObject(object);
    expect(ownersIn(body)).toEqual(saysNothing(object) ? [] : ['helm Apply']);
    expect(await kube.call('GET', path)).toEqual(before);
  });
});

describe('a dry run refuses', () => {
  const portal = () => structuredClone(find('Deployment slipway-portal'));
  const find = (name: string): Installed => {
    const found = objects.find((object) => nameOf(object) === name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  };
  const typed = 'failed to create typed patch object (/slipway-portal; apps/v1, Kind=Deployment): ';
  interface Workload extends Installed {
    spec: { replicas?: unknown; template: { spec: { containers: Record<string, unknown>[] } } };
  }
  const broken = (change: (workload: Workload) => void): Installed => {
    const object = portal() as Workload;
    change(object);
    return object;
  };
  const containerOf = ({ spec }: Workload): Record<string, unknown> => spec.template.spec.containers[0] ?? {};

  it.each<[string, Installed, number, string]>([
    [
      'a field that Kubernetes does not have',
      broken((workload) => Object.assign(containerOf(workload), { imagePullPolcy: 'Always' })),
      500,
      `${typed}.spec.template.spec.containers[name="portal"].imagePullPolcy: field not declared in schema`,
    ],
    [
      'a value of another type',
      broken(({ spec }) => Object.assign(spec, { replicas: 'two' })),
      500,
      `${typed}.spec.replicas: expected numeric (int or float), got string`,
    ],
    [
      'a mount of a volume that is not there',
      broken((workload) => Object.assign(containerOf(workload), { volumeMounts: [{ name: 'x', mountPath: '/x' }] })),
      422,
      'Deployment.apps "slipway-portal" is invalid: spec.template.spec.containers[0].volumeMounts[0].name: Not found: "x"',
    ],
    [
      'pods that its selector does not find',
      broken(({ spec }) => Object.assign(spec, { selector: { matchLabels: { app: 'other' } } })),
      422,
      'Deployment.apps "slipway-portal" is invalid: spec.template.metadata.labels: Invalid value: ',
    ],
  ])('%s', async (_what, object, code, message) => {
    const { status, body } = await apply(await servedAt(kube, object), object);
    expect([status, body.kind, body.message.slice(0, message.length)]).toEqual([code, 'Status', message]);
  });

  it('the same key twice', async () => {
    const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: one}\ndata:\n  k: v\n  k: w\n';
    const { status, body } = await apply(`/api/v1/namespaces/${installationNamespace}/configmaps/one`, text);
    expect([status, body.reason]).toEqual([400, 'BadRequest']);
    expect(body.message).toContain('line 6: key "k" already set in map');
  });

  it('a namespace that is not there', async () => {
    const object = portal();
    const { status, body } = await apply(await servedAt(kube, object, 'absent'), object);
    expect([status, body.message]).toEqual([404, 'namespaces "absent" not found']);
  });

  it("another one's field", async () => {
    const object = portal();
    const path = await servedAt(kube, object);
    await apply(
      path,
      { ...object, spec: { ...(object as Workload).spec, minReadySeconds: 5 } },
      'fieldManager=platform',
    );
    const wanted = { ...object, spec: { ...(object as Workload).spec, minReadySeconds: 9 } };
    const { status, body } = await apply(path, wanted);
    expect([status, body.reason]).toEqual([409, 'Conflict']);
    expect(body.message).toContain('conflict with "platform": .spec.minReadySeconds');
    expect((await apply(path, wanted, `${strictDryRun}&force=true`)).status).toBe(200);
    await kube.call('DELETE', path);
  });
});

it('an upgrade of what is installed changes nothing', async () => {
  for (const object of applied) {
    const path = await servedAt(kube, object);
    const made = await apply(path, object, 'fieldManager=helm');
    expect([200, 201], `${nameOf(object)}: ${made.body.message}`).toContain(made.status);
    const again = await apply(path, object);
    expect(again.status, nameOf(object)).toBe(200);
    expect(again.body, nameOf(object)).toEqual((await kube.call('GET', path)).body);
  }
});
