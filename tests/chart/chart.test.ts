import { readFile } from 'node:fs/promises';
import { Validator } from '@cfworker/json-schema';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import manifest from '../../package.json';
import { describeSettings } from '../../server/config/env.ts';
import { misfitsOf } from './client-types.ts';

interface Container {
  image: string;
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
  securityContext: object;
}
interface PodSpec {
  automountServiceAccountToken: boolean;
  serviceAccountName?: string;
  securityContext: object;
  containers: Container[];
}
interface Rendered {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  spec: { template: { spec: PodSpec } };
}

const folder = 'deploy/chart/slipway';
const read = (file: string) => readFile(file, 'utf8');
const [values, example, schemaText, rendered] = await Promise.all([
  read(`${folder}/values.yaml`),
  read('deploy/chart/example-values.yaml'),
  read(`${folder}/values.schema.json`),
  read('deploy/manifests/slipway.yaml'),
]);
const objects = parseAllDocuments(rendered)
  .map((document) => document.toJS() as Rendered | null)
  .filter((object) => object !== null);
const workloads = objects.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
const podOf = ({ spec }: Rendered) => spec.template.spec;

type Tree = { [key: string]: unknown };
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
/** As Helm lays the values of an installation over those of the chart. */
function over(base: Tree, top: Tree): Tree {
  const all = { ...base };
  for (const [key, value] of Object.entries(top)) {
    const below = all[key];
    all[key] = isTree(value) && isTree(below) ? over(below, value) : value;
  }
  return all;
}
const usual = over(parse(values) as Tree, parse(example) as Tree);
const schema = JSON.parse(schemaText) as { properties: { settings: { propertyNames: { enum: string[] } } } };
const validator = new Validator(schema as object, '7', false);
const isTaken = (more: Tree) => validator.validate(over(usual, more)).valid;

describe('the manifests of the chart', () => {
  it('have no field that Kubernetes does not have', () => {
    expect(objects.length).toBeGreaterThan(30);
    expect(objects.flatMap(misfitsOf)).toEqual([]);
    const wrong = { apiVersion: 'apps/v1', kind: 'Deployment', spec: { replica: 1, paused: 'no' } };
    expect(misfitsOf(wrong)).toEqual(['Deployment.spec.replica is not known', 'Deployment.spec.paused is no boolean']);
  });

  it('run nothing with more rights than the restricted standard for pods allows', () => {
    expect(workloads.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
      'Deployment slipway-portal',
      'Deployment slipway-worker',
      'Job slipway-migrations',
    ]);
    for (const pod of workloads.map(podOf)) {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const container of pod.containers)
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    }
  });

  it('pull images by their digest alone', () => {
    const images = workloads.flatMap((one) => podOf(one).containers.map(({ image }) => image));
    for (const image of images) expect(image).toMatch(/^[^@:]+@sha256:[0-9a-f]{64}$/);
  });

  it('give the owner of the tables to the migrations alone, which have no account in the cluster', () => {
    const owners = workloads.filter((one) =>
      podOf(one).containers.some(({ env }) => env.some(({ name }) => name === 'MIGRATION_DATABASE_URL')),
    );
    expect(owners.map(({ metadata }) => metadata.name)).toEqual(['slipway-migrations']);
    expect(owners.map((one) => podOf(one).automountServiceAccountToken)).toEqual([false]);
  });

  it('hold no secret: each comes from the Secret of the installation', () => {
    const secret = /SECRET|TOKEN|DATABASE_(SESSION_)?URL|SMTP_URL/;
    const given = workloads.flatMap((one) => podOf(one).containers.flatMap(({ env }) => env));
    const secrets = given.filter(({ name }) => secret.test(name));
    expect(secrets.length).toBeGreaterThan(10);
    for (const { name, value, valueFrom } of secrets) {
      expect(value, name).toBeUndefined();
      expect(valueFrom?.secretKeyRef, name).toMatchObject({ name: 'slipway', key: name });
    }
    expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([]);
  });

  it('have the rights of deploy/rbac and no others', async () => {
    const project = (await read('deploy/rbac/project.yaml')).replaceAll('PROJECT_NAMESPACE', 'payments');
    const written = [await read('deploy/rbac/installation.yaml'), project].flatMap((text) =>
      parseAllDocuments(text).map((document) => document.toJS() as Rendered),
    );
    const isRight = ({ apiVersion, kind }: Rendered) => apiVersion.startsWith('rbac.') || kind === 'ServiceAccount';
    const nameOf = ({ kind, metadata }: Rendered) => `${kind} ${metadata.namespace ?? ''}/${metadata.name}`;
    const byName = (all: Rendered[]) => new Map(all.filter(isRight).map((one) => [nameOf(one), one]));
    expect(byName(objects)).toEqual(byName(written));
  });
});

describe('the values', () => {
  it('of the example are taken, and name every setting that there is', () => {
    expect(validator.validate(usual).errors).toEqual([]);
    const ofChart = [
      'DATABASE_URL',
      'DATABASE_SESSION_URL',
      'SLIPWAY_KUBECONFIG',
      'KARMADA_KUBECONFIGS',
      'OIDC_ISSUER',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
      'OIDC_NAME',
      'NEXTAUTH_URL',
      'NEXTAUTH_SECRET',
      'SLIPWAY_BOOTSTRAP',
      'SMTP_URL',
      'METRICS_TOKEN',
      'PORT',
    ];
    const free = schema.properties.settings.propertyNames.enum.filter((name) => name !== 'NODE_OPTIONS');
    expect([...ofChart, ...free].sort()).toEqual(
      describeSettings()
        .map(({ name }) => name)
        .sort(),
    );
  });

  it.each<[string, Tree]>([
    ['an image by its tag', { image: { portal: { digest: 'v1.0.0' } } }],
    ['an image without a name', { image: { worker: { repository: '' } } }],
    ['no Secret', { secret: { name: '' } }],
    ['a secret among the settings', { settings: { NEXTAUTH_SECRET: 'x'.repeat(32) } }],
    ['a setting that does not exist', { settings: { SLIPWAY_ADMIN_GROPU: 'admins' } }],
    ['an address with a path', { url: 'https://example.com/slipway' }],
    ['no identity provider', { oidc: { issuer: '' } }],
    ['an external secret without its store', { secret: { external: { enabled: true, key: 'slipway' } } }],
    ['a route without a gateway', { httpRoute: { enabled: true } }],
    ['workers that scale by themselves', { worker: { autoscaling: { enabled: true } } }],
    ['a value that does not exist', { replicas: 3 }],
  ])('refuse %s', (_what, more) => {
    expect(isTaken(more)).toBe(false);
  });

  it.each<[string, Tree]>([
    ['an external secret', { secret: { external: { enabled: true, key: 'slipway', store: { name: 'vault' } } } }],
    ['a route', { httpRoute: { enabled: true, parentRefs: [{ name: 'public' }] } }],
    ['a kubeconfig of the management cluster', { managementKubeconfig: { secret: 'management' } }],
  ])('take %s', (_what, more) => {
    expect(isTaken(more)).toBe(true);
  });

  it('alone are no installation: images and addresses have no usual value', () => {
    expect(validator.validate(parse(values)).valid).toBe(false);
  });
});

it('the chart has the version of the package', async () => {
  expect(parse(await read(`${folder}/Chart.yaml`))).toMatchObject({
    version: manifest.version,
    appVersion: manifest.version,
  });
});
