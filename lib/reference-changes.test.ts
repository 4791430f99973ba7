import { expect, it } from 'vitest';
import { canBeEmptied, canBeNamed, refusedSwitch } from './reference-changes.ts';

it.each([
  ['dataSource', null, 'pg', 'added'],
  ['dataSource', 'pg', null, 'removed'],
  ['dataSource', 'pg', '', 'removed'],
  ['dataSource', 'pg', 'pg-ha', null],
  ['dataSource', undefined, null, null],
  ['addressClaim', null, 'vs1', 'fixed'],
  ['addressClaim', 'vs1', 'vs2', 'fixed'],
  ['addressClaim', 'vs1', null, 'fixed'],
  ['addressClaim', 'vs1', 'vs1', null],
  ['clusterAuth', null, 'company', null],
  ['auditPolicy', 'baseline', null, null],
] as const)('%s from %s to %s', (field, before, after, expected) => {
  expect(refusedSwitch(field, before, after)).toBe(expected);
});

it('lets a data source be switched where there is one, and all else come and go', () => {
  expect([canBeNamed('dataSource', 'pg'), canBeNamed('dataSource', undefined)]).toEqual([true, false]);
  expect([canBeEmptied('dataSource', 'pg'), canBeEmptied('dataSource', undefined)]).toEqual([false, true]);
  expect([canBeNamed('addressClaim', 'vs1'), canBeNamed('addressClaim', undefined)]).toEqual([false, false]);
  expect([canBeNamed('clusterAuth', undefined), canBeEmptied('clusterAuth', 'company')]).toEqual([true, true]);
});
