import { describe, expect, it } from 'vitest';
import type { Machine } from '../shapes/neighbours.ts';
import { clonedFrom, type MachineGroup, planMachines, replicaCounts } from './machines.ts';

const machine = (name: string, phase = 'Running', template = 't1', deleting = false): Machine => ({
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'Machine',
  metadata: {
    name,
    annotations: { [clonedFrom]: template },
    ...(deleting ? { deletionTimestamp: '2026-11-01T00:00:00Z' } : {}),
  },
  spec: { clusterName: 'dev', version: 'v1', infrastructureRef: { apiGroup: '', kind: '', name: '' }, bootstrap: {} },
  status: { phase },
});
const group = (existing: Machine[], desired = 2, controlPlane = false): MachineGroup => ({
  name: 'dev-md',
  desired,
  version: 'v1',
  template: 't1',
  controlPlane,
  existing,
});
const steps = ({ create, remove }: ReturnType<typeof planMachines>) => [
  create.length,
  remove.map(({ metadata }) => metadata.name),
];

describe('planMachines', () => {
  it('adds one at a time under a name that is free, the same for the same sight', () => {
    const [first] = planMachines(group([])).create;
    expect(planMachines(group([])).create).toEqual([first]);
    const [second] = planMachines(group([machine(first ?? '')])).create;
    expect(second).not.toBe(first);
    expect(planMachines(group([machine(first ?? ''), machine(second ?? '')])).create).toEqual([]);
  });

  it('lets control plane machines wait for the one before', () => {
    expect(planMachines(group([machine('dev-md-0', 'Provisioned')], 3, true)).create).toEqual([]);
    expect(planMachines(group([machine('dev-md-0')], 3, true)).create).toEqual(['dev-md-1']);
  });

  it('removes what is too many, not what is already going', () => {
    expect(steps(planMachines(group([machine('a'), machine('b'), machine('c')])))).toEqual([0, ['c']]);
    expect(steps(planMachines(group([machine('a'), machine('b'), machine('c', 'Deleting', 't1', true)])))).toEqual([
      0,
      [],
    ]);
  });

  it('replaces outdated ones by adding first', () => {
    const old = [machine('a', 'Running', 't0'), machine('b', 'Running', 't0')];
    expect(planMachines(group(old)).create).toHaveLength(1);
    expect(steps(planMachines(group([...old, machine('c', 'Provisioning')])))).toEqual([0, []]);
    expect(steps(planMachines(group([...old, machine('c')])))).toEqual([0, ['a']]);
    expect(steps(planMachines(group([machine('b', 'Running', 't0'), machine('c')])))).toEqual([1, []]);
  });

  it('ends at the wanted number from any start', () => {
    for (const start of [0, 1, 5]) {
      let existing = Array.from({ length: start }, (_, index) =>
        machine(`x${index}`, 'Running', index % 2 ? 't0' : 't1'),
      );
      for (let round = 0; round < 30; round += 1) {
        const plan = planMachines(group(existing, 3));
        existing = existing
          .filter((one) => !plan.remove.includes(one))
          .concat(plan.create.map((name) => machine(name)));
      }
      expect(replicaCounts(group(existing, 3))).toEqual({
        replicas: 3,
        readyReplicas: 3,
        availableReplicas: 3,
        upToDateReplicas: 3,
      });
    }
  });
});
