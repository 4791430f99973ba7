import { expect, test } from 'vitest';
import type { ClusterSummary } from '@/lib/contracts/clusters';
import { prepareProjects } from './prepare-projects';

const project = (name: string, clusters: number, used = 0, limit: number | null = 100) => ({
  name,
  namespace: name,
  clusters,
  quota: [{ resource: 'vcpu', used, limit }],
});
const cluster = (project: string, name: string, phase: ClusterSummary['phase']) =>
  ({ uid: `${project}/${name}`, namespace: project, project, name, phase }) as ClusterSummary;
const amounts = new Map([['payments', '12.5']]);

test('projects with failures come first, then degraded ones, then the fullest', () => {
  const rows = prepareProjects({
    projects: [project('calm', 3, 10), project('full', 3, 95), project('payments', 2), project('search', 2)],
    clusters: [cluster('search', 'a', 'failed'), cluster('payments', 'b', 'degraded')],
    amounts,
  });
  expect(rows.map(({ name }) => name)).toEqual(['search', 'payments', 'full', 'calm']);
  expect(rows[0]).toMatchObject({ worst: { name: 'a' }, broken: 1, amount: null });
  expect(rows[1]).toMatchObject({ amount: '12.5', ticks: [{ phase: 'degraded' }, { phase: 'ready' }] });
  expect(rows[2]?.vcpu?.ratio).toBe(0.95);
});

test('what was not ordered counts too, and a project without a limit has no share', () => {
  const [row] = prepareProjects({
    projects: [project('edge', 0, 5, null)],
    clusters: [cluster('edge', 'a', 'ready')],
    amounts,
  });
  expect(row).toMatchObject({ clusters: 1, vcpu: null, worst: null, perTick: 1 });
});

test('ten thousand clusters take as many ticks as fit, and each broken one keeps its own', () => {
  const [row] = prepareProjects({
    projects: [project('big', 10_000)],
    clusters: [cluster('big', 'a', 'failed')],
    amounts,
  });
  expect(row?.ticks.length).toBeLessThanOrEqual(73);
  expect(row?.ticks[0]?.phase).toBe('failed');
  expect(row?.perTick).toBe(139);
});
