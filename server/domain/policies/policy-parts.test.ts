import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { policySchema } from '../../../lib/contracts/policies.ts';
import { compareMoney } from '../../../lib/money.ts';
import { findPatternProblem, matchesName } from './name-pattern.ts';
import { findContradictions } from './policy-contradictions.ts';
import { machineTypesOf, regionOf } from './policy-input.ts';
import { isWithin } from './weekly-hours.ts';

const pointers = (change: Record<string, unknown>, installation?: Record<string, unknown>) =>
  findContradictions(policySchema.parse(change), installation && policySchema.parse(installation)).map(
    ({ pointer }) => pointer,
  );
const rule = (change: Record<string, unknown>) => ({ autoApprove: [{ name: 'r', ...change }] });
const hours = { days: ['mon', 'fri'] as ('mon' | 'fri')[], from: '08:00', to: '18:00', timeZone: 'Europe/Berlin' };

describe('a policy that contradicts itself', () => {
  it.each([
    [{ allowedRegions: [] }, '/allowedRegions'],
    [{ allowedTypes: [] }, '/allowedTypes'],
    [{ namePattern: 'Prod-*' }, '/namePattern'],
    [{ namePattern: '-*' }, '/namePattern'],
    [{ namePattern: `${'x'.repeat(60)}*` }, '/namePattern'],
    [{ approvals: [{ above: '10' }, { above: '10.0' }] }, '/approvals/1/above'],
    [{ approvals: [{ above: '10', count: 2 }, { above: '20' }] }, '/approvals/1'],
    [{ approvals: [{ above: '20' }, { above: '10', by: 'global-lead' }] }, '/approvals/0'],
    [rule({ kinds: [] }), '/autoApprove/0/kinds'],
    [rule({ catalogItems: [] }), '/autoApprove/0/catalogItems'],
    [rule({ purposes: [] }), '/autoApprove/0/purposes'],
    [rule({ hours: { ...hours, days: [] } }), '/autoApprove/0/hours/days'],
    [rule({ hours: { ...hours, to: '08:00' } }), '/autoApprove/0/hours/to'],
    [rule({ hours: { ...hours, timeZone: 'Mars/Base' } }), '/autoApprove/0/hours/timeZone'],
    [{ ...rule({ maxMonthlyPrice: '500' }), approvals: [{ above: '400' }] }, '/autoApprove/0/maxMonthlyPrice'],
    [
      { ...rule({ kinds: ['create'], maxLifetimeDays: 60, purposes: ['dev'] }), maxLifetimeDays: { dev: 30 } },
      '/autoApprove/0/maxLifetimeDays',
    ],
    [{ autoApprove: [{ name: 'r' }, { name: 'r' }] }, '/autoApprove/1/name'],
  ])('is told where: %j', (change, pointer) => {
    expect(pointers(change)).toEqual([pointer]);
  });

  it('is not one that merely is strict', () => {
    const strict = {
      allowedRegions: ['x'],
      namePattern: '{project}-*',
      maxLifetimeDays: { dev: 30, prod: 90 },
      approvals: [{ above: '400' }, { above: '1000', count: 2, by: 'global-lead' }],
      autoApprove: [
        { name: 'a', maxMonthlyPrice: '400', hours, purposes: ['dev', 'test'], maxLifetimeDays: 60, kinds: ['create'] },
        { name: 'b', maxLifetimeDays: 30, purposes: ['dev'], kinds: ['extend'] },
        { name: 'c', kinds: ['delete'], maxLifetimeDays: 30, purposes: ['dev'] },
      ],
    };
    expect(pointers(strict, strict)).toEqual([]);
  });

  it('cannot leave nothing over from what the installation allows', () => {
    const everywhere = { allowedRegions: ['a'], allowedTypes: ['t'], approvals: [{ above: '1' }] };
    const own = { allowedRegions: ['b'], allowedTypes: ['u'], currency: 'EUR', ...rule({ maxMonthlyPrice: '1' }) };
    expect(pointers(own, everywhere)).toEqual(['/allowedRegions', '/allowedTypes', '/currency']);
    expect(pointers({ ...own, allowedRegions: null, allowedTypes: ['t'], currency: 'USD' }, everywhere)).toEqual([]);
    expect(pointers({ currency: 'EUR' }, everywhere)).toEqual([]);
  });
});

