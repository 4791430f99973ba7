import { expect, it } from 'vitest';
import { type ControlPlaneRecord, findPlane, oldestOf, readState } from './control-plane.ts';

const at = new Date('2026-11-27T10:00:00Z');
const record = (change: Partial<ControlPlaneRecord>): ControlPlaneRecord => ({
  name: 'fleet-eu',
  answeredAt: at,
  silentSince: null,
  silence: null,
  kubernetesVersion: 'v1.34.0',
  release: '1.19',
  division: 'webster',
  members: { heardAt: at, failingSince: null, lastError: null },
  applications: { heardAt: at, failingSince: null, lastError: null },
  unread: [],
  lacking: [],
  ...change,
});

const failing = { heardAt: at, failingSince: at, lastError: 'clusters.cluster.karmada.io is forbidden' };
const never = { heardAt: null, failingSince: null, lastError: null };

it.each([
  [{}, 'reachable', 'reachable'],
  [{ answeredAt: null }, 'waiting', 'waiting'],
  [{ members: never }, 'waiting', 'reachable'],
  [{ members: failing }, 'behind', 'reachable'],
  [{ applications: failing }, 'reachable', 'behind'],
  [{ silentSince: at, silence: 'connect ECONNREFUSED' }, 'unreachable', 'unreachable'],
  [{ silentSince: at, members: failing }, 'unreachable', 'unreachable'],
] as const)('%o: its members are %s, its applications %s', (change, members, applications) => {
  expect(readState(record(change))).toBe(members);
  expect(readState(record(change), 'applications')).toBe(applications);
});

it('waits where nobody has asked it', () => {
  expect(readState(findPlane([], 'fleet-us'))).toBe('waiting');
});

it('takes the oldest of several instants, where all are known', () => {
  const later = new Date(at.getTime() + 1);
  expect(oldestOf([later, at])).toEqual(at);
  expect(oldestOf([later, null])).toBeNull();
  expect(oldestOf([])).toBeNull();
});
