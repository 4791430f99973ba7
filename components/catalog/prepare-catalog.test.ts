import { expect, test } from 'vitest';
import type { CatalogItem } from '@/lib/contracts/catalog';
import { filterCatalog, kubernetesRange, orderHref } from './prepare-catalog';

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