describe('a naming pattern', () => {
  const named = (name: string) => ({ name, project: 'payments', purpose: 'dev' });
  it.each([
    ['payments-shop', '{project}-*', true],
    ['shop', '{project}-*', false],
    ['payments-shop-dev', '{project}-*-{purpose}', true],
    ['payments-dev', '{project}-*-{purpose}', false],
    ['a-b-c', 'a*b*c', true],
    ['a-c', 'a*b*c', false],
    ['abc', 'abc', true],
    ['abcd', 'abc', false],
    ['ab', 'ab*b', false],
  ])('%s against %s: %s', (name, pattern, expected) => {
    expect(matchesName(pattern, named(name))).toBe(expected);
  });
  it('never fits a purpose that nobody said', () => {
    expect(matchesName('*-{purpose}', { name: 'x-null', project: 'p', purpose: null })).toBe(false);
  });
  it('agrees with a regular expression', () => {
    const part = fc.constantFrom('a', 'b', 'ab', '*');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.stringMatching(/^[ab]{0,10}$/), (pieces, name) => {
        const pattern = pieces.join('');
        const regular = new RegExp(`^${pattern.replaceAll('*', '.*')}$`);
        expect(matchesName(pattern, named(name))).toBe(regular.test(name));
      }),
    );
  });
  it('is linear, whatever it is', () => {
    const started = performance.now();
    expect(matchesName('a*'.repeat(50), named('a'.repeat(53)))).toBe(true);
    expect(performance.now() - started).toBeLessThan(50);
    expect(findPatternProblem('{project}-*')).toBeNull();
  });
});

describe('hours', () => {
  it.each([
    ['2026-11-20T07:00:00Z', true], // Friday 08:00
    ['2026-11-20T06:59:00Z', false],
    ['2026-11-20T16:59:59Z', true],
    ['2026-11-20T17:00:00Z', false],
    ['2026-11-21T10:00:00Z', false], // Saturday
    ['2026-03-27T07:00:00Z', true], // Friday before the clocks change: 08:00
    ['2026-03-30T06:00:00Z', true], // Monday after: 08:00 is an hour earlier in UTC
  ])('%s: %s', (at, expected) => {
    expect(isWithin(hours, new Date(at))).toBe(expected);
  });
  it('reach past midnight from the day they begin on', () => {
    const night = { ...hours, days: ['fri'] as const, from: '22:00', to: '06:00', timeZone: 'UTC' };
    const at = (text: string) => isWithin({ ...night, days: ['fri'] }, new Date(text));
    expect([at('2026-11-20T23:00:00Z'), at('2026-11-21T05:00:00Z')]).toEqual([true, true]);
    expect([at('2026-11-20T05:00:00Z'), at('2026-11-21T23:00:00Z')]).toEqual([false, false]);
    expect(isWithin({ ...night, days: ['sun'] }, new Date('2026-11-23T01:00:00Z'))).toBe(true);
  });
});

describe('what is read from parameters', () => {
  it('finds the region where templates say it', () => {
    expect(regionOf({ region: 'eu-west-1' })).toBe('eu-west-1');
    expect(regionOf({ region: '', location: 'westeurope' })).toBe('westeurope');
    expect(regionOf({ identityRef: { region: 'RegionOne' } })).toBe('RegionOne');
    expect(regionOf({ identityRef: 'none' })).toBeNull();
  });
  it('finds every machine type, however deep', () => {
    const values = { worker: { instanceType: 'a' }, pools: [{ vmSize: 'b' }, { vmSize: 'a' }], flavor: '', count: 1 };
    expect(machineTypesOf(values)).toEqual(['a', 'b']);
    let deep: unknown = { flavor: 'x' };
    for (let at = 0; at < 100; at += 1) deep = { deep };
    expect(machineTypesOf(deep)).toEqual([]);
  });
});

it('compares decimals exactly', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (a, b) => {
      expect(compareMoney(`${a}`, `${b}`)).toBe(Math.sign(a - b));
      expect(compareMoney(`${a}.10`, `${a}.1`)).toBe(0);
    }),
  );
  expect(compareMoney('0.1', '0.09999999999999999999')).toBe(1);
  expect(compareMoney('-1.5', '-1.25')).toBe(-1);
});
