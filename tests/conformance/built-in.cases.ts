import { describe, expect, it } from 'vitest';
import { type Body, send } from './connection.ts';
import { applyAs, expectStatus, merge, openScene, strategic } from './scene.ts';

/* Kinds that every API server has: what they fill in, what they refuse. Nothing here needs a controller. */

const scene = openScene('built-in');
const query = { dryRun: 'All' };

const pathOf = (group: string, plural: string, name?: string): string =>
  `/apis/${group}/namespaces/${scene.namespace}/${plural}${name === undefined ? '' : `/${name}`}`;
const labels = { app: 'one' };
const pods = (container: Body = {}, spec: Body = {}): Body => ({
  metadata: { labels },
  spec: { containers: [{ name: 'one', image: 'registry.example.com/one:1', ...container }], ...spec },
});
const deployment = (template: Body = pods(), spec: Body = {}): Body => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'one' },
  spec: { selector: { matchLabels: labels }, template, ...spec },
});
const policy = (spec: Body): Body => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name: 'one' },
  spec,
});
const scaler = (spec: Body): Body => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'one' },
  spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'one' }, maxReplicas: 3, ...spec },
});
const budget = (spec: Body): Body => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'one' },
  spec: { selector: { matchLabels: labels }, ...spec },
});

const places: Record<string, string> = {
  Deployment: pathOf('apps/v1', 'deployments'),
  NetworkPolicy: pathOf('networking.k8s.io/v1', 'networkpolicies'),
  Ingress: pathOf('networking.k8s.io/v1', 'ingresses'),
  HorizontalPodAutoscaler: pathOf('autoscaling/v2', 'horizontalpodautoscalers'),
  PodDisruptionBudget: pathOf('policy/v1', 'poddisruptionbudgets'),
};
const tryOut = (body: Body) => send('POST', places[body.kind] ?? '', { query, body });

