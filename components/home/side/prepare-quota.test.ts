import { expect, test } from 'vitest';
import type { Project } from '@/lib/contracts/projects';
import { prepareQuota } from './prepare-quota';

const project = (name: string, used: number, committed = '0') =>
  ({
    name,
    quota: [
      { resource: 'clusters', limit: 10, used },
      { resource: 'nodes', limit: null, used: 900 },
      { resource: 'vcpu', limit: 100, used: 1 },
    ],
    budget: { currency: 'USD', monthly: '100', allowed: '0', committed },
  }) as Project;

test('one project shows all of its limits, also those that are far away', () => {
  const { groups, calm } = prepareQuota([project('payments', 1)]);
  expect(groups.map(({ lines }) => lines.map(({ resource }) => resource))).toEqual([['clusters', 'vcpu']]);
  expect(groups[0]?.budget).not.toBeNull();
  expect(calm).toBe(0);
});

test('of several projects only what is near a limit is shown, worst first, and the rest is counted', () => {
  const { groups, more, calm } = prepareQuota([
    project('calm', 2),
    project('near', 8),
    project('over', 12),
    project('money', 1, '95'),
  ]);
  expect(groups.map((group) => group.project)).toEqual(['over', 'money', 'near']);
  expect(groups[1]).toMatchObject({ lines: [], budget: { committed: '95' } });
  expect(groups[2]?.budget).toBeNull();
  expect([more, calm]).toEqual([0, 1]);
});

test('forty projects at their limits take the place of four', () => {
  const { groups, more } = prepareQuota(Array.from({ length: 40 }, (_, at) => project(`p${at}`, 10)));
  expect([groups.length, more]).toEqual([4, 36]);
});

test('without any limit that is what is said', () => {
  expect(prepareQuota([{ ...project('free', 1), quota: [], budget: null }]).isUnlimited).toBe(true);
  expect(prepareQuota([]).isUnlimited).toBe(true);
  const closed = { ...project('closed', 0), quota: [{ resource: 'gpu', limit: 0, used: 0 }], budget: null };
  expect(prepareQuota([closed, project('other', 1)])).toMatchObject({ groups: [], calm: 2 });
});
