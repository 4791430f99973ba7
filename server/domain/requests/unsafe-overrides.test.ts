import { describe, expect, it } from 'vitest';
import { findInjections, findUnknownKeys } from './unsafe-overrides.ts';

describe('findInjections', () => {
  it.each([
    [{ region: 'eu-1\nevil: true' }, '/region'],
    [{ region: '{{ .Values.secret }}' }, '/region'],
    [{ tags: { 'a/b': '!!js/function "x"' } }, '/tags/a~1b'],
    [{ list: ['ok', '&anchor x'] }, '/list/1'],
    [{ 'k\ney': 1 }, '/k\ney'],
    [{ region: 'a\u0000b' }, '/region'],
  ])('refuses %j', (overrides, pointer) => {
    expect(findInjections(overrides, {}).map((error) => error.pointer)).toEqual([pointer]);
  });

  it('lets ordinary values pass, and lines where the default has lines', () => {
    const overrides = {
      region: 'eu-central-1',
      hosts: ['*.example.com'],
      sum: 'R&D',
      script: 'one\ntwo',
      n: 3,
      x: null,
    };
    expect(findInjections(overrides, { script: 'a\nb' })).toEqual([]);
  });

  it('lets the lines of a list pass that the template brings along, also when it gets longer', () => {
    const addons = [{ name: 'csi', configuration: 'a: 1\nb: 2\n' }];
    expect(findInjections({ addons: [...addons, { configuration: 'c: 1\n' }] }, { addons })).toEqual([]);
    expect(findInjections({ addons: [{ name: 'x\ny' }] }, { addons })).toMatchObject([{ pointer: '/addons/0/name' }]);
  });
});

it('knows the keys of schema and defaults and no others', () => {
  const schema = { properties: { region: {} } };
  expect(findUnknownKeys({ region: '', workersNumber: 1, dryRun: true }, { workersNumber: 2 }, schema)).toEqual([
    {
      pointer: '/dryRun',
      detail: 'The template has no value "dryRun"',
      message: { key: 'said.unknown-value', params: { key: 'dryRun' } },
    },
  ]);
});