describe('built-in kinds', () => {
  it.each([
    ['apps/v1', 'deployments', 'Deployment'],
    ['autoscaling/v2', 'horizontalpodautoscalers', 'HorizontalPodAutoscaler'],
    ['batch/v1', 'jobs', 'Job'],
    ['networking.k8s.io/v1', 'ingresses', 'Ingress'],
    ['networking.k8s.io/v1', 'networkpolicies', 'NetworkPolicy'],
    ['policy/v1', 'poddisruptionbudgets', 'PodDisruptionBudget'],
  ])('%s %s are told by discovery, and described', async (groupVersion, plural, kind) => {
    const { resources } = expectStatus(await send('GET', `/apis/${groupVersion}`), 200);
    expect(resources.find((one: Body) => one.name === plural)).toMatchObject({ kind, namespaced: true });
    const { groups } = expectStatus(await send('GET', '/apis'), 200);
    const [name] = groupVersion.split('/');
    const versions = groups.find((one: Body) => one.name === name).versions;
    expect(versions.map((one: Body) => one.groupVersion)).toContain(groupVersion);
    const { components } = expectStatus(await send('GET', `/openapi/v3/apis/${groupVersion}`), 200);
    const kinds = Object.values<Body>(components.schemas).flatMap(
      (one) => one['x-kubernetes-group-version-kind'] ?? [],
    );
    expect(kinds.map((one: Body) => one.kind)).toContain(kind);
  });

  it('fill in what a Deployment and its pods leave out', async () => {
    const probe = { httpGet: { port: 'http' } };
    const volumes = [{ name: 'files', configMap: { name: 'files' } }, { name: 'tmp' }];
    const template = pods(
      { readinessProbe: probe, ports: [{ containerPort: 80 }] },
      { volumes, serviceAccountName: 'a' },
    );
    const { spec } = expectStatus(await tryOut(deployment(template)), 201);
    expect(spec).toMatchObject({
      replicas: 1,
      revisionHistoryLimit: 10,
      progressDeadlineSeconds: 600,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '25%', maxSurge: '25%' } },
    });
    expect(spec.template.spec).toMatchObject({
      restartPolicy: 'Always',
      dnsPolicy: 'ClusterFirst',
      terminationGracePeriodSeconds: 30,
      serviceAccount: 'a',
      volumes: [
        { name: 'files', configMap: { name: 'files', defaultMode: 420 } },
        { name: 'tmp', emptyDir: {} },
      ],
    });
    expect(spec.template.spec.containers[0]).toMatchObject({
      imagePullPolicy: 'IfNotPresent',
      ports: [{ containerPort: 80, protocol: 'TCP' }],
      readinessProbe: {
        httpGet: { path: '/', port: 'http', scheme: 'HTTP' },
        timeoutSeconds: 1,
        periodSeconds: 10,
        successThreshold: 1,
        failureThreshold: 3,
      },
    });
  });

  it('keep a zero that says something', async () => {
    const security = { allowPrivilegeEscalation: false, runAsUser: 0 };
    const strategy = { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } };
    const body = deployment(pods({ securityContext: security }), { strategy, replicas: 0 });
    const { spec } = expectStatus(await tryOut(body), 201);
    expect(spec).toMatchObject({ replicas: 0, strategy: { type: 'RollingUpdate', ...strategy } });
    expect(spec.template.spec.containers[0].securityContext).toEqual(security);
  });

  it('fill in what network policies and scalers leave out', async () => {
    const rules = { egress: [{ ports: [{ port: 53 }] }] };
    const made = expectStatus(await tryOut(policy(rules)), 201);
    expect(made.spec).toEqual({
      podSelector: {},
      egress: [{ ports: [{ protocol: 'TCP', port: 53 }] }],
      policyTypes: ['Ingress', 'Egress'],
    });
    const target = { type: 'Utilization', averageUtilization: 80 };
    const scaled = expectStatus(await tryOut(scaler({})), 201);
    expect(scaled.spec).toMatchObject({
      minReplicas: 1,
      metrics: [{ type: 'Resource', resource: { name: 'cpu', target } }],
    });
  });

  const ingress = (path: Body): Body => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { name: 'one' },
    spec: { rules: [{ host: 'one.example.com', http: { paths: [path] } }] },
  });
  const backend = { service: { name: 'one', port: { number: 80 } } };
  const mounted = { volumeMounts: [{ name: 'absent', mountPath: '/a' }] };
  const greedy = { resources: { requests: { memory: '2Gi' }, limits: { memory: '1Gi' } } };

  it.each<[string, Body, string]>([
    ['a mount without its volume', deployment(pods(mounted)), 'spec.template.spec.containers[0].volumeMounts[0].name'],
    ['a request beyond its limit', deployment(pods(greedy)), 'spec.template.spec.containers[0].resources.requests'],
    [
      'a port that there is not',
      deployment(pods({ ports: [{ containerPort: 70_000 }] })),
      'spec.template.spec.containers[0].ports[0].containerPort',
    ],
    [
      'pods that are not started again',
      deployment(pods({}, { restartPolicy: 'Never' })),
      'spec.template.spec.restartPolicy',
    ],
    [
      'an unknown protocol',
      policy({ ingress: [{ ports: [{ protocol: 'ICMP' }] }] }),
      'spec.ingress[0].ports[0].protocol',
    ],
    ['nobody to talk to', policy({ ingress: [{ from: [{}] }] }), 'spec.ingress[0].from[0]'],
    ['a path without its type', ingress({ path: '/', backend }), 'spec.rules[0].http.paths[0].pathType'],
    ['a relative path', ingress({ path: 'a', pathType: 'Prefix', backend }), 'spec.rules[0].http.paths[0].path'],
    ['fewer at most than at least', scaler({ minReplicas: 5 }), 'spec.maxReplicas'],
    ['a metric that is not described', scaler({ metrics: [{ type: 'Pods' }] }), 'spec.metrics[0].pods'],
    ['two bounds of a budget', budget({ minAvailable: 1, maxUnavailable: 1 }), 'spec'],
    ['more than all', budget({ maxUnavailable: '101%' }), 'spec.maxUnavailable'],
  ])('refuse %s', async (_what, body, field) => {
    const { reason, details } = expectStatus(await tryOut(body), 422);
    expect(reason).toBe('Invalid');
    expect(details.causes.map((one: Body) => one.field)).toEqual([field]);
  });

  it('tell of a field that they do not have, as fieldValidation asks', async () => {
    const body = deployment(pods({ imagePullPolcy: 'Always' }));
    const post = (fieldValidation: string) =>
      send('POST', places.Deployment ?? '', { query: { ...query, fieldValidation }, body });
    const text = 'unknown field "spec.template.spec.containers[0].imagePullPolcy"';
    expect(expectStatus(await post('Strict'), 400).message).toContain(`strict decoding error: ${text}`);
    const warned = await post('Warn');
    expectStatus(warned, 201);
    expect(String(warned.headers.warning)).toContain(text.replaceAll('"', '\\"'));
    const ignored = await post('Ignore');
    expect(expectStatus(ignored, 201).spec.template.spec.containers[0]).not.toHaveProperty('imagePullPolcy');
    expect(ignored.headers.warning).toBeUndefined();
  });

  it('merge containers and their variables by name', async () => {
    const path = pathOf('apps/v1', 'deployments', 'merged');
    const env = [{ name: 'A', value: '1' }];
    const body = { ...deployment(pods({ env })), metadata: { name: 'merged' } };
    expectStatus(await applyAs('m1', path, { ...body, spec: { ...body.spec, replicas: 0 } }), 201);
    const patch = { spec: { template: { spec: { containers: [{ name: 'one', env: [{ name: 'B', value: '2' }] }] } } } };
    const patched = expectStatus(await send('PATCH', path, { headers: strategic, body: patch }), 200);
    const [container] = patched.spec.template.spec.containers;
    expect(container.image).toBe('registry.example.com/one:1');
    expect(container.env.map((one: Body) => one.name).sort()).toEqual(['A', 'B']);
    const other = deployment(pods({ env: [{ name: 'A', value: '3' }] }));
    const refused = expectStatus(await applyAs('m2', path, { ...other, metadata: { name: 'merged' } }), 409);
    expect(refused.details.causes.map((one: Body) => one.field)).toEqual([
      '.spec.template.spec.containers[name="one"].env[name="A"].value',
    ]);
  });

  it('list, watch by generation, and delete', async () => {
    const place = places.PodDisruptionBudget ?? '';
    const made = await scene.create(place, budget({ maxUnavailable: 1 }));
    expect(made.metadata.generation).toBe(1);
    const ask = { headers: merge, body: { spec: { maxUnavailable: 2 } } };
    const changed = expectStatus(await send('PATCH', `${place}/one`, ask), 200);
    expect(changed.metadata.generation).toBe(2);
    const { items } = expectStatus(await send('GET', place), 200);
    expect(items.map((one: Body) => one.spec.maxUnavailable)).toEqual([2]);
    expectStatus(await send('DELETE', `${place}/one`), 200);
    expectStatus(await send('GET', `${place}/one`), 404);
  });
});
