import { expect, it } from 'vitest';
import { type QueueDay, sumQueueDays } from './queue-costs.ts';

const day = (given: Partial<QueueDay> = {}): QueueDay => ({
  day: '2026-11-20',
  project: 'research',
  cluster: 'platform/lake',
  queue: 'training',
  gpuHours: 24,
  unpricedGpuHours: 0,
  meteredGpuHours: 24,
  usedGpuHours: 18,
  amount: '8.4',
  idleAmount: '2.1',
  ...given,
});
const days = ['2026-11-19', '2026-11-20', '2026-11-21'];

it('adds up the days of each project, queue and cluster, most GPU hours first, with a gap where nothing was told', () => {
  const { total, rows } = sumQueueDays(
    [
      day({ project: 'payments', gpuHours: 6, amount: '2', idleAmount: '1' }),
      day(),
      day({ day: '2026-11-21', gpuHours: 0, meteredGpuHours: 0, usedGpuHours: 0, amount: '0', idleAmount: '0' }),
      day({ cluster: 'platform/other', gpuHours: 30 }),
    ],
    days,
    [{ cluster: 'platform/lake', queue: 'training', gpuHours: 288 }],
  );
  expect(
    rows.map(({ project, cluster, gpuHours, deservedGpuHours, daily }) => ({
      project,
      cluster,
      gpuHours,
      deservedGpuHours,
      daily,
    })),
  ).toEqual([
    { project: 'research', cluster: 'platform/other', gpuHours: 30, deservedGpuHours: null, daily: [null, 30, null] },
    { project: 'research', cluster: 'platform/lake', gpuHours: 24, deservedGpuHours: 288, daily: [null, 24, 0] },
    { project: 'payments', cluster: 'platform/lake', gpuHours: 6, deservedGpuHours: 288, daily: [null, 6, null] },
  ]);
  expect(total).toMatchObject({ gpuHours: 60, amount: '18.8', idleAmount: '5.2' });
});

it('keeps what is not known apart from nothing', () => {
  const unknown = { amount: null, idleAmount: null, usedGpuHours: null, meteredGpuHours: 0, unpricedGpuHours: 24 };
  expect(sumQueueDays([day(unknown)], days, []).total).toEqual({ gpuHours: 24, ...unknown });
  // What is known of one day is no figure of the other.
  const { total } = sumQueueDays([day(unknown), day({ day: '2026-11-21' })], days, []);
  expect(total).toEqual({
    gpuHours: 48,
    unpricedGpuHours: 24,
    meteredGpuHours: 24,
    usedGpuHours: 18,
    amount: '8.4',
    idleAmount: '2.1',
  });
  expect(sumQueueDays([], days, [])).toMatchObject({ rows: [], total: { gpuHours: 0, amount: null } });
});
