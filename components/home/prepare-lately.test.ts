import { expect, test } from 'vitest';
import type { ClusterSummary } from '@/lib/contracts/clusters';
import type { RequestSummary } from '@/lib/contracts/requests';
import { prepareLately } from './prepare-lately';

test('changes of clusters and requests stand in one order, newest first, and not too many', () => {
  const clusters = [{ uid: 'c1', phaseChangedAt: '2026-11-21T09:00:00Z' }] as ClusterSummary[];
  const requests = [
    { id: 'r1', updatedAt: '2026-11-21T10:00:00Z' },
    { id: 'r2', updatedAt: '2026-11-21T08:00:00Z' },
  ] as RequestSummary[];
  expect(prepareLately(clusters, requests).map((entry) => entry.key)).toEqual(['r1', 'c1', 'r2']);
  expect(prepareLately(clusters, requests, 2)).toHaveLength(2);
});
