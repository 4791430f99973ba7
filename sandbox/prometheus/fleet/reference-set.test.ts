import { expect, test } from 'vitest';
import { queryInstant, type ResultSeries } from '../promql/engine.ts';
import { keyOf } from '../promql/labels.ts';
import { makeMatcher } from '../promql/literals.ts';
import { FleetSource } from '../series/fleet-source.ts';
import { referenceQueries } from './reference-queries.ts';
import { referenceEndMs, referenceSet } from './reference-set.ts';

const clusters = referenceSet();
const source = new FleetSource({
  clusters: () => clusters,
  intervalMs: 60_000,
  now: () => referenceEndMs,
  historyMs: 48 * 3_600_000,
});
const keys = ['team-a/dev', 'team-b/dev', 'kcm-system/prod-aws'];

function rowsOf(query: string, hours = 0): ResultSeries[] {
  const result = queryInstant(query, referenceEndMs + hours * 3_600_000, { source });
  if (result.type !== 'vector') throw new Error(`${query} gives no vector`);
  return result.series;
}

function perCluster(query: string, hours?: number): (number | null)[] {
  const rows = new Map(
    rowsOf(query, hours).map(({ labels, values }) => [
      `${labels.clusterNamespace}/${labels.cluster}`,
      values[0] ?? null,
    ]),
  );
  return keys.map((key) => rows.get(key) ?? null);
}

const queries = referenceQueries();
const queryOf = (id: string): string => queries.find((query) => query.id === id)?.query ?? '';

test('the reference has 76 queries', () => expect(queries).toHaveLength(76));

test.each(queries)('$id', ({ query, expect: wanted, rows }) => {
  const found = rowsOf(query);
  if (rows !== undefined) expect(found).toHaveLength(rows);
  if (!wanted) return;
  const values = perCluster(query);
  wanted.forEach((value, index) => {
    const actual = values[index];
    if (value === null) expect(actual).toBeNull();
    else
      expect(Math.abs((actual ?? Number.NaN) - value), `${keys[index]}: ${actual}`).toBeLessThanOrEqual(
        Math.abs(value) * 0.005 + 2e-6,
      );
  });
});

test('no two series have the same labels', () => {
  const every = [makeMatcher('__name__', '!=', '')];
  const found = source
    .select(every, referenceEndMs - 48 * 3_600_000, referenceEndMs)
    .map(({ labels }) => keyOf(labels));
  expect(found.length).toBeGreaterThan(3000);
  expect(found.filter((key, index) => found.indexOf(key) !== index)).toEqual([]);
});

test('an exporter rollout doubles a plain sum and not the careful one', () => {
  const during = -9.95;
  expect(perCluster(queryOf('C01y'), during)[2]).toBeCloseTo(2.58796, 4);
  expect(perCluster(queryOf('C01'), during)[2]).toBeCloseTo(1.29398, 4);
});

test('a namespace with a GPU job, and namespaces without', () => {
  const named = (hours: number) =>
    new Map(
      rowsOf(queryOf('C10'), hours).map(({ labels, values }) => [
        `${labels.clusterNamespace}/${labels.namespace}`,
        values[0],
      ]),
    );
  expect(named(0).get('team-a/kube-system')).toBeCloseTo(0.128726, 5);
  expect(named(0).get('team-b/web')).toBeCloseTo(0.0152, 5);
  expect(named(-12).get('kcm-system/payments-api')).toBeCloseTo(0.594507, 3);
});

test('a gap of the exporter shows as clusters without cost, and wrong queries differ from right ones', () => {
  expect(perCluster(queryOf('C18'), -18)).toEqual([1, null, null]);
  for (const [wrong, right, hours] of [
    ['M04x', 'M04', 0],
    ['M20x', 'M20', 0],
    ['C01x', 'C01', 0],
    ['C01y', 'C01', -9.95],
    ['C07x', 'C07', 0],
  ] as const) {
    expect(rowsOf(queryOf(wrong), hours).map(({ values }) => values[0])).not.toEqual(
      rowsOf(queryOf(right), hours).map(({ values }) => values[0]),
    );
  }
});
