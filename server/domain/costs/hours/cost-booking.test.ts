import { expect, it } from 'vitest';
import { ratesSchema } from '../../../../lib/contracts/rate-cards.ts';
import { cardPricesOf } from '../pricing/cost-card.ts';
import { bookHours, type CostCluster, findUnbooked } from './cost-booking.ts';
import type { ClusterReading } from './cost-readings.ts';

const noRates = {
  machines: [],
  vcpuHourly: null,
  memoryGibHourly: null,
  volumeGibMonth: null,
  loadBalancerHourly: null,
  managedControlPlaneHourly: null,
  hostedControlPlaneHourly: null,
  clusterMonthly: '0',
  regions: [],
};
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const row = (given: Partial<CostCluster> = {}): CostCluster => ({
  id: '1',
  namespace: 'team-a',
  name: 'dev',
  provider: 'aws',
  region: null,
  controlPlane: null,
  validFrom: at(0),
  validTo: null,
  ...given,
});
const reading = (hour: number, given: Partial<ClusterReading> = {}): ClusterReading => ({
  namespace: 'team-a',
  name: 'dev',
  hour: at(hour),
  namespaces: [],
  storage: null,
  fee: null,
  region: 'eu',
  nodes: [
    {
      node: 'a',
      type: null,
      present: 1,
      observed: 1,
      price: 1,
      size: { vcpu: 4, memoryGib: 16, gpu: null },
      partPrices: { cpu: null, memory: null, gpu: null },
      allocated: { cpu: null, memory: null, gpu: null },
    },
  ],
  ...given,
});
const book = (clusters: CostCluster[], readings: ClusterReading[], hours: number[], given: object = {}) =>
  bookHours({
    clusters,
    readings,
    hours: hours.map(at),
    seenBefore: new Set(['team-a/dev']),
    unread: [],
    priceOf: () => null,
    regionOf: new Map([
      ['team-a/dev', 'eu'],
      ['team-b/dev', 'eu'],
    ]),
    ...given,
  }).map(({ clusterId, hour, provenance, reason }) => [clusterId, hour.getUTCHours(), provenance, reason]);

it('books an hour on who held the name last in it', () => {
  const rows = [row({ validTo: new Date(at(10).getTime() + 60_000) }), row({ id: '2', validFrom: at(10) })];
  const readings = [9, 10, 11].map((hour) => reading(hour));
  expect(book(rows, readings, [9, 10, 11])).toEqual([
    ['1', 9, 'observed', null],
    ['2', 10, 'observed', null],
    ['2', 11, 'observed', null],
  ]);
});

it('names what a cluster that should speak does not say', () => {
  expect(book([row()], [reading(9)], [9, 10])).toEqual([
    ['1', 9, 'observed', null],
    ['1', 10, 'missing', 'region-lost'],
  ]);
  const other = reading(10, { namespace: 'team-b' });
  expect(book([row(), row({ id: '2', namespace: 'team-b' })], [other], [10])).toEqual([
    ['2', 10, 'observed', null],
    ['1', 10, 'missing', 'no-data'],
  ]);
});

it('expects nothing of a cluster that never spoke, is not there yet, or was deleted', () => {
  expect(book([row()], [], [10], { seenBefore: new Set() })).toEqual([]);
  expect(book([row({ validFrom: at(11) })], [], [10])).toEqual([]);
  expect(book([row({ validTo: new Date(at(10).getTime() + 60_000) })], [], [10, 11])).toEqual([]);
  expect(book([row()], [], [10], { regionOf: new Map() })).toEqual([['1', 10, 'missing', 'no-data']]);
});

it('finds readings that nobody has a row for, one window a cluster', () => {
  const readings = [reading(11), reading(9), reading(10, { namespace: 'team-b' })];
  expect(findUnbooked(readings, [row({ namespace: 'team-b' })])).toEqual([
    { namespace: 'team-a', name: 'dev', from: at(9), to: at(12) },
  ]);
});

