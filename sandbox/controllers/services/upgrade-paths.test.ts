import { expect, it } from 'vitest';
import type { TemplateChain } from '../shapes/k0rdent.ts';
import { servicesUpgradePaths } from './upgrade-paths.ts';

const chainOf = (steps: Record<string, string[]>) =>
  ({
    spec: {
      supportedTemplates: Object.entries(steps).map(([name, to]) => ({
        name,
        availableUpgrades: to.map((other) => ({ name: other })),
      })),
    },
  }) as TemplateChain;

const chain = chainOf({ 'web-1': ['web-2', 'web-3'], 'web-2': ['web-3'], 'web-3': [] });
const pathsOf = (template: string, templateChain?: string) =>
  servicesUpgradePaths([{ name: 'web', template, ...(templateChain && { templateChain }) }], (name) =>
    name === 'web' ? chain : undefined,
  );
const versions = (...names: string[]) => ({ versions: names.map((name) => ({ name, version: name })) });

it('names the longest path to each version of the chain', () => {
  expect(pathsOf('web-1', 'web')).toEqual([
    {
      name: 'web',
      namespace: 'default',
      template: 'web-1',
      availableUpgrades: [versions('web-2'), versions('web-2', 'web-3')],
    },
  ]);
});

it('has no upgrades at the end of the chain', () => {
  expect(pathsOf('web-3', 'web')).toEqual([{ name: 'web', namespace: 'default', template: 'web-3' }]);
});

it('names the service itself without a chain, as recorded', () => {
  expect(pathsOf('web-2')).toEqual([
    { name: 'web', namespace: 'default', template: 'web-2', availableUpgrades: [versions('web-2')] },
  ]);
});

it('leaves out a service whose chain is missing or does not hold its template', () => {
  expect(pathsOf('web-1', 'other')).toEqual([]);
  expect(pathsOf('api-1', 'web')).toEqual([]);
});

it('ends where a chain leads back', () => {
  const back = chainOf({ a: ['b'], b: ['a'] });
  const [found] = servicesUpgradePaths([{ name: 'web', template: 'a', templateChain: 'web' }], () => back);
  expect(found?.availableUpgrades).toContainEqual(versions('b'));
});
