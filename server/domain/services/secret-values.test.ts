import { describe, expect, it } from 'vitest';
import type { ServiceChange } from '../../../lib/contracts/service-changes.ts';
import { findUnreadable, ownSecretOf, planSecrets, pointToSecrets, splitSecretValues } from './secret-values.ts';
import type { WrittenEntry } from './written-services.ts';

const requestId = '0196b2a0-0000-7000-8000-00000badcafe';
const entry = (name: string, ...secrets: string[]): WrittenEntry => ({
  name,
  namespace: name,
  template: `${name}-1`,
  templateChain: null,
  values: '',
  valuesFrom: secrets.map((one) => ({ kind: 'Secret', name: one })),
  dependsOn: [],
  isDisabled: false,
  revision: 'r',
  raw: {},
});
const change = (name: string, action: 'change' | 'remove' = 'change'): ServiceChange => ({
  action,
  name,
  namespace: name,
});
const plan = (changes: ServiceChange[], entries: WrittenEntry[], secretValues: Record<string, string | null>) =>
  planSecrets({ requestId, clusterName: 'shop', changes, entries }, secretValues);

describe('secret values of services', () => {
  it('are taken out of changes before anything is kept', () => {
    const asked = [{ ...change('db'), action: 'change' as const, secretValues: 'a: b' }, change('web', 'remove')];
    const { changes, secretValues } = splitSecretValues(asked);
    expect(changes).toEqual([change('db'), change('web', 'remove')]);
    expect(secretValues).toEqual({ 'db/db': 'a: b' });
  });

  it('go into a Secret of the request, in place of the one that Slipway made before', () => {
    const changes = [change('web'), change('db')];
    const entries = [entry('web'), entry('db', 'zone', 'shop-values-0badf00d-3')];
    expect(plan(changes, entries, { 'db/db': 'a: b' })).toEqual({
      'db/db': { name: 'shop-values-0badcafe-1', former: 'shop-values-0badf00d-3' },
    });
    expect(plan(changes, entries, { 'db/db': null })).toEqual({
      'db/db': { name: null, former: 'shop-values-0badf00d-3' },
    });
    expect(plan(changes, entries, { 'web/web': null })).toEqual({});
    expect(plan([change('db', 'remove')], entries, {})).toEqual({
      'db/db': { name: null, former: 'shop-values-0badf00d-3' },
    });
  });

  it.each(['zone', 'shop-values', 'shop-values-zone', 'shop-2-values-0badf00d-3', 'shop-values-0badf00d-3-x'])(
    'are not those of a Secret that somebody else made: %s',
    (name) => expect(ownSecretOf(entry('db', name), 'shop')).toBeNull(),
  );

  it('are pointed to beside the sources of others, and no longer when they are gone', () => {
    const zone = { kind: 'ConfigMap', name: 'zone' };
    const former = { kind: 'Secret', name: 'shop-values-0badf00d-0' };
    const written = [{ name: 'db', namespace: 'db', valuesFrom: [zone, former] }, { name: 'web' }];
    const next = { 'db/db': { name: 'shop-values-0badcafe-0', former: former.name } };
    expect(pointToSecrets(written, next)).toEqual([
      { name: 'db', namespace: 'db', valuesFrom: [zone, { kind: 'Secret', name: 'shop-values-0badcafe-0' }] },
      { name: 'web' },
    ]);
    const gone = { 'db/db': { name: null, former: former.name } };
    expect(pointToSecrets([{ name: 'db', namespace: 'db', valuesFrom: [former] }], gone)).toEqual([
      { name: 'db', namespace: 'db' },
    ]);
  });

  it('may have expressions, and what cannot be read is told by its line alone', () => {
    const find = (text: string | null, region: string | null = null) =>
      findUnreadable([change('web', 'remove'), change('db')], { 'db/db': text }, region);
    expect(find('token: {{ .Cluster.metadata.name }}\n')).toEqual([]);
    expect(find(null, 'paris')).toEqual([]);
    const wrong = find('a: 1\nb: [hunter2\n');
    expect(wrong).toMatchObject([
      { pointer: '/changes/1/secretValues', message: { key: 'said.secret-values-unreadable' } },
    ]);
    expect(JSON.stringify(wrong)).not.toContain('hunter2');
    expect(find('a: 1', 'paris')).toMatchObject([{ code: 'conflict', message: { params: { region: 'paris' } } }]);
  });
});
