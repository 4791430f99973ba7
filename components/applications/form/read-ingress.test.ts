import { describe, expect, it } from 'vitest';
import { readManifests } from './read-manifests';

const deployment = {
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ image: 'web:1', ports: [{ containerPort: 8080 }] }] },
    },
  },
};
const service = {
  kind: 'Service',
  metadata: { name: 'front' },
  spec: { selector: { app: 'web' }, ports: [{ name: 'web', port: 8080 }] },
};
const pathTo = (name: string, port: object = { number: 8080 }, more: object = {}) => ({
  path: '/shop',
  pathType: 'Prefix',
  backend: { service: { name, port } },
  ...more,
});
const ruleOf = (...paths: object[]) => ({ host: 'shop.example.com', http: { paths } });
const ingressOf = (spec: object, metadata: object = {}) => ({
  kind: 'Ingress',
  metadata: { name: 'shop', ...metadata },
  spec,
});

function read(...objects: object[]) {
  const reading = readManifests(objects.map((object) => JSON.stringify(object)).join('\n---\n'));
  if (!('answers' in reading)) throw new Error('not read');
  return { ingress: reading.answers.ingress, left: reading.left.filter((one) => one.startsWith('Ingress')) };
}

it('takes one host and one path to the Service, by the number or the name of its port', () => {
  const spec = {
    ingressClassName: 'nginx',
    tls: [{ hosts: ['shop.example.com'], secretName: 'shop-tls' }],
    rules: [ruleOf(pathTo('front', { name: 'web' }, { pathType: 'Exact' }))],
  };
  expect(read(deployment, service, ingressOf(spec))).toEqual({
    ingress: {
      host: 'shop.example.com',
      path: '/shop',
      pathType: 'Exact',
      ingressClass: 'nginx',
      tlsSecret: 'shop-tls',
    },
    left: [],
  });
  expect(read(deployment, service, ingressOf({ rules: [ruleOf(pathTo('front'))] })).ingress.host).toBe(
    'shop.example.com',
  );
  // Without a Service the application gets one of its own name.
  expect(read(deployment, ingressOf({ rules: [ruleOf(pathTo('web'))] })).ingress.host).toBe('shop.example.com');
});

it.each([
  ['the number of a port that leads there', { number: 80 }, 8080],
  ['its name', { name: 'web' }, 8080],
  ['a port that leads there by the name that the container has for it', { number: 80 }, 'http'],
])('takes an Ingress that calls the Service by %s', (_, called, targetPort) => {
  const behind = { ...service, spec: { ...service.spec, ports: [{ name: 'web', port: 80, targetPort }] } };
  const named = structuredClone(deployment);
  Object.assign(named.spec.template.spec.containers[0] ?? {}, { ports: [{ name: 'http', containerPort: 8080 }] });
  expect(read(named, behind, ingressOf({ rules: [ruleOf(pathTo('front', called))] }))).toMatchObject({
    ingress: { host: 'shop.example.com' },
    left: [],
  });
});

it('leaves an Ingress to a port of the Service that leads to another container port', () => {
  const ports = [
    { name: 'web', port: 80, targetPort: 8080 },
    { name: 'metrics', port: 90, targetPort: 9090 },
  ];
  const several = { ...service, spec: { ...service.spec, ports } };
  expect(read(deployment, several, ingressOf({ rules: [ruleOf(pathTo('front', { number: 90 }))] })).left).toEqual([
    'Ingress shop',
  ]);
});

describe('what has no place', () => {
  const taken = { rules: [ruleOf(pathTo('front'))] };

  it('is named with its path', () => {
    const annotations = { 'cert-manager.io/cluster-issuer': 'letsencrypt' };
    const rules = [ruleOf(pathTo('front', undefined, { pathType: 'ImplementationSpecific' }))];
    const tls = [{ hosts: ['shop.example.com', 'www.example.com'], secretName: 'both' }];
    expect(read(deployment, service, ingressOf({ rules, tls }, { annotations })).left).toEqual([
      'Ingress shop: metadata.annotations.cert-manager.io/cluster-issuer',
      'Ingress shop: spec.rules.0.http.paths.0.pathType',
      'Ingress shop: spec.tls.0.hosts.0',
      'Ingress shop: spec.tls.0.hosts.1',
      'Ingress shop: spec.tls.0.secretName',
    ]);
  });

  it.each([
    ['several paths', { rules: [ruleOf(pathTo('front'), pathTo('front'))] }],
    ['several hosts', { rules: [ruleOf(pathTo('front')), ruleOf(pathTo('front'))] }],
    ['another Service', { rules: [ruleOf(pathTo('other'))] }],
    ['another port', { rules: [ruleOf(pathTo('front', { number: 80 }))] }],
    ['no host', { rules: [{ http: { paths: [pathTo('front')] } }] }],
    ['a default beside its rule', { ...taken, defaultBackend: { service: { name: 'front' } } }],
  ])('is an Ingress with %s, as a whole', (_, spec) => {
    expect(read(deployment, service, ingressOf(spec))).toMatchObject({ ingress: { host: '' }, left: ['Ingress shop'] });
  });

  it('is a second Ingress', () => {
    const second = { ...ingressOf(taken), metadata: { name: 'second' } };
    expect(read(deployment, service, ingressOf(taken), second).left).toEqual(['Ingress second']);
  });
});
