import { expect, it } from 'vitest';
import { tellHour } from '../../../../tests/support/tell-hour.ts';
import { markSeen } from './cluster-hour.ts';
import { toClusterHour } from './cost-hours.ts';
import type { ClusterReading } from './cost-readings.ts';

const at = new Date('2026-03-01T00:00:00Z');
const one = tellHour(at, 'dev');
const machines = (count: number, price: number) =>
  Array.from({ length: count }, (_, node) => one.nodes.map((each) => ({ ...each, node: `n-${node}`, price }))).flat();
const webs = (given: Partial<ClusterReading['namespaces'][number]>) =>
  one.namespaces.map((each) => ({ ...each, ...given }));

it.each<[string, Partial<ClusterReading>]>([
  ['machines that together cost too much', { nodes: machines(10, 49_000_000) }],
  ['an infinite price', { nodes: machines(1, Number.POSITIVE_INFINITY) }],
  ['a price of no number', { nodes: machines(1, Number.NaN) }],
  ['volumes', { storage: 2e10 }],
  ['a namespace', { namespaces: webs({ storage: 1e300 }) }],
  ['what a namespace asked for', { namespaces: webs({ requested: { cpu: 1e308, memory: 1 } }) }],
  [
    'load balancers of an hour that was hardly heard',
    { namespaces: webs({ loadBalancer: 1 }), nodes: machines(1, 1).map((node) => ({ ...node, observed: 1e-300 })) },
  ],
  [
    'idle parts',
    { nodes: machines(1, 1).map((node) => ({ ...node, partPrices: { cpu: 49_000_000, memory: null, gpu: null } })) },
  ],
])('knows nothing of an hour with %s beyond all measure', (_, given) => {
  const hour = toClusterHour({ ...one, ...given }, null);
  expect(hour).toMatchObject({ node: null, provenance: 'missing', reason: 'unsound-value', namespaces: [] });
  expect(hour && markSeen(hour, 0.5).reason).toBe('unsound-value');
});

it('believes what is dear and can be', () => {
  expect(toClusterHour({ ...one, nodes: machines(10, 4_900_000) }, null)).toMatchObject({ node: '49000000' });
});
