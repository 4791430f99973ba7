import { describe, expect, it } from 'vitest';
import type { ServiceEffect } from '../../../lib/contracts/service-changes.ts';
import { atServices, toAdditions, toAskedServices, writeOrderedServices } from './ordered-services.ts';

const certs = { name: 'certs', namespace: 'certs', template: 'certs-1', values: '', dependsOn: [] };
const web = {
  name: 'web',
  namespace: 'web',
  template: 'web-1',
  values: 'a: 1\n',
  dependsOn: [{ name: 'certs', namespace: 'certs' }],
};

describe('services of an order', () => {
  it('are written as additions to a cluster that has none, with the chains that lead on', () => {
    const changes = toAdditions([certs, web]);
    expect(changes.map(({ action }) => action)).toEqual(['add', 'add']);
    expect(writeOrderedServices({ changes, chains: { 'certs-1': 'certs', 'web-1': null } })).toEqual([
      { name: 'certs', namespace: 'certs', template: 'certs-1', templateChain: 'certs' },
      web,
    ]);
  });

  it('have complaints where they stand in the order', () => {
    expect(atServices({ pointer: '/changes/1/values/a', detail: 'x' }).pointer).toBe('/services/1/values/a');
    expect(atServices({ pointer: '', detail: 'x' }).pointer).toBe('');
  });

  it('are compared by version and by a mark, so that no value is kept', () => {
    const effect = (values: string): ServiceEffect => ({
      name: 'web',
      namespace: 'web',
      before: null,
      after: { template: 'web-1', version: '1', values, dependsOn: [], isDisabled: false },
    });
    const markOf = (values: string) => {
      const effects = [effect(values), { ...effect(''), after: null }];
      return toAskedServices({ services: { changes: [], effects, seen: {}, chains: {} } }, (text) => `${text.length}`);
    };
    expect(markOf('a: 1')).toEqual([{ name: 'web', namespace: 'web', version: '1', mark: '11' }]);
    expect(markOf('a: 10')).not.toEqual(markOf('a: 1'));
    expect(toAskedServices({}, String)).toEqual([]);
  });
});
