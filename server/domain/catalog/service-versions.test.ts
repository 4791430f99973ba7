import { expect, it } from 'vitest';
import { describeServiceVersions, newestFitting } from './service-versions.ts';

const versions = ['1.0.0', '1.1.0', '2.0.0'].map((version) => ({
  version,
  template: `nats-${version}`,
  kubernetesVersion: null,
}));
const template = (name: string, k8sConstraint?: string) => ({ metadata: { name }, status: { k8sConstraint } });
const chain = (links: Record<string, string[]>) => ({
  spec: {
    supportedTemplates: Object.entries(links).map(([name, upgrades]) => ({
      name,
      availableUpgrades: upgrades.map((each) => ({ name: each })),
    })),
  },
});
const described = describeServiceVersions(
  versions,
  [template('nats-1.0.0'), template('nats-2.0.0', '>=1.33.0')],
  [
    chain({ 'nats-1.0.0': ['nats-1.1.0'], 'other-1': ['nats-2.0.0'] }),
    chain({ 'nats-1.0.0': ['nats-2.0.0', 'nats-1.1.0'], 'nats-1.1.0': ['nats-9.0.0'] }),
  ],
);

it('tells of each version which Kubernetes it supports and where chains lead from it, among those on offer', () => {
  expect(described).toEqual([
    { version: '1.0.0', kubernetesConstraint: null, upgrades: ['1.1.0', '2.0.0'] },
    { version: '1.1.0', kubernetesConstraint: null, upgrades: [] },
    { version: '2.0.0', kubernetesConstraint: '>=1.33.0', upgrades: [] },
  ]);
});

it('finds the newest version for a Kubernetes', () => {
  expect(newestFitting(described, '1.34.1')).toBe('2.0.0');
  expect(newestFitting(described, '1.32.8')).toBe('1.1.0');
  expect(newestFitting(described, null)).toBe('2.0.0');
  expect(newestFitting(described.slice(2), '1.32.8')).toBeNull();
});
