import { describe, expect, it } from 'vitest';
import { isPatchable, patchPlaces } from './application-patches.ts';

const container = '/spec/template/spec/containers/0';

describe('places where single clusters get something else', () => {
  it.each([
    ['/spec/template/spec/nodeSelector', { disk: 'ssd' }],
    ['/spec/template/spec/nodeSelector/example.com~1disk', 'ssd'],
    ['/spec/template/spec/tolerations/-', { key: 'gpu', operator: 'Exists' }],
    ['/spec/strategy/rollingUpdate/maxSurge', 1],
    [`${container}/readinessProbe/periodSeconds`, 5],
    [`${container}/readinessProbe`, { httpGet: { path: '/ready', port: 8080 } }],
    [`${container}/command`, ['/bin/app']],
  ])('%s is open', (pointer, value) => {
    expect(isPatchable('deployment', pointer, value)).toBe(true);
  });

  it.each([
    ['/spec/template/spec/serviceAccountName', 'admin'],
    ['/spec/template/spec/hostNetwork', true],
    ['/spec/template/spec/volumes', [{ name: 'node', hostPath: { path: '/' } }]],
    ['/spec/template/spec/securityContext', { runAsUser: 0 }],
    ['/spec/template/spec/nodeName', 'node-1'],
    ['/spec/template/spec/priorityClassName', 'system-node-critical'],
    ['/spec/template/spec', {}],
    ['/spec/template/spec/containers', []],
    ['/spec/template/spec/containers/-', { name: 'more' }],
    [`${container}/securityContext`, { privileged: true }],
    [`${container}/resources/requests/cpu`, '64'],
    [`${container}/image`, 'registry.example.com/other'],
    ['/spec/replicas', 900],
    ['/spec/selector', {}],
    ['/spec/template/metadata/labels/app', 'another'],
    ['/metadata/namespace', 'neighbour'],
    ['/metadata/labels/slipway.dev~1project', 'neighbour'],
    ['/spec/template/metadata/annotations', { 'example.com/scrape': 'true' }],
    // What takes them all away, and with them the one by which pods are renewed.
    ['/spec/template/metadata/annotations', undefined],
    ['/spec/template/metadata/annotations/slipway.dev~1files', 'another'],
    ['/spec/template/metadata/annotations/container.apparmor.security.beta.kubernetes.io~1app', 'unconfined'],
    ['/spec/template/metadata/annotations/k8s.v1.cni.cncf.io~1networks', 'neighbour/net'],
    ['/spec/strategyOf', 'a name that only begins like one that is open'],
    [`${container}/readinessProbe/httpGet/host`, '169.254.169.254'],
    [`${container}/livenessProbe`, { httpGet: { path: '/', port: 80, host: '169.254.169.254' } }],
    [`${container}/startupProbe/tcpSocket`, { port: 80, host: 'neighbour' }],
    ['', {}],
  ])('%s is closed', (pointer, value) => {
    expect(isPatchable('deployment', pointer, value)).toBe(false);
  });

  it('a CronJob has its pods deeper, and places of its own', () => {
    expect(isPatchable('cron-job', '/spec/jobTemplate/spec/template/spec/nodeSelector', {})).toBe(true);
    expect(isPatchable('cron-job', '/spec/schedule', '@daily')).toBe(true);
    expect(isPatchable('cron-job', '/spec/template/spec/nodeSelector', {})).toBe(false);
    expect(isPatchable('cron-job', '/spec/jobTemplate/spec/template/metadata/annotations', {})).toBe(false);
    expect(patchPlaces('job')).toContain('/spec/activeDeadlineSeconds');
  });
});
