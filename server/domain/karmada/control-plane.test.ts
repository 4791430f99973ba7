import { expect, it } from 'vitest';
import { type ControlPlaneRecord, readState } from './control-plane.ts';

const at = new Date('2026-11-27T10:00:00Z');
const record = (change: Partial<ControlPlaneRecord>): ControlPlaneRecord => ({
  name: 'fleet-eu',
  answeredAt: at,
  silentSince: null,
  silence: null,
  kubernetesVersion: 'v1.34.0',
  release: '1.19',
  division: 'webster',
  heardAt: at,
  failingSince: null,
  lastError: null,
  ...change,
});

it.each([
  [{}, 'reachable'],
  [{ answeredAt: null }, 'waiting'],
  [{ heardAt: null }, 'waiting'],
  [{ failingSince: at, lastError: 'clusters.cluster.karmada.io is forbidden' }, 'behind'],
  [{ silentSince: at, silence: 'connect ECONNREFUSED' }, 'unreachable'],
  [{ silentSince: at, failingSince: at }, 'unreachable'],
] as const)('%o is %s', (change, state) => {
  expect(readState(record(change))).toBe(state);
});
