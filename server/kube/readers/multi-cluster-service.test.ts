import { expect, it } from 'vitest';
import { kubeObject } from '../../../tests/support/factories/kube-objects.ts';
import { readMultiClusterService } from './multi-cluster-service.ts';

const read = (spec: object, status: object = {}, metadata: Record<string, unknown> = {}) =>
  readMultiClusterService(kubeObject('ingress', '', { spec, status, metadata }));

it('reads what it asks for, of whom, and what k0rdent says of it', () => {
  const { service, matches } = read(
    {
      clusterSelector: {
        matchLabels: { tier: 'prod' },
        matchExpressions: [
          { key: 'team', operator: 'In', values: ['a', 'b'] },
          { key: 'gpu', operator: 'Exists' },
        ],
      },
      dependsOn: ['baseline'],
      keepServicesOnSelectorMismatch: true,
      serviceSpec: {
        provider: {
          name: 'ksm-projectsveltos',
          config: { priority: 500, syncMode: 'ContinuousWithDriftDetection' },
          selfManagement: true,
        },
        services: [
          {
            name: 'cert-manager',
            namespace: 'cert-manager',
            template: 'cert-manager-1-18-2',
            templateChain: 'cert-manager',
          },
          {
            name: 'ingress',
            template: 'ingress-4',
            disable: true,
            dependsOn: [{ name: 'cert-manager', namespace: 'cert-manager' }],
          },
        ],
      },
    },
    {
      observedGeneration: 1,
      conditions: [{ type: 'Ready', status: 'False', reason: 'Progressing', message: '1/2' }],
      matchingClusters: [
        {
          kind: 'ClusterDeployment',
          namespace: 'team-a',
          name: 'shop',
          regional: true,
          deployed: true,
          lastTransitionTime: '2026-08-20T09:20:00Z',
        },
        {
          kind: 'ClusterDeployment',
          namespace: 'team-a',
          name: 'depot',
          deployed: false,
          reason: 'Failed',
          message: 'waiting on /baseline',
        },
        { kind: 'SveltosCluster', namespace: 'mgmt', name: 'mgmt', deployed: true },
      ],
    },
  );
  expect(service).toMatchObject({
    name: 'ingress',
    observedGeneration: 1,
    selector: {
      matchLabels: { tier: 'prod' },
      matchExpressions: [
        { key: 'team', operator: 'In', values: ['a', 'b'] },
        { key: 'gpu', operator: 'Exists', values: [] },
      ],
    },
    priority: 500,
    driftMode: 'drift-detection',
    provider: 'ksm-projectsveltos',
    dependsOn: ['baseline'],
    keepsOnMismatch: true,
    isSelfManaged: true,
    conditions: [{ type: 'Ready', status: 'False', message: '1/2' }],
    deletedAt: null,
  });
  expect(service.services).toEqual([
    {
      name: 'cert-manager',
      namespace: 'cert-manager',
      template: 'cert-manager-1-18-2',
      templateChain: 'cert-manager',
      version: '',
      isDisabled: false,
      dependsOn: [],
    },
    {
      name: 'ingress',
      namespace: 'default',
      template: 'ingress-4',
      templateChain: '',
      version: '',
      isDisabled: true,
      dependsOn: [{ name: 'cert-manager', namespace: 'cert-manager' }],
    },
  ]);
  expect(matches).toEqual([
    {
      namespace: 'team-a',
      name: 'shop',
      isRegional: true,
      isDeployed: true,
      reason: '',
      message: '',
      since: new Date('2026-08-20T09:20:00Z'),
    },
    {
      namespace: 'team-a',
      name: 'depot',
      isRegional: false,
      isDeployed: false,
      reason: 'Failed',
      message: 'waiting on /baseline',
      since: null,
    },
  ]);
});

it('keeps no values', () => {
  const services = [
    { name: 'db', template: 'db-1', values: 'password: hunter2', valuesFrom: [{ kind: 'Secret', name: 'db-secret' }] },
  ];
  const said = JSON.stringify(
    read({ serviceSpec: { services, provider: { config: { priority: 1, patches: ['hunter2'] } } } }),
  );
  expect(said).toContain('db-1');
  expect(said).not.toMatch(/hunter2|db-secret/);
});

it.each([
  ['nothing is said', {}, 100, 'continuous'],
  ['only the older fields are there', { priority: 7, syncMode: 'OneTime' }, 7, 'once'],
  [
    'a provider is named without settings',
    { priority: 7, syncMode: 'OneTime', provider: { name: 'other' } },
    100,
    'continuous',
  ],
  ['a provider has settings', { priority: 7, provider: { config: { priority: 9, syncMode: 'DryRun' } } }, 9, 'dry-run'],
])('where %s, the priority and what is done about drift are k0rdent’s', (_case, serviceSpec, priority, driftMode) => {
  expect(read({ serviceSpec }).service).toMatchObject({ priority, driftMode });
});

it('reads one that has nothing, and one that is going away', () => {
  expect(read({}).service).toMatchObject({
    selector: { matchLabels: {}, matchExpressions: [] },
    services: [],
    observedGeneration: null,
    conditions: [],
    isSelfManaged: false,
    keepsOnMismatch: false,
  });
  const going = read({}, {}, { deletionTimestamp: '2026-08-20T09:20:00Z' });
  expect(going.service.deletedAt).toEqual(new Date('2026-08-20T09:20:00Z'));
});

it('reads who keeps it as Git says, by the marks of Flux and Argo CD', () => {
  const flux = {
    'kustomize.toolkit.fluxcd.io/name': 'fleet',
    'kustomize.toolkit.fluxcd.io/namespace': 'flux-system',
  };
  expect(read({}, {}, { labels: flux }).service.keptBy).toEqual({
    tool: 'flux-kustomization',
    namespace: 'flux-system',
    name: 'fleet',
  });
  const tracking = 'fleet:k0rdent.mirantis.com/MultiClusterService:kcm-system/ingress';
  expect(read({}, {}, { annotations: { 'argocd.argoproj.io/tracking-id': tracking } }).service.keptBy).toEqual({
    tool: 'argo-cd',
    namespace: null,
    name: 'fleet',
  });
  expect(read({}).service.keptBy).toBeNull();
});
