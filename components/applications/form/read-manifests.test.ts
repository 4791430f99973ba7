import { describe, expect, it } from 'vitest';
import { readManifests } from './read-manifests';
import { startWorkload } from './workload-draft';

/** As `kubectl get --output yaml` gives it. */
const deployment = `
apiVersion: apps/v1
kind: Deployment
metadata:
  name: refund-api
  namespace: payments
  uid: 0a4f
  generation: 3
  annotations:
    deployment.kubernetes.io/revision: "2"
  labels:
    app: refund-api
spec:
  replicas: 6
  progressDeadlineSeconds: 600
  selector:
    matchLabels:
      app: refund-api
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxUnavailable: 25%, maxSurge: 25% }
  template:
    metadata:
      labels:
        app: refund-api
    spec:
      containers:
        - name: main
          image: registry.demo/refund-api:1.8.2
          imagePullPolicy: IfNotPresent
          args: ["--verbose", "3"]
          ports:
            - { name: web, containerPort: 8080, protocol: TCP }
          readinessProbe:
            httpGet: { path: /healthz, port: web, scheme: HTTP }
            periodSeconds: 10
          resources:
            requests: { cpu: 250m, memory: 0.5Gi }
          env:
            - { name: MODE, value: fast }
            - name: LIMIT
              valueFrom:
                configMapKeyRef: { name: refund-config, key: limit }
          volumeMounts:
            - { name: config, mountPath: /etc/app }
      volumes:
        - name: config
          configMap: { name: refund-config }
status:
  readyReplicas: 6
`;
const configMap = `
apiVersion: v1
kind: ConfigMap
metadata: { name: refund-config }
data:
  limit: "5"
  config.yaml: |
    refunds: 5
`;
const service = (port: number) => `
apiVersion: v1
kind: Service
metadata: { name: refund-api }
spec:
  type: ClusterIP
  selector: { app: refund-api }
  ports: [{ port: ${port}, targetPort: web }]
`;
const read = (...parts: string[]) => readManifests(parts.join('---'));

it('takes a Deployment with its ConfigMap and its Service, and passes over what Kubernetes adds', () => {
  expect(read(deployment, configMap, service(8080))).toEqual({
    answers: {
      name: 'refund-api',
      workload: startWorkload,
      image: 'registry.demo/refund-api:1.8.2',
      port: '8080',
      healthPath: '/healthz',
      args: ['--verbose', '3'],
      env: [
        { name: 'MODE', value: 'fast' },
        { name: 'LIMIT', value: '5' },
      ],
      files: [
        { path: '/etc/app/limit', content: '5' },
        { path: '/etc/app/config.yaml', content: 'refunds: 5\n' },
      ],
      secrets: { env: [], files: [], registry: null },
      ingress: { host: '', path: '/', pathType: 'Prefix', ingressClass: '', tlsSecret: '' },
      replicas: '6',
      cpu: '0.25',
      memory: '512',
    },
    left: [],
  });
});

describe('what the form has no place for', () => {
  const leftOf = (...parts: string[]) => {
    const reading = read(...parts);
    return 'left' in reading ? reading.left : reading;
  };

  it('is named with its path', () => {
    const more = deployment
      .replace('requests:', 'limits: { cpu: "1" }\n            requests:')
      .replace('periodSeconds: 10', 'periodSeconds: 5')
      .replace('      volumes:', '      serviceAccountName: refunds\n      volumes:');
    expect(leftOf(more, configMap)).toEqual([
      'Deployment refund-api: spec.template.spec.containers.0.readinessProbe.periodSeconds',
      'Deployment refund-api: spec.template.spec.containers.0.resources.limits.cpu',
      'Deployment refund-api: spec.template.spec.serviceAccountName',
    ]);
  });

  it('is what comes of a ConfigMap that was not pasted', () => {
    expect(leftOf(deployment)).toEqual([
      'Deployment refund-api: spec.template.spec.containers.0.env.1.name',
      'Deployment refund-api: spec.template.spec.containers.0.env.1.valueFrom.configMapKeyRef.name',
      'Deployment refund-api: spec.template.spec.containers.0.env.1.valueFrom.configMapKeyRef.key',
      'Deployment refund-api: spec.template.spec.containers.0.volumeMounts.0.name',
      'Deployment refund-api: spec.template.spec.containers.0.volumeMounts.0.mountPath',
      'Deployment refund-api: spec.template.spec.volumes.0.name',
      'Deployment refund-api: spec.template.spec.volumes.0.configMap.name',
    ]);
  });

  it('is a Service at another port, and every other object', () => {
    const ingress = '\napiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: { name: refunds }\n';
    expect(leftOf(deployment, configMap, service(80), ingress)).toEqual([
      'Service refund-api: spec.ports.0.port',
      'Ingress refunds',
    ]);
  });
});

