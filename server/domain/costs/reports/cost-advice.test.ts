import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MachineType } from '../../../../lib/contracts/rate-cards.ts';
import { hourMs } from '../../../../lib/days.ts';
import { completeDays, type LoadHour, percentile } from '../hours/cost-load.ts';
import { familyOf, smallerTypes } from '../pricing/machine-family.ts';
import { type AdviceInput, adviseCluster, thresholds, type WorkerGroup } from './cost-advice.ts';

const today = '2026-11-21';

interface Use {
  cpu?: number;
  memory?: number;
  requested?: number;
  own?: number;
}
/** Hours of `count` days before today, each of a cluster of 32 cores and 128 GiB at 2 an hour. */
function hoursOf(count: number, use: (at: Date) => Use = () => ({})): LoadHour[] {
  return Array.from({ length: count * 24 }, (_, index): LoadHour => {
    const hour = new Date(Date.parse(today) - (count * 24 - index) * hourMs);
    const { cpu = 18, memory = 60, requested = cpu, own = cpu } = use(hour);
    return {
      hour,
      cpu: { capacity: 32, used: cpu, requested },
      memory: { capacity: 128, used: memory, requested: memory },
      own: { used: own, requested: own === 0 ? 0 : requested },
      gpu: 0,
      amount: 2,
      node: 1.6,
      idle: 0.4,
      allocated: { cpu: 1, memory: 0.2 },
    };
  });
}
const m5 = (size: string, vcpu: number, hourly: string): MachineType => ({
  name: `m5.${size}`,
  vcpu,
  memoryGib: vcpu * 4,
  gpu: 0,
  hourly,
});
const machines = [m5('large', 2, '0.096'), m5('xlarge', 4, '0.192'), m5('2xlarge', 8, '0.384')];
const workers: WorkerGroup[] = [
  {
    pool: null,
    count: { low: 8, likely: 8, high: 8 },
    type: 'm5.xlarge',
    vcpu: 4,
    memoryGib: 16,
    gpu: 0,
    hourly: 0.2,
  },
];
const base: AdviceInput = {
  today,
  phase: 'ready',
  purpose: null,
  hasEnd: false,
  hours: hoursOf(14),
  workers,
  machines,
};
const advise = (changed: Partial<AdviceInput>) => adviseCluster({ ...base, ...changed });
const one = workers[0] as WorkerGroup;