it('says of what the source kept to itself why it is missing', () => {
  const unread = (given: object) => ({ unread: [{ reason: 'partial-answer', from: at(10), to: at(11), ...given }] });
  const reasons = (given: object) => book([row()], [reading(9)], [9, 10, 11], given).map(([, , , reason]) => reason);
  expect(reasons(unread({}))).toEqual([null, 'partial-answer', 'region-lost']);
  expect(reasons(unread({ region: 'eu' }))).toEqual([null, 'partial-answer', 'region-lost']);
  expect(reasons(unread({ region: 'us' }))).toEqual([null, 'region-lost', 'region-lost']);
  const cluster = { namespace: 'team-a', name: 'dev' };
  expect(reasons(unread({ cluster, reason: 'too-much' }))).toEqual([null, 'too-much', 'region-lost']);
  expect(reasons(unread({ cluster: { ...cluster, name: 'prod' } }))).toEqual([null, 'region-lost', 'region-lost']);
});

it('expects of history whom the day after tells of, if they were there already', () => {
  const after = (given: object = {}) => ({ seenBefore: new Set(), seenAfter: new Set(['team-a/dev']), ...given });
  expect(book([row()], [], [9, 10], after())).toEqual([
    ['1', 9, 'missing', 'region-lost'],
    ['1', 10, 'missing', 'region-lost'],
  ]);
  // One that came in the course of these hours tells nothing before it has machines.
  expect(book([row({ validFrom: new Date(at(9).getTime() + 60_000) })], [reading(11)], [9, 10, 11], after())).toEqual([
    ['1', 11, 'observed', null],
  ]);
  expect(book([], [], [9], after())).toEqual([]);
});

it('misses of history what is unread of all who were there, whoever was heard', () => {
  const rows = [row(), row({ id: '2', namespace: 'team-b', validFrom: new Date(at(9).getTime() + 60_000) })];
  const unread = [{ reason: 'partial-answer', from: at(9), to: at(11), butRegions: ['us'] }];
  const silent = { seenBefore: new Set(), unread };
  expect(book(rows, [], [9, 10, 11], { ...silent, isHistory: true })).toEqual([
    ['1', 9, 'missing', 'partial-answer'],
    ['1', 10, 'missing', 'partial-answer'],
    ['2', 10, 'missing', 'partial-answer'],
  ]);
  expect(book(rows, [], [9, 10], silent)).toEqual([]);
  const inEu = { ...silent, isHistory: true, unread: [{ ...unread[0], butRegions: ['eu'] }] };
  expect(book(rows, [], [9, 10], inEu)).toEqual([]);
});

it('says of an hour that the cluster was silent for a part of it, if it was there before and after', () => {
  const half = [reading(9), reading(10, { seen: 0.3 }), reading(11)];
  expect(book([row()], half, [9, 10, 11])[1]).toEqual(['1', 10, 'observed', 'seen-in-part']);
  const reasons = (rows: CostCluster[], given: object = {}) =>
    book(rows, [reading(10, { seen: 0.3 })], [10], given).map(([, , , reason]) => reason);
  expect(reasons([row()])).toEqual(['seen-in-part']);
  // What has no price is not told apart any further.
  const card = cardPricesOf(ratesSchema.parse(noRates), null);
  expect(reasons([row()], { priceOf: () => ({ ...card, isUnconverted: true }) })).toEqual(['unconverted-card']);
  // Minutes are lost whenever what tells of machines is started anew.
  expect(book([row()], [reading(10, { seen: 0.97 })], [10])).toEqual([['1', 10, 'observed', null]]);
  // It came, or went, in that hour or in the next.
  expect(reasons([row()], { seenBefore: new Set() })).toEqual([null]);
  expect(reasons([row({ validFrom: new Date(+at(10) + 60_000) })])).toEqual([null]);
  expect(reasons([row({ validTo: new Date(+at(11) + 60_000) })])).toEqual([null]);
  expect(reasons([row({ validTo: at(12) })])).toEqual(['seen-in-part']);
  // Another owner is no other cluster; one that was made anew under the name is.
  const change = new Date(+at(10) + 60_000);
  expect(reasons([row({ validTo: change }), row({ id: '2', validFrom: change })])).toEqual(['seen-in-part']);
  const anew = new Date(+change + 1);
  expect(reasons([row({ validTo: change }), row({ id: '2', validFrom: anew })])).toEqual([null]);
});

it('keeps what no machine has a price for as it is, seen in part or not', () => {
  const [node] = reading(10).nodes;
  const unpriced = reading(10, { seen: 0.3, nodes: node ? [{ ...node, price: null }] : [] });
  expect(book([row()], [unpriced], [10])).toEqual([['1', 10, 'missing', 'no-price']]);
});
