import { expect, it } from 'vitest';
import { findScalablePools } from './scalable-pools.ts';

it('finds the workers, within what the catalog item allows', () => {
  const values = { controlPlaneNumber: 3, workersNumber: 2 };
  expect(findScalablePools('aws-standalone-cp', values, { ranges: { '/workersNumber': { min: 2, max: 8 } } })).toEqual([
    { pool: 'workers', pointer: '/workersNumber', count: 2, min: 2, max: 8 },
  ]);
  expect(findScalablePools('charts-of-their-own', values, {})).toEqual([
    { pool: 'workers', pointer: '/workersNumber', count: 2, min: 1, max: null },
  ]);
});

it('leaves alone what is locked, hidden, asleep or autoscaled', () => {
  const values = { workersNumber: 2 };
  expect(findScalablePools('aws-standalone-cp', values, { lock: { '/workersNumber': 2 } })).toEqual([]);
  expect(findScalablePools('aws-standalone-cp', values, { hide: ['/workersNumber'] })).toEqual([]);
  expect(findScalablePools('aws-standalone-cp', { workersNumber: 0 }, {})).toEqual([]);
  const pools = { machinePools: { system: { count: 1 }, user: { count: 2, scaling: { enableAutoScaling: true } } } };
  expect(findScalablePools('azure-aks', pools, {}).map(({ pool }) => pool)).not.toContain('workers');
});

it('knows the hosts of remote clusters as a list, not as a number', () => {
  expect(findScalablePools('remote-cluster', { machines: [{ address: '10.0.0.1' }], workersNumber: 1 }, {})).toEqual(
    [],
  );
});
