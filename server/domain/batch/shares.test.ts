import { expect, it } from 'vitest';
import { gpu, groupFacts, queueFacts } from './batch.fixtures.ts';
import type { PodGroupFacts } from './facts.ts';
import { tellShares } from './shares.ts';

const projectOf = new Map([
  ['ml', 'ml'],
  ['web', 'web'],
]);
const group = (
  namespace: string,
  phase: PodGroupFacts['phase'],
  minResources: Record<string, number>,
  queue = 'research',
) => groupFacts({ namespace, phase, minResources, queue });
const tell = (queue: Parameters<typeof queueFacts>[0], ...groups: PodGroupFacts[]) =>
  tellShares(queueFacts(queue), groups, projectOf);

it('parts a queue by what runs, what is admitted and what waits', () => {
  const told = tell(
    { deserved: { [gpu]: 8 }, capability: { [gpu]: 16, cpu: 10 } },
    group('ml', 'Running', { [gpu]: 4, cpu: 1 }),
    group('ml', 'Unknown', { [gpu]: 2 }),
    group('ml', 'Inqueue', { [gpu]: 4 }),
    group('ml', 'Pending', { [gpu]: 1, cpu: 0.1 }),
    group('ml', 'Pending', { cpu: 0.2 }),
    group('ml', 'Completed', { [gpu]: 100 }),
    group('ml', 'Running', { [gpu]: 100 }, 'other'),
    group('web', 'Running', { [gpu]: 1, cpu: 2 }),
  );
  expect(told).toEqual({
    scales: [
      { name: gpu, of: 'deserved', amount: 8 },
      { name: 'cpu', of: 'capability', amount: 10 },
    ],
    projects: [
      {
        project: 'ml',
        groups: { running: 2, admitted: 1, waiting: 2 },
        resources: [
          { name: gpu, running: 6, admitted: 4, waiting: 1, ratio: 1.25 },
          { name: 'cpu', running: 1, admitted: 0, waiting: 0.3, ratio: 0.1 },
        ],
      },
      {
        project: 'web',
        groups: { running: 1, admitted: 0, waiting: 0 },
        resources: [
          { name: gpu, running: 1, admitted: 0, waiting: 0, ratio: 0.125 },
          { name: 'cpu', running: 2, admitted: 0, waiting: 0, ratio: 0.2 },
        ],
      },
    ],
  });
});

it('sums up all that one may not see, without a name and at the end', () => {
  const { projects } = tell(
    { capability: { [gpu]: 8 } },
    group('theirs', 'Running', { [gpu]: 3 }),
    group('kube-system', 'Pending', { [gpu]: 2 }),
    group('ml', 'Running', { [gpu]: 1 }),
  );
  expect(projects.map(({ project }) => project)).toEqual(['ml', null]);
  expect(projects[1]).toMatchObject({ resources: [{ running: 3, waiting: 2, ratio: 0.375 }] });
  expect(JSON.stringify(projects)).not.toMatch(/theirs|kube-system/);
});

it('measures by all that is taken where the queue says nothing, and by nothing where nothing is taken', () => {
  const taken = tell({}, group('ml', 'Running', { cpu: 3 }), group('web', 'Inqueue', { cpu: 1 }));
  expect(taken.scales).toEqual([{ name: 'cpu', of: 'taken', amount: 4 }]);
  expect(taken.projects.map(({ resources }) => resources[0]?.ratio)).toEqual([0.75, 0.25]);
  const waiting = tell({ deserved: { cpu: 0 } }, group('ml', 'Pending', { cpu: 3 }));
  expect(waiting).toMatchObject({
    scales: [{ of: 'taken', amount: 0 }],
    projects: [{ resources: [{ waiting: 3, ratio: null }] }],
  });
});

it('leaves out what nobody asks for, and has nothing where nobody is', () => {
  const told = tell({ capability: { memory: 8, [gpu]: 1 } }, group('ml', 'Running', { cpu: 1, 'hugepages-2Mi': 2 }));
  expect(told.scales.map(({ name }) => name)).toEqual(['cpu']);
  expect(tell({ capability: { cpu: 8 } })).toEqual({ scales: [], projects: [] });
});

it('counts those that ask for nothing', () => {
  expect(tell({}, group('ml', 'Running', {})).projects).toEqual([
    { project: 'ml', groups: { running: 1, admitted: 0, waiting: 0 }, resources: [] },
  ]);
});