describe('what Kubernetes would read is read', () => {
  const webOf = (container: object, podSpec: object = {}) => ({
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      template: {
        metadata: { labels: { app: 'web' } },
        spec: { containers: [{ image: 'web:1', ...container }], ...podSpec },
      },
    },
  });
  const mapOf = (name: string, data: object) => ({ kind: 'ConfigMap', metadata: { name }, data });
  const readAll = (...objects: object[]) => readManifests(objects.map((one) => JSON.stringify(one)).join('\n---\n'));
  const labels = 'Deployment web: spec.template.metadata.labels.app';

  it('of several ConfigMaps the last one wins, and a single variable wins over all', () => {
    const sources = ['one', 'two'].map((name) => ({ configMapRef: { name } }));
    const web = webOf({ env: [{ name: 'B', value: 'own' }], envFrom: sources });
    const reading = readAll(web, mapOf('one', { A: '1', B: '1' }), mapOf('two', { A: '2', B: '2' }));
    expect(reading).toMatchObject({
      answers: {
        env: [
          { name: 'A', value: '2' },
          { name: 'B', value: 'own' },
        ],
      },
      left: [labels],
    });
  });

  it('a Secret hides the value of a ConfigMap, and a ConfigMap is taken literally', () => {
    const password = { name: 'PASSWORD', valueFrom: { secretKeyRef: { name: 's', key: 'p' } } };
    const web = webOf({ env: [password], envFrom: [{ configMapRef: { name: 'one' } }] });
    const reading = readAll(
      web,
      mapOf('one', { PASSWORD: 'stale', URL: 'http://$(HOST)', PRICE: 'a$b', SALT: 'pa$$word' }),
    );
    expect(reading).toMatchObject({
      answers: {
        env: [
          { name: 'URL', value: 'http://$$(HOST)' },
          { name: 'PRICE', value: 'a$b' },
          { name: 'SALT', value: 'pa$$$word' },
        ],
      },
    });
    expect(reading).toMatchObject({ answers: { secrets: { env: [{ name: 'PASSWORD', value: '' }] } } });
    expect('left' in reading && reading.left.join()).not.toContain('secretKeyRef');
  });

  it('a probe at another port is left, and one without a path asks for /', () => {
    const ports = [
      { name: 'metrics', containerPort: 9090 },
      { name: 'http', containerPort: 8080 },
    ];
    const elsewhere = readAll(webOf({ ports, readinessProbe: { httpGet: { port: 'http', path: '/ok' } } }));
    expect(elsewhere).toMatchObject({ answers: { port: '9090', healthPath: '' } });
    expect('left' in elsewhere && elsewhere.left).toContain(
      'Deployment web: spec.template.spec.containers.0.readinessProbe.httpGet.path',
    );
    const bare = readAll(webOf({ ports: [{ containerPort: 80 }], readinessProbe: { httpGet: { port: 80 } } }));
    expect(bare).toMatchObject({ answers: { healthPath: '/' }, left: [labels] });
  });

  it('of a ConfigMap the keys that nothing takes are left', () => {
    const env = [{ name: 'A', valueFrom: { configMapKeyRef: { name: 'one', key: 'a' } } }];
    expect(readAll(webOf({ env }), mapOf('one', { a: '1', b: '2' }))).toMatchObject({
      answers: { env: [{ name: 'A', value: '1' }] },
      left: [labels, 'ConfigMap one: data.b'],
    });
  });

  it('files with a mode or a place of their own are left', () => {
    const volumes = [{ name: 'x', configMap: { name: 'one', defaultMode: 493 } }];
    const volumeMounts = [{ name: 'x', mountPath: '/x' }];
    expect(readAll(webOf({ volumeMounts }, { volumes }), mapOf('one', { a: '1' }))).toMatchObject({
      answers: { files: [] },
    });
    const expanded = [{ name: 'x', mountPath: '/x', subPathExpr: '$(POD)' }];
    const plain = [{ name: 'x', configMap: { name: 'one' } }];
    const reading = readAll(webOf({ volumeMounts: expanded }, { volumes: plain }), mapOf('one', { a: '1' }));
    expect(reading).toMatchObject({ answers: { files: [] } });
    expect('left' in reading && reading.left).toContain('ConfigMap one');
  });

  it('arguments of which one is empty are left whole', () => {
    expect(readAll(webOf({ args: ['--name', ''] }))).toMatchObject({
      answers: { args: [] },
      left: expect.arrayContaining(['Deployment web: spec.template.spec.containers.0.args.0']),
    });
  });

  it('a Service of other pods, of another name or without an address is not the application’s own', () => {
    const web = webOf({ ports: [{ containerPort: 8080 }] });
    const serviceOf = (name: string, spec: object) => ({
      kind: 'Service',
      metadata: { name },
      spec: { selector: { app: 'web' }, ports: [{ port: 8080 }], ...spec },
    });
    const left = (service: object) => {
      const reading = readAll(web, service);
      return 'left' in reading ? reading.left.filter((one) => one !== labels) : reading;
    };
    expect(left(serviceOf('web', { clusterIP: '10.0.0.1' }))).toEqual([]);
    expect(left(serviceOf('payments', {}))).toEqual(['Service payments: metadata.name']);
    expect(left(serviceOf('web', { selector: { app: 'other' } }))).toEqual(['Service web']);
    expect(left(serviceOf('web', { clusterIP: 'None' }))).toEqual(['Service web: spec.clusterIP']);
  });

  it('merge keys and small parts of a core are as Kubernetes takes them', () => {
    const merged = `
base: &base { image: "web:1" }
kind: Deployment
metadata: { name: web }
spec: { template: { spec: { containers: [{ <<: *base, resources: { requests: { cpu: 9m } } }] } } }
`;
    expect(readManifests(merged)).toMatchObject({ answers: { image: 'web:1', cpu: '0.009' } });
  });
});

it.each([
  ['an alias of nothing', `${deployment}---\nkind: Ingress\nspec: { host: *example }\n`, 'syntax'],
  ['nothing', '', 'none'],
  ['a text', 'refund-api', 'none'],
  ['two Deployments', `${deployment}---${deployment}`, 'several'],
  [
    'two containers',
    deployment.replace('      volumes:', '        - name: side\n          image: side:1\n      volumes:'),
    'containers',
  ],
  ['what is no YAML', 'kind: [', 'syntax'],
])('takes nothing of %s', (_what, text, problem) => {
  expect(readManifests(text)).toMatchObject({ problem });
});

it('takes the objects of a list', () => {
  const items = JSON.stringify({ kind: 'List', items: [{ kind: 'Deployment', spec: {} }] });
  expect(readManifests(items)).toEqual({ problem: 'containers' });
});
