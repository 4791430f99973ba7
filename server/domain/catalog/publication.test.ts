import { expect, it } from 'vitest';
import type { DraftContent } from '../../../lib/contracts/catalog-items.ts';
import { say } from '../words/said.ts';
import { chainName, findContentProblems, keepChains, toGrants, toSupportedTemplates } from './publication.ts';

const version = (name: string, ...upgrades: string[]) => ({
  version: name,
  template: `aws-${name}`,
  kubernetesVersion: null,
  upgrades,
});
const content = (change: Partial<DraftContent>): DraftContent => ({
  title: { en: 'AWS' },
  description: { en: 'x' },
  icon: null,
  owner: null,
  supportUrl: null,
  provider: 'aws',
  versions: [version('1', '2'), version('2')],
  hints: {},
  ...change,
});

it('makes a chain of the versions and their upgrade path', () => {
  expect(chainName('aws', 3)).toBe('aws-r3');
  expect(toSupportedTemplates(content({}).versions)).toEqual([
    { name: 'aws-1', availableUpgrades: [{ name: 'aws-2' }] },
    { name: 'aws-2' },
  ]);
});

it('keeps a former chain only where a running cluster has its template from nowhere else', () => {
  const current = { chain: 'aws-r3', namespaces: ['a'], templates: ['t2', 't3'] };
  const former = [
    { chain: 'aws-r2', namespaces: ['a', 'b'], templates: ['t1', 't2'] },
    { chain: 'aws-r1', namespaces: ['a', 'b', 'c'], templates: ['t1'] },
  ];
  const at = (namespace: string, name: string, template: string) => ({ namespace, name, template });
  const running = [at('a', 'fine', 't2'), at('a', 'old', 't1'), at('b', 'moved-out', 't2'), at('c', 'oldest', 't1')];
  const kept = keepChains(current, former, running);
  expect(kept).toEqual([
    { chain: 'aws-r2', namespaces: ['a', 'b'], clusters: [running[1], running[2]] },
    { chain: 'aws-r1', namespaces: ['c'], clusters: [running[3]] },
  ]);
  expect(toGrants(current, kept).map(({ chain }) => chain)).toEqual(['aws-r3', 'aws-r2', 'aws-r1']);
  expect(keepChains(null, [current], [])).toEqual([]);
  expect(toGrants(null, [])).toEqual([]);
});

it('says what a draft lacks', () => {
  expect(findContentProblems(content({}))).toEqual([]);
  expect(findContentProblems(content({ versions: [] }))).toEqual([say('versions-none')]);
  const twice = content({ versions: [version('1', '1', '9'), version('1')] });
  expect(findContentProblems(twice)).toHaveLength(4);
  const hints = {
    options: { '/a': [], '/b': ['x'] },
    ranges: { '/c': { min: 5, max: 1 }, '/d': { min: 2, max: 4 }, '/e': { min: 1 } },
    defaults: { '/b': 'y', '/d': 9, '/e': 3 },
  };
  expect(findContentProblems(content({ hints })).map(({ detail }) => detail)).toEqual([
    '/a allows nothing',
    '/b starts with what it refuses',
    '/c allows nothing',
    '/d starts with what it refuses',
  ]);
});
