import { describe, expect, it } from 'vitest';
import type { RuleWish } from '../../../lib/contracts/multi-cluster-changes.ts';
import { readRule, writeRule } from './written-rule.ts';

const digest = (text: string) => String(text.length);
const live = {
  apiVersion: 'k0rdent.mirantis.com/v1beta1',
  kind: 'MultiClusterService',
  metadata: { name: 'base', uid: 'u', generation: 3, resourceVersion: '9', annotations: { team: 'x' } },
  spec: {
    clusterSelector: { matchLabels: { tier: 'prod' } },
    dependsOn: ['first'],
    futureField: { a: 1 },
    serviceSpec: {
      provider: { name: 'ksm-projectsveltos', config: { priority: 300, stopOnConflict: true } },
      services: [
        {
          name: 'nginx',
          namespace: 'ingress',
          template: 'nginx-1',
          helmOptions: { wait: true },
          values: 'a: 1 # why\n',
        },
        { name: 'dns', namespace: 'dns', template: 'dns-1', valuesFrom: [{ kind: 'Secret', name: 'zone' }] },
      ],
    },
  },
  status: { matchingClusters: [] },
};
const same: RuleWish = {
  act: 'save',
  name: 'base',
  seen: { uid: 'u', generation: 3 },
  selector: { matchLabels: { tier: 'prod' }, matchExpressions: [] },
  priority: 300,
  keepServices: false,
  selfManagement: false,
  confirmedManagement: '',
  dependsOn: ['first'],
  changes: [],
  waves: null,
};
const write = (wish: Partial<RuleWish>, object: typeof live | null = live) =>
  writeRule(object, { ...same, ...wish }, () => null) as typeof live;

describe('a multi-cluster service that is there', () => {
  it('is read in the words of the form', () => {
    expect(readRule(live, digest)).toMatchObject({
      name: 'base',
      uid: 'u',
      generation: 3,
      isDeleting: false,
      selector: { matchLabels: { tier: 'prod' }, matchExpressions: [] },
      priority: 300,
      keepServices: false,
      selfManagement: false,
      dependsOn: ['first'],
      services: [
        { name: 'nginx', values: 'a: 1 # why\n' },
        { name: 'dns', valuesFrom: [{ kind: 'Secret', name: 'zone' }] },
      ],
    });
  });

  it.each([
    ['nothing', {}, 100],
    ['the field of old', { priority: 50 }, 50],
    ['the field of old beside a provider that is named', { priority: 50, provider: { name: 'p' } }, 100],
    ['the provider', { priority: 50, provider: { config: { priority: 7 } } }, 7],
    ['a provider without a number', { provider: { config: { priority: 'x' } } }, 100],
  ])('has its priority from %s', (_, serviceSpec, priority) => {
    expect(readRule({ metadata: { name: 'x' }, spec: { serviceSpec } }, digest).priority).toBe(priority);
  });

  it('is read though it says nothing', () => {
    expect(readRule({ metadata: { name: 'x' } }, digest)).toMatchObject({ priority: 100, services: [], dependsOn: [] });
  });

  it('is written back as it came when nothing is asked', () => expect(write({})).toEqual(live));

  it('keeps what the form does not know, in the object and in each service', () => {
    const changes: RuleWish['changes'] = [
      { action: 'change', name: 'nginx', namespace: 'ingress', template: 'nginx-2' },
      { action: 'add', name: 'kyverno', namespace: 'kyverno', template: 'k-1', values: '', dependsOn: [] },
    ];
    const written = write({ changes, priority: 400, keepServices: true });
    expect(written.metadata).toEqual(live.metadata);
    expect(written.spec).toMatchObject({ futureField: { a: 1 }, keepServicesOnSelectorMismatch: true });
    expect(written.spec.serviceSpec).toEqual({
      provider: { name: 'ksm-projectsveltos', config: { priority: 400, stopOnConflict: true } },
      services: [
        { ...live.spec.serviceSpec.services[0], template: 'nginx-2' },
        live.spec.serviceSpec.services[1],
        { name: 'kyverno', namespace: 'kyverno', template: 'k-1' },
      ],
    });
  });

  it('loses what the wish takes away', () => {
    const written = write({ dependsOn: [], changes: [{ action: 'remove', name: 'dns', namespace: 'dns' }] });
    expect(written.spec).not.toHaveProperty('dependsOn');
    expect(written.spec.serviceSpec.services).toHaveLength(1);
  });

  it('keeps to the fields of old where it lives by them', () => {
    const old = { ...live, spec: { ...live.spec, serviceSpec: { syncMode: 'OneTime', services: [] } } };
    expect(writeRule(old, { ...same, priority: 5 }, () => null).spec).toMatchObject({
      serviceSpec: { syncMode: 'OneTime', priority: 5 },
    });
  });

  it('is made with the provider that k0rdent has', () => {
    const selector = { matchLabels: {}, matchExpressions: [{ key: 'gpu', operator: 'Exists', values: [] }] };
    expect(writeRule(null, { ...same, selector, selfManagement: true, dependsOn: [] }, () => null)).toEqual({
      metadata: { name: 'base' },
      spec: {
        clusterSelector: { matchExpressions: [{ key: 'gpu', operator: 'Exists' }] },
        serviceSpec: {
          provider: { name: 'ksm-projectsveltos', config: { priority: 300 }, selfManagement: true },
          services: [],
        },
      },
    });
  });
});
