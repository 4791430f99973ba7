import { expect, it } from 'vitest';
import { effectsOfReferences } from './reference-effects.ts';
import { summarizeEffects } from './summarize-effects.ts';

const values = { controlPlaneNumber: 3, workersNumber: 2 };
const company = { clusterAuth: 'company-oidc' };

it.each([
  ['aws-standalone-cp', 'replaces-control-plane', 3],
  ['aws-hosted-cp', 'in-place', 0],
])('%s: another way to sign in does as much as its place in the chart', (chart, effect, replaced) => {
  const effects = effectsOfReferences({ chart, values, before: {}, after: company });
  expect(effects).toMatchObject([
    { field: 'clusterAuth', pointer: '/clusterAuth', before: null, after: 'company-oidc', effect },
  ]);
  expect(summarizeEffects(effects)).toMatchObject({ strongest: effect, replaced });
});

it('tells each field that becomes another, and what an architect declared of it', () => {
  const chart = 'aws-standalone-cp';
  const declared = { '/audit/policyRef': 'none' } as const;
  const before = { ...company, auditPolicy: 'baseline' };
  const effects = effectsOfReferences({ chart, values, before, after: {}, declared });
  expect(effects.map(({ pointer, effect, after }) => [pointer, effect, after])).toEqual([
    ['/clusterAuth', 'replaces-control-plane', null],
    ['/auditPolicy', 'none', null],
  ]);
  expect(effectsOfReferences({ chart, values, before, after: before })).toEqual([]);
});

it('does not know what goes with a switch of the data source, unless an architect does', () => {
  const [before, after] = [{ dataSource: 'pg' }, { dataSource: 'pg-ha' }];
  const [effect] = effectsOfReferences({ chart: 'aws-hosted-cp', values: {}, before, after });
  expect(effect).toMatchObject({
    pointer: '/dataSource',
    before: 'pg',
    after: 'pg-ha',
    effect: 'unknown',
    restarts: true,
  });
  expect(effect?.reason.message.key).toBe('changeEffect.reason.data-source-switched');
  const declared = { '/dataSource': 'in-place' } as const;
  const [known] = effectsOfReferences({ chart: 'aws-hosted-cp', values: {}, before, after, declared });
  expect([known?.effect, known?.reason.message.key]).toEqual(['in-place', 'changeEffect.reason.declared']);
});

it('does not know what a chart of somebody’s own does with it', () => {
  const [effect] = effectsOfReferences({ chart: 'mine', values, before: {}, after: company });
  expect(effect?.effect).toBe('unknown');
});
