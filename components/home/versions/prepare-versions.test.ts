import { expect, test } from 'vitest';
import type { TemplateSummary } from '@/lib/contracts/templates';
import { prepareVersions } from './prepare-versions';

const template = (chart: string, version: string, clusters: number, offered = true, over: object = {}) =>
  ({
    kind: 'cluster',
    name: `${chart}-${version}`,
    chart,
    version,
    clusters,
    isValid: true,
    catalogItems: offered ? ['item'] : [],
    ...over,
  }) as TemplateSummary;

test('versions are in the order of numbers, and clusters on older ones are counted', () => {
  const [aws] = prepareVersions([
    template('aws', '1.0.10', 2),
    template('aws', '1.0.9', 3),
    template('aws', '1.0.2', 1),
  ]);
  expect(aws?.versions.map(({ version, isNewest }) => [version, isNewest])).toEqual([
    ['1.0.2', false],
    ['1.0.9', false],
    ['1.0.10', true],
  ]);
  expect(aws).toMatchObject({ clusters: 6, behind: 4, toOffer: null });
});

test('a newer version that the catalog lacks is to be offered; one that is not valid is not', () => {
  const [aws] = prepareVersions([template('aws', '1.0.9', 3), template('aws', '1.1.0', 0, false)]);
  expect(aws?.toOffer).toEqual({ template: 'aws-1.1.0', version: '1.1.0', offered: '1.0.9' });
  const [broken] = prepareVersions([
    template('aws', '1.0.9', 3),
    template('aws', '1.1.0', 0, false, { isValid: false }),
  ]);
  expect(broken).toMatchObject({ toOffer: null, behind: 0, versions: [{ version: '1.0.9', isNewest: true }] });
});

test('what nobody uses or offers, and services, are left out; most clusters come first', () => {
  const charts = prepareVersions([
    template('idle', '1', 0, false),
    template('few', '1', 1),
    template('many', '1', 9),
    template('svc', '1', 4, true, { kind: 'service' }),
  ]);
  expect(charts.map(({ chart }) => chart)).toEqual(['many', 'few']);
});
