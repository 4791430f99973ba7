import { expect, test } from 'vitest';
import type { CatalogItem } from '@/lib/contracts/catalog';
import type { ServiceCluster } from '@/lib/contracts/service-clusters';
import { addHref, filterCatalog, findHindrance, kubernetesRange, orderHref, readRange } from './prepare-catalog';

const item = (id: string, provider: string, versions: (string | null)[] = []): CatalogItem => ({
  id,
  name: `${provider}-standalone`,
  title: { en: 'Standalone cluster', zh: '独立集群' },
  description: { en: 'Survives a zone' },
  kind: 'cluster',
  provider,
  versions: versions.map((kubernetesVersion, index) => ({ version: `1.0.${index}`, template: 't', kubernetesVersion })),
  projects: ['payments'],
  state: 'published',
  launches: [],
});
const items = [item('1', 'aws'), item('2', 'aws'), item('3', 'azure')];

test('every word must be found somewhere, in either language', () => {
  expect(filterCatalog(items, 'zone AZURE').map((each) => each.id)).toEqual(['3']);
  expect(filterCatalog(items, '独立')).toHaveLength(3);
  expect(filterCatalog(items, 'mainframe')).toEqual([]);
});

test('versions are compared as numbers, not as text', () => {
  expect(kubernetesRange(item('1', 'aws', ['v1.9.3', '1.33.1', null, 'v1.10.0']))).toBe('1.9 – 1.33');
  expect(kubernetesRange(item('1', 'aws', ['1.34.1']))).toBe('1.34');
  expect(kubernetesRange(item('1', 'aws', [null]))).toBeNull();
});

test('the form begins with the chosen project only when it may order there', () => {
  expect(orderHref(items[0] as CatalogItem, 'payments')).toBe('/catalog/1/order?size=usual&project=payments');
  expect(orderHref(items[0] as CatalogItem, 'search')).toBe('/catalog/1/order?size=usual');
});

test('a range of Kubernetes is said in words where it begins somewhere', () => {
  expect(readRange('>=1.29.0')).toEqual({ from: '1.29', below: null });
  expect(readRange('>=1.29.2 <1.33.0-0')).toEqual({ from: '1.29.2', below: '1.33' });
  for (const other of ['*', '1.33.1', '>=1.29.0 <1.30.0||>=1.32.0']) expect(readRange(other)).toBeNull();
});

const service = { ...item('cert-manager', 'any', [null, null]), kind: 'service' as const };
const cluster: ServiceCluster = {
  namespace: 'payments',
  name: 'ledger',
  project: 'payments',
  phase: 'ready',
  kubernetesVersion: '1.34.1',
  version: '1.0.1',
  isInstalled: false,
  installed: [],
};

test('a service is added on a page of the cluster, in the newest version unless only an older one fits', () => {
  const add = '/clusters/payments/ledger/services/add?item=cert-manager';
  expect(addHref(service, cluster)).toBe(add);
  expect(addHref(service, { ...cluster, version: '1.0.0' })).toBe(`${add}&version=1.0.0`);
  expect(addHref(service, { ...cluster, isInstalled: true })).toBe('/clusters/payments/ledger/services');
});

test('a cluster that goes, or whose Kubernetes no version supports, cannot have it', () => {
  expect(findHindrance(cluster)).toBeNull();
  expect(findHindrance({ ...cluster, phase: 'deleting' })).toBe('deleting');
  expect(findHindrance({ ...cluster, version: null })).toBe('unfit');
});
