import { expect, test } from 'vitest';
import type { ClusterSummary } from '@/lib/contracts/clusters';
import { expiringSoon, stuckDeletions } from './prepare-soon';

const now = new Date('2026-11-24T12:00:00Z');
const cluster = (name: string, over: Partial<ClusterSummary>) =>
  ({ name, phase: 'ready', phaseChangedAt: '2026-11-24T11:00:01Z', expiresAt: null, ...over }) as ClusterSummary;

test('a deletion is stuck after an hour', () => {
  const stuck = stuckDeletions(
    [
      cluster('fresh', { phase: 'deleting' }),
      cluster('old', { phase: 'deleting', phaseChangedAt: '2026-11-24T09:00:00Z' }),
      cluster('older', { phase: 'deleting', phaseChangedAt: '2026-11-20T09:00:00Z' }),
      cluster('ready', { phaseChangedAt: '2026-11-01T00:00:00Z' }),
    ],
    now,
  );
  expect(stuck.map(({ name }) => name)).toEqual(['older', 'old']);
});

test('what ends within two weeks is told, the next first', () => {
  const soon = expiringSoon(
    [
      cluster('b', { expiresAt: '2026-12-01T00:00:00Z' }),
      cluster('a', { expiresAt: '2026-11-25T00:00:00Z' }),
      cluster('later', { expiresAt: '2027-01-01T00:00:00Z' }),
      cluster('never', {}),
    ],
    now,
  );
  expect(soon.map(({ name }) => name)).toEqual(['a', 'b']);
});
