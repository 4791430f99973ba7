import { describe, expect, it } from 'vitest';
import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import { hostOn, urlOf } from './ingress.ts';
import { inWritingOrder, toManifests } from './manifests.ts';
import { ingress, previewOf, spec } from './order.fixtures.ts';

const place = { namespace: 'payments', name: 'refund-api', project: 'payments' };
const eu = { cluster: 'member2', host: 'refunds.eu.example.com' };
const written = (changes: Partial<ApplicationSpec> = {}) => toManifests(place, { ...spec, ingress, ...changes });

describe('what is written', () => {
  it('is an Ingress that leads to the Service, and goes where its policy goes', () => {
    const manifests = written();
    expect(manifests.ingress).toMatchObject({
      apiVersion: 'networking.k8s.io/v1',
      metadata: { name: 'refund-api', namespace: 'payments', labels: { 'app.kubernetes.io/managed-by': 'slipway' } },
      spec: {
        rules: [
          {
            host: 'refunds.example.com',
            http: {
              paths: [
                {
                  path: '/',
                  pathType: 'Prefix',
                  backend: { service: { name: 'refund-api', port: { number: 8080 } } },
                },
              ],
            },
          },
        ],
      },
    });
    expect(manifests.ingress?.spec).not.toHaveProperty('ingressClassName');
    expect(manifests.ingress?.spec).not.toHaveProperty('tls');
    expect(manifests.propagationPolicy.spec).toMatchObject({
      resourceSelectors: [{ kind: 'Deployment' }, { kind: 'Service' }, { kind: 'Ingress', name: 'refund-api' }],
    });
    expect(manifests.hostPolicy).toBeNull();
  });

  it('has its class and the certificate of its host where those are named', () => {
    expect(
      written({ ingress: { ...ingress, ingressClass: 'nginx', tlsSecret: 'refunds' } }).ingress?.spec,
    ).toMatchObject({
      ingressClassName: 'nginx',
      tls: [{ hosts: ['refunds.example.com'], secretName: 'refunds' }],
    });
  });

  it('is no Ingress where nobody comes from outside, or where nothing listens', () => {
    expect(written({ ingress: null, overrides: [eu] })).toMatchObject({ ingress: null, hostPolicy: null });
    expect(written({ port: null, overrides: [eu] })).toMatchObject({ ingress: null, hostPolicy: null });
  });

  it('gives a cluster another host by a policy of its own, and leaves the Deployment alone', () => {
    const tls = { ...ingress, tlsSecret: 'refunds' };
    const manifests = written({ ingress: tls, overrides: [eu, { cluster: 'member1', tag: '2' }] });
    const { hostPolicy, overridePolicy } = manifests;
    const plaintext = ['/spec/rules/0/host', '/spec/tls/0/hosts/0'].map((path) => ({
      operator: 'replace',
      path,
      value: eu.host,
    }));
    expect(hostPolicy).toMatchObject({
      metadata: { name: 'refund-api.ingress' },
      spec: {
        resourceSelectors: [{ kind: 'Ingress', name: 'refund-api' }],
        overrideRules: [{ targetCluster: { clusterNames: ['member2'] }, overriders: { plaintext } }],
      },
    });
    expect(overridePolicy).toMatchObject({
      spec: { overrideRules: [{ targetCluster: { clusterNames: ['member1'] } }] },
    });
    expect(written({ overrides: [eu] }).overridePolicy).toBeNull();
    // What decides is there before what it decides.
    expect(inWritingOrder(manifests).map(({ kind }) => kind)).toEqual([
      'OverridePolicy',
      'OverridePolicy',
      'PropagationPolicy',
      'Service',
      'Ingress',
      'Deployment',
    ]);
  });
});

describe('the preview', () => {
  const trapsOf = (changes: Partial<ApplicationSpec>) => previewOf({ ingress, ...changes }).traps;

  it('shows the Ingress of a cluster with its own host', () => {
    const { rendered } = previewOf({ ingress, overrides: [eu] });
    expect(rendered.map(({ cluster, kind, problem }) => [cluster, kind, problem])).toEqual([
      ['member2', 'Ingress', null],
    ]);
    expect(rendered[0]?.yaml).toContain(`host: ${eu.host}`);
  });

  it('warns of one host on several clusters, until each has its own', () => {
    expect(trapsOf({})).toContainEqual({ code: 'same-host', clusters: ['member1', 'member2'] });
    expect(trapsOf({ overrides: [eu] })).toEqual([]);
    expect(trapsOf({ clusters: { by: 'names', names: ['member1'] }, division: { by: 'copies' } })).not.toContainEqual(
      expect.objectContaining({ code: 'same-host' }),
    );
    expect(trapsOf({ ingress: null })).toEqual([]);
  });

  it('warns of a cluster that answers and has no replica, also where its host alone differs', () => {
    const traps = trapsOf({ division: { by: 'few' }, overrides: [eu] });
    expect(traps).toContainEqual({ code: 'host-empty', clusters: ['member2'] });
    expect(traps.map(({ code }) => code)).not.toContain('override-elsewhere');
    const elsewhere = trapsOf({ clusters: { by: 'names', names: ['member1'] }, overrides: [eu] });
    expect(elsewhere).toContainEqual({ code: 'override-elsewhere', clusters: ['member2'] });
  });
});

it('has an address of its host, and none of a pattern', () => {
  const asked = { ...spec, ingress: { ...ingress, path: '/v1', tlsSecret: 'refunds' }, overrides: [eu] };
  expect([hostOn(asked, 'member1'), hostOn(asked, 'member2'), hostOn(spec, 'member1')]).toEqual([
    ingress.host,
    eu.host,
    null,
  ]);
  expect(urlOf(asked, eu.host)).toBe('https://refunds.eu.example.com/v1');
  expect(urlOf({ ...asked, ingress }, 'a.example')).toBe('http://a.example/');
  expect(urlOf(asked, '*.example.com')).toBeNull();
});
