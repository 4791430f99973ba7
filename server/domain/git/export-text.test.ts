import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { exportQuerySchema } from '../../../lib/contracts/exports.ts';
import { toExportText } from './export-text.ts';

const live = {
  status: { conditions: [] },
  spec: {
    template: 'aws-standalone-cp-1-0-43',
    credential: 'aws',
    config: { workersNumber: 2, region: 'eu-central-1' },
    serviceSpec: {
      services: [
        {
          template: 'ingress-nginx-4-11-0',
          name: 'ingress',
          values: 'a: 1\nb: 2\n',
          valuesFrom: [{ kind: 'Secret', name: 'shop-ingress', optional: false }],
        },
      ],
    },
  },
  kind: 'ClusterDeployment',
  apiVersion: 'k0rdent.mirantis.com/v1beta1',
  metadata: {
    uid: '7d1c',
    resourceVersion: '811',
    generation: 3,
    creationTimestamp: '2026-11-28T10:00:00Z',
    deletionGracePeriodSeconds: 0,
    selfLink: '/x',
    finalizers: ['k0rdent.mirantis.com/cluster-deployment'],
    ownerReferences: [{ kind: 'Project' }],
    managedFields: [{ manager: 'slipway' }],
    name: 'shop',
    namespace: 'payments',
    labels: {
      tier: 'gold',
      'slipway.dev/project': 'payments',
      'slipway.dev/request': 'r-1',
      'k0rdent.mirantis.com/component': 'kcm',
      'kustomize.toolkit.fluxcd.io/name': 'clusters',
      'app.kubernetes.io/part-of': 'shop',
    },
    annotations: {
      'slipway.dev/owner': 'dev@demo',
      'slipway.dev/hibernated': '{"/workersNumber":2}',
      'kubectl.kubernetes.io/last-applied-configuration': '{}',
      'argocd.argoproj.io/tracking-id': 'shop:x',
      'argocd.argoproj.io/sync-wave': '2',
      note: 'kept',
    },
  },
};
const exported = (query: object = {}) => toExportText(live, exportQuerySchema.parse(query));
const documents = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as { kind: string });

describe('an export', () => {
  it('says what was asked for and nothing that somebody noted about it', () => {
    expect(exported()).toBe(`apiVersion: k0rdent.mirantis.com/v1beta1
kind: ClusterDeployment
metadata:
  name: shop
  namespace: payments
  labels:
    app.kubernetes.io/part-of: shop
    slipway.dev/project: payments
    tier: gold
  annotations:
    argocd.argoproj.io/sync-wave: "2"
    note: kept
spec:
  config:
    region: eu-central-1
    workersNumber: 2
  credential: aws
  serviceSpec:
    services:
      - name: ingress
        template: ingress-nginx-4-11-0
        values: |
          a: 1
          b: 2
        valuesFrom:
          - kind: Secret
            name: shop-ingress
            optional: false
  template: aws-standalone-cp-1-0-43
`);
  });

  it('is the same text however the API server orders the keys', () => {
    const turned = {
      ...Object.fromEntries(Object.entries(live).reverse()),
      metadata: Object.fromEntries(Object.entries(live.metadata).reverse()),
    };
    expect(toExportText(turned, exportQuerySchema.parse({}))).toBe(exported());
  });

  it('for Flux has the file, where it is read from, and what applies it without ever removing it', () => {
    const repository = 'https://git.slipway.example/payments/clusters.git';
    const [object, source, kustomization, ...others] = documents(
      exported({ form: 'flux', repository, branch: 'live' }),
    );
    expect(others).toEqual([]);
    expect(object).toEqual(documents(exported())[0]);
    expect(source).toMatchObject({
      kind: 'GitRepository',
      metadata: { name: 'payments.shop', namespace: 'flux-system' },
      spec: { url: repository, ref: { branch: 'live' } },
    });
    expect(kustomization).toMatchObject({
      kind: 'Kustomization',
      spec: {
        sourceRef: { name: 'payments.shop' },
        path: './clusters/payments/shop',
        prune: false,
        targetNamespace: 'payments',
      },
    });
  });

  it('says what restricts its keeper, and never gives two clusters the same one', () => {
    expect(exported({ form: 'flux' })).toContain('# Flux applies with its own rights.');
    expect(exported({ form: 'flux' })).toContain('serviceAccountName');
    expect(exported({ form: 'argo-cd' })).toContain('AppProject');
    const keeperOf = (namespace: string, name: string) => {
      const text = toExportText(
        { ...live, metadata: { name, namespace } },
        exportQuerySchema.parse({ form: 'argo-cd' }),
      );
      return (documents(text)[1] as unknown as { metadata: { name: string } }).metadata.name;
    };
    expect(keeperOf('a-b', 'c')).not.toBe(keeperOf('a', 'b-c'));
  });

  it('for Argo CD has an Application that heals and takes nothing along when it goes', () => {
    const [, application] = documents(exported({ form: 'argo-cd', folder: 'live/eu' }));
    expect(application).toMatchObject({
      kind: 'Application',
      spec: {
        source: { targetRevision: 'main', path: 'live/eu' },
        destination: { server: 'https://kubernetes.default.svc', namespace: 'payments' },
        syncPolicy: { automated: { prune: false, selfHeal: true } },
      },
    });
    expect(application).not.toHaveProperty('metadata.finalizers');
  });

  it('of a multi-cluster service has no namespace', () => {
    const rule = {
      apiVersion: 'k0rdent.mirantis.com/v1beta1',
      kind: 'MultiClusterService',
      metadata: { name: 'logs' },
    };
    const text = toExportText(rule, exportQuerySchema.parse({ form: 'argo-cd' }));
    expect(text).not.toContain('namespace: undefined');
    expect(documents(text)[1]).toMatchObject({ spec: { source: { path: 'services/logs' } } });
  });
});

describe('where an export is to lie', () => {
  it.each([
    ['a login in the address', { repository: 'https://me:secret@git.example/a.git' }],
    ['no https', { repository: 'http://git.example/a.git' }],
    ['another scheme', { repository: 'file:///etc' }],
    ['a folder that leads out', { folder: 'clusters/../../etc' }],
    ['a folder from the root', { folder: '/clusters' }],
    ['a branch that is an option', { branch: '--upload-pack=x' }],
    ['a branch with two dots', { branch: 'main..other' }],
    ['another form', { form: 'helm' }],
  ])('is refused with %s', (_, query) => {
    expect(exportQuerySchema.safeParse(query).success).toBe(false);
  });
});
