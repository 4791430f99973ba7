import { expect, test } from 'vitest';
import type { Notification } from '@/lib/contracts/notifications';
import { prepareDays } from './prepare-days.ts';

const at = (instant: string): Notification => ({
  id: instant,
  at: instant,
  topic: 'cluster-ready',
  project: null,
  subject: 'clusters',
  key: 'a/b',
  arguments: {},
  readAt: null,
});

test('days begin at midnight of the viewer, whatever the zone', () => {
  const items = ['2026-11-21T01:00:00Z', '2026-11-20T23:30:00Z', '2026-11-20T22:30:00Z', '2026-11-18T12:00:00Z'].map(
    at,
  );
  const now = new Date('2026-11-21T10:00:00Z');
  const shape = (zone: string) =>
    prepareDays(items, now, zone).map(({ day, ago, items: all }) => [day, ago, all.length]);
  expect(shape('Europe/Berlin')).toEqual([
    ['2026-11-21', 0, 2],
    ['2026-11-20', 1, 1],
    ['2026-11-18', 3, 1],
  ]);
  expect(shape('America/New_York')).toEqual([
    ['2026-11-20', 1, 3],
    ['2026-11-18', 3, 1],
  ]);
});