describe('advice', () => {
  it('is none where a cluster is used well, and says that this was looked at', () => {
    expect(advise({ hours: hoursOf(14, () => ({ cpu: 21, memory: 90 })) })).toMatchObject({
      kind: null,
      reason: 'fits',
      saving: null,
      monthly: 1460,
      load: {
        days: 14,
        completeDays: 14,
        from: '2026-11-07',
        to: '2026-11-20',
        idle: expect.closeTo(0.25),
        cpu: { used: 21, requested: 21, capacity: 32, efficiency: 1 },
      },
    });
  });

  it('takes machines away as far as use and requests still fit, each with its room', () => {
    // 8 cores used need 8 / 0.7 = 11.4 of 32: five machines of 4 go, three stay for production.
    const found = advise({ hours: hoursOf(14, () => ({ cpu: 8, memory: 24 })) });
    expect(found).toMatchObject({ kind: 'fewer-nodes', reason: null, saving: expect.closeTo(5 * 0.2 * 730) });
    expect(found.change).toEqual({
      pool: null,
      from: { count: 8, type: 'm5.xlarge' },
      to: { count: 3, type: 'm5.xlarge' },
    });
    // What is asked for holds machines as well: 20 / 0.9 = 22.2 of 32.
    const held = advise({ hours: hoursOf(14, () => ({ cpu: 8, memory: 24, requested: 20 })) });
    expect(held.change?.to.count).toBe(6);
    // And memory: 80 / 0.75 = 106.7 of 128.
    expect(advise({ hours: hoursOf(14, () => ({ cpu: 8, memory: 80 })) }).change?.to.count).toBe(7);
  });

  it('leaves production three machines and gives them a smaller type', () => {
    const three = [{ ...one, count: { low: 3, likely: 3, high: 3 } }];
    const hours = hoursOf(14, () => ({ cpu: 3, memory: 10 }));
    expect(advise({ hours, workers: three })).toMatchObject({
      kind: 'smaller-type',
      saving: expect.closeTo(3 * 0.2 * 0.5 * 730),
      change: { from: { count: 3, type: 'm5.xlarge' }, to: { count: 3, type: 'm5.large' } },
    });
    const little = hoursOf(14, () => ({ cpu: 2, memory: 10 }));
    expect(advise({ hours: little, workers: three, purpose: 'dev' })).toMatchObject({
      kind: 'fewer-nodes',
      change: { to: { count: 1 } },
    });
  });

  it('is to delete what runs nothing but its own system', () => {
    const hours = hoursOf(9, () => ({ cpu: 0.8, own: 0 }));
    expect(advise({ hours, workers: null })).toMatchObject({ kind: 'delete', saving: 1460, change: null });
  });

  it('is an end for what is barely used and not for production, unless it has one', () => {
    const hours = hoursOf(9, () => ({ cpu: 1, memory: 8 }));
    expect(advise({ hours, purpose: 'dev' })).toMatchObject({ kind: 'expire', saving: 1460 });
    expect(advise({ hours, purpose: 'prod' }).kind).not.toBe('expire');
    expect(advise({ hours, purpose: 'dev', hasEnd: true }).kind).not.toBe('expire');
  });

  it('is a rest where the week has one', () => {
    const isAtWork = (at: Date) => at.getUTCDay() % 6 !== 0 && at.getUTCHours() >= 7 && at.getUTCHours() < 19;
    const hours = hoursOf(14, (at) => (isAtWork(at) ? { cpu: 22, memory: 100 } : { cpu: 3, own: 0.5, memory: 100 }));
    expect(advise({ hours, purpose: 'test' })).toMatchObject({
      kind: 'hibernate',
      quietHours: 108,
      saving: expect.closeTo((8 * 0.2 * 730 * 108) / 168),
    });
    expect(advise({ hours, purpose: 'prod' })).toMatchObject({ kind: null, quietHours: 108 });
  });

  it.each<[string, Partial<AdviceInput>, string]>([
    ['six days', { hours: hoursOf(6) }, 'incomplete'],
    ['no day', { hours: [] }, 'incomplete'],
    ['a cluster that comes up', { phase: 'provisioning' }, 'not-running'],
    ['a cluster that failed', { phase: 'failed' }, 'not-running'],
    ['unknown values', { workers: null }, 'machines-unknown'],
    ['a type without a size', { workers: [{ ...one, vcpu: null }] }, 'machines-unknown'],
    ['a machine without a price', { workers: [{ ...one, hourly: null }] }, 'machines-unknown'],
    ['an autoscaled group', { workers: [{ ...one, count: { low: 1, likely: 8, high: 9 } }] }, 'autoscaled'],
    ['GPUs', { workers: [{ ...one, gpu: 1 }] }, 'gpu'],
  ])('is none for %s', (_what, changed, reason) => {
    const hours = hoursOf(14, () => ({ cpu: 8, memory: 24 }));
    expect(advise({ hours, ...changed })).toMatchObject({ kind: null, reason, saving: null, change: null });
  });

  it('does not count a day of which an hour, its use or its requests are not known', () => {
    const hours = hoursOf(8, () => ({ cpu: 8, memory: 24 }));
    const broken = hours.map((hour, at) => {
      if (at === 3) return { ...hour, amount: null };
      return at === 30 ? { ...hour, cpu: { ...hour.cpu, used: null } } : hour;
    });
    expect(completeDays(broken)).toHaveLength(6);
    expect(advise({ hours: broken })).toMatchObject({ reason: 'incomplete', load: { completeDays: 6 } });
    expect(advise({ hours: hours.slice(1) })).toMatchObject({ kind: 'fewer-nodes', load: { completeDays: 7 } });
  });

  it('never saves more than the machines cost, and what is left always carries what runs', () => {
    const figure = (max: number) => fc.double({ min: 0, max, noNaN: true });
    fc.assert(
      fc.property(
        figure(32),
        figure(128),
        figure(32),
        fc.integer({ min: 1, max: 12 }),
        (cpu, memory, requested, count) => {
          const group = { ...one, count: { low: count, likely: count, high: count } };
          const hours = hoursOf(7, () => ({ cpu, memory, requested, own: 1 }));
          const { kind, change, saving } = advise({ hours, workers: [group] });
          if (change === null) return kind === null;
          const type = machines.find(({ name }) => name === change.to.type);
          const left = { cpu: change.to.count * (type?.vcpu ?? 0), memory: change.to.count * (type?.memoryGib ?? 0) };
          expect(left.cpu).toBeGreaterThanOrEqual(
            Math.max(cpu / thresholds.cpuFill, requested / thresholds.requestFill),
          );
          expect(left.memory).toBeGreaterThanOrEqual(memory / thresholds.memoryFill);
          expect(saving).toBeGreaterThan(0);
          return (saving ?? 0) < count * 0.2 * 730;
        },
      ),
    );
  });
});

describe('machine families', () => {
  it.each([
    ['m5.xlarge', 'm5'],
    ['Standard_D4s_v5', 'Standard_D*s_v5'],
    ['n2-standard-4', 'n2-standard'],
    ['a2-highgpu-1g', 'a2-highgpu-1g'],
    ['odd', 'odd'],
  ])('%s is of %s', (type, family) => {
    expect(familyOf(type)).toBe(family);
  });

  it('go one step down, within the family', () => {
    const others = [...machines, { ...m5('large', 2, '0.05'), name: 'm7g.large' }];
    expect(smallerTypes(others, 'm5.2xlarge').map(({ name }) => name)).toEqual(['m5.xlarge']);
    expect(smallerTypes(others, 'unheard')).toEqual([]);
  });
});

it('a percentile is a value that was there', () => {
  expect(percentile([], 0.95)).toBeNull();
  expect(percentile([7], 0.95)).toBe(7);
  expect(
    percentile(
      Array.from({ length: 100 }, (_, index) => 100 - index),
      0.95,
    ),
  ).toBe(95);
});
