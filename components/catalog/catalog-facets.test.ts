import { expect, it } from 'vitest';
import type { CatalogItem } from '@/lib/contracts/catalog';
import { approvalOf, countFacet, filterFacets, priceBounds, sortItems } from './catalog-facets';

const item = (name: string, usual: string | null, more: Partial<CatalogItem> = {}): CatalogItem => ({
  id: name,
  name,
  title: { en: name },
  description: { en: '' },
  kind: 'cluster',
  provider: 'aws',
  versions: [],
  projects: ['payments'],
  state: 'published',
  launches: [],
  price: usual === null ? null : { currency: 'USD', usual, from: usual, sizes: [] },
  approval: { kind: 'above', amount: '800', currency: 'USD' },
  controlPlane: 'machines',
  ...more,
});
const own = item('own', '533');
const hosted = item('hosted', '96', { controlPlane: 'hosted', launches: [400, 500] });
const gpu = item('gpu', '2140', { provider: 'gcp', purpose: 'gpu' });
const adopted = item('adopted', null, { controlPlane: 'none', approval: { kind: 'always' } });
const items = [own, hosted, gpu, adopted];
const service = item('service', null, { kind: 'service', provider: 'any', controlPlane: null });
const none = { kind: [], provider: [], controlPlane: [], purpose: [], price: [], approval: [] };
const names = (found: CatalogItem[]) => found.map(({ name }) => name);

it('counts the values of each facet, and leaves out those that nothing has', () => {
  expect(countFacet(items, 'provider')).toEqual([
    { value: 'aws', count: 3 },
    { value: 'gcp', count: 1 },
  ]);
  expect(countFacet(items, 'controlPlane').map(({ value }) => value)).toEqual(['machines', 'hosted', 'none']);
  expect(countFacet(items, 'purpose')).toEqual([{ value: 'gpu', count: 1 }]);
  expect(countFacet(items, 'approval')).toEqual([
    { value: 'automatic', count: 2 },
    { value: 'lead', count: 2 },
  ]);
  expect(countFacet(items, 'kind')).toEqual([{ value: 'cluster', count: 4 }]);
  expect(priceBounds(items)).toEqual([100, 1000, 5000]);
  expect(priceBounds([own, item('yen', '50000', { price: null })])).toEqual([]);
});

it('matches one value of every facet in which something is chosen', () => {
  expect(names(filterFacets(items, none))).toHaveLength(4);
  expect(names(filterFacets(items, { ...none, price: ['1000'], approval: ['automatic'] }))).toEqual(['own', 'hosted']);
  expect(names(filterFacets(items, { ...none, purpose: ['gpu'] }))).toEqual(['gpu']);
  expect(names(filterFacets(items, { ...none, provider: ['gcp', 'aws'], controlPlane: ['none'] }))).toEqual([
    'adopted',
  ]);
});

it('tells clusters from services, which no facet of clusters alone matches', () => {
  const all = [...items, service];
  expect(countFacet(all, 'kind')).toEqual([
    { value: 'cluster', count: 4 },
    { value: 'service', count: 1 },
  ]);
  expect(countFacet(all, 'provider').map(({ value }) => value)).toEqual(['aws', 'gcp']);
  expect(names(filterFacets(all, { ...none, kind: ['service'] }))).toEqual(['service']);
  for (const chosen of [{ provider: ['any'] }, { price: ['5000'] }, { controlPlane: ['none'] }]) {
    expect(names(filterFacets(all, { ...none, ...chosen }))).not.toContain('service');
  }
  const title = ({ title: { en } }: CatalogItem) => en;
  expect(names(sortItems(all, 'price', title, 'en')).slice(-2)).toEqual(['adopted', 'service']);
});

it('knows who approves the usual size, as far as price and limit can be compared', () => {
  expect([own, gpu, adopted].map(approvalOf)).toEqual(['automatic', 'lead', 'lead']);
  expect(approvalOf({ ...own, approval: { kind: 'above', amount: '1', currency: 'EUR' } })).toBeNull();
  expect(approvalOf({ ...own, approval: null })).toBeNull();
});

it('sorts by name, by price with the unknown last, and by orders', () => {
  const title = ({ title: { en } }: CatalogItem) => en;
  expect(names(sortItems(items, 'name', title, 'en'))).toEqual(['adopted', 'gpu', 'hosted', 'own']);
  expect(names(sortItems(items, 'price', title, 'en'))).toEqual(['hosted', 'own', 'gpu', 'adopted']);
  expect(names(sortItems(items, 'orders', title, 'en'))[0]).toBe('hosted');
});
