import { describe, expect, it } from 'vitest';
import type { BundledService } from '../../../lib/contracts/bundles.ts';
import { findLacks, pickBundled, projectsOffered, withoutBundledValues } from './bundles.ts';

const service = (item: string, version: string | null = null): BundledService => ({
  item,
  version,
  name: item,
  namespace: item,
  values: 'password: x\n',
  dependsOn: [],
});
type Item = Parameters<typeof findLacks>[1][number];
const item = (id: string, more: Partial<Item> = {}): Item => ({
  id,
  kind: 'service',
  state: 'published',
  versions: ['1', '2'].map((version) => ({ version, template: `${id}-${version}`, kubernetesVersion: null })),
  projects: ['team-a'],
  ...more,
});

describe('where a bundle is offered', () => {
  const items = [item('certs', { projects: ['team-a', 'team-b'] }), item('web')];

  it('is where all of its services are published', () => {
    const services = [service('certs'), service('web', '2')];
    expect(projectsOffered(services, items, ['team-a', 'team-b'])).toEqual(['team-a']);
    expect(findLacks(services, items, 'team-b')).toEqual([{ item: 'web', reason: 'not-published' }]);
  });

  it.each([
    ['an item that is not there', service('gone'), [], 'not-published'],
    ['a cluster', service('web'), [item('web', { kind: 'cluster' })], 'not-published'],
    ['a deprecated item', service('web'), [item('web', { state: 'deprecated' })], 'not-published'],
    ['a version that is gone', service('web', '3'), [item('web')], 'version-gone'],
    ['an item without versions', service('web'), [item('web', { versions: [] })], 'version-gone'],
  ])('is not where it lacks %s', (_, one, known, reason) => {
    expect(findLacks([one], known, 'team-a')).toEqual([{ item: one.item, reason }]);
  });
});

describe('the version that a bundle means', () => {
  const version = (number: string, fits = true, problem: string | null = null) => ({ version: number, fits, problem });

  it.each([
    ['the one that it names', [version('1'), version('2')], '1', '1'],
    ['no other one where that is gone', [version('1')], '3', undefined],
    ['the newest that fits', [version('1'), version('2'), version('3', false), version('4', true, 'x')], null, '2'],
    ['the newest where none fits', [version('1', false), version('2', false)], null, '2'],
    ['none where there is none', [], null, undefined],
  ])('is %s', (_, versions, wanted, expected) => {
    expect(pickBundled(versions, wanted)?.version).toBe(expected);
  });
});

it('keeps values out of what the audit has of a bundle', () => {
  expect(JSON.stringify(withoutBundledValues([service('certs')]))).not.toContain('password');
});
