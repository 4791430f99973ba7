import { describe, expect, it } from 'vitest';
import { pageActs } from './page-acts';
import { readVisits, visitOf, withVisit } from './recent';
import { chosenOf, matchesAll } from './rows';

describe('the command palette', () => {
  it('finds an act by all words that were typed, in any order', () => {
    expect(matchesAll('order eks', 'Order Amazon EKS', 'aws-eks')).toBe(true);
    expect(matchesAll('eks order', 'Order Amazon EKS')).toBe(true);
    expect(matchesAll('order gke', 'Order Amazon EKS', 'aws-eks')).toBe(false);
    expect(matchesAll('', 'anything')).toBe(true);
  });

  it('keeps the chosen row while it is there, and chooses the first when it is gone', () => {
    const row = (key: string) => ({ key, icon: 'home' as const, words: key, run: () => undefined });
    const sections = [
      { key: 'a', heading: '', rows: [row('1'), row('2')] },
      { key: 'b', heading: '', rows: [row('3')] },
    ];
    expect(chosenOf(sections, '3')).toBe('3');
    expect(chosenOf(sections, 'gone')).toBe('1');
    expect(chosenOf([], 'gone')).toBe('');
  });

  it('knows what can be done on the page of a cluster and of an item of the catalog', () => {
    const isService = (id: string) => id === 'velero';
    const cluster = pageActs('/clusters/payments/ledger-prod/metrics', isService);
    expect(cluster).toMatchObject({ subject: 'ledger-prod', namespace: 'payments' });
    expect(cluster?.acts.map(({ key }) => key)).toContain('extend');
    expect(cluster?.acts.find(({ key }) => key === 'delete')?.href).toBe('/clusters/payments/ledger-prod?ask=delete');
    expect(pageActs('/catalog/aws-eks', isService)?.acts.map(({ href }) => href)).toEqual([
      '/catalog/aws-eks/order?size=usual',
    ]);
    expect(pageActs('/catalog/velero', isService)?.acts.map(({ href }) => href)).toEqual(['/catalog/velero?ask=add']);
    expect(pageActs('/clusters', isService)).toBeNull();
    expect(pageActs('/', isService)).toBeNull();
  });

  it('keeps the pages that were open lately, the newest first and each once, and survives what it cannot read', () => {
    const visit = (path: string) => visitOf(path) ?? { href: '/', kind: 'cluster' as const, title: '', detail: '' };
    let stored = withVisit('no json', visit('/clusters/payments/a'));
    stored = withVisit(stored, visit('/catalog/aws-eks/order'));
    stored = withVisit(stored, visit('/clusters/payments/a/logs'));
    expect(readVisits(stored).map(({ href }) => href)).toEqual(['/clusters/payments/a', '/catalog/aws-eks']);
    expect(readVisits('[{"href":"https://evil.test","title":"x","detail":"","kind":"cluster"}]')).toEqual([]);
    expect(visitOf('/requests/1')).toBeNull();
  });
});
