import { expect, it } from 'vitest';
import type { Binding } from '../shapes.ts';
import { add, toList, toUsage, usageOf } from './usage.ts';

const binding = (on: Record<string, number>, resourceRequest: Record<string, string>) =>
  ({
    spec: {
      replicaRequirements: { resourceRequest },
      clusters: Object.entries(on).map(([name, replicas]) => ({ name, replicas })),
    },
  }) as unknown as Binding;
const all = { cpu: '', memory: '' };

it('is what a replica asks for, times the replicas of all members', () => {
  const usage = usageOf(binding({ a: 2, b: 3 }, { cpu: '250m', memory: '512Mi', 'nvidia.com/gpu': '0' }));
  expect(toList(usage, { ...all, 'nvidia.com/gpu': '' })).toEqual({ cpu: '1250m', memory: '2560Mi' });
  expect(toList(usage, { cpu: '' })).toEqual({ cpu: '1250m' });
});

it('is nothing before anything is scheduled', () => {
  expect(usageOf(binding({}, { cpu: '1' })).size).toBe(0);
  expect(usageOf(undefined).size).toBe(0);
});

it('is added and taken away exactly', () => {
  const sum = add(toUsage({ cpu: '100m' }), toUsage({ cpu: '200m', memory: '1Gi' }));
  expect(toList(sum, all)).toEqual({ cpu: '300m', memory: '1Gi' });
  expect(toList(add(sum, toUsage({ cpu: '300m' }), -1n), all)).toEqual({ cpu: '0', memory: '1Gi' });
});
