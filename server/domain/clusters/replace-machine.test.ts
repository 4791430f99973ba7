import { describe, expect, it } from 'vitest';
import type { ClusterDetail, Machine } from '../../../lib/contracts/clusters.ts';
import { countBeside, isReplaced, whyIrreplaceable } from './replace-machine.ts';

const machine = (name: string, more: Partial<Machine> = {}): Machine => ({
  name,
  uid: `uid-${name}`,
  madeBy: 'K0sControlPlane',
  isDeleting: false,
  role: 'control-plane',
  phase: 'Running',
  ready: true,
  instanceType: null,
  version: null,
  message: null,
  createdAt: '2026-11-20T11:50:00Z',
  ...more,
});
const worker = (name: string, more: Partial<Machine> = {}) =>
  machine(name, { role: 'worker', madeBy: 'MachineSet', ...more });
const cluster = (machines: Machine[], more: Partial<ClusterDetail> = {}) => ({
  phase: 'ready' as const,
  cause: null,
  machines,
  controlPlaneWanted: machines.filter(({ role }) => role === 'control-plane').length,
  ...more,
});
const away = { ready: false };

describe('etcd', () => {
  it.each<[string, Machine[], number, string | null]>([
    ['one of one', [machine('a')], 1, 'machine-last-control-plane'],
    ['one of two', [machine('a'), machine('b')], 2, 'machine-below-quorum'],
    ['one of three', [machine('a'), machine('b'), machine('c')], 3, null],
    ['a broken one of three', [machine('a', away), machine('b'), machine('c')], 3, null],
    ['a second of three', [machine('a'), machine('b', away), machine('c')], 3, 'machine-below-quorum'],
    [
      'one of three while another goes',
      [machine('a'), machine('b', { isDeleting: true }), machine('c')],
      3,
      'machine-below-quorum',
    ],
    ['one of three while the third is made', [machine('a'), machine('b')], 3, 'machine-below-quorum'],
    ['the last of three that is left', [machine('a')], 3, 'machine-below-quorum'],
    ['one of five', ['a', 'b', 'c', 'd', 'e'].map((name) => machine(name)), 5, null],
    ['a second of five', ['a', 'b', 'c', 'd'].map((name) => machine(name)), 5, 'machine-below-quorum'],
  ])('%s', (_what, machines, controlPlaneWanted, key) => {
    const [first] = machines;
    if (!first) throw new Error('There is no machine');
    const why = whyIrreplaceable(cluster([...machines, worker('w', away)], { controlPlaneWanted }), first);
    expect(why?.message.key ?? null).toBe(key && `said.${key}`);
  });
});

const cause = (key: string) => ({ cause: { message: { key }, raw: null } });

it.each<[string, Partial<Machine>, Partial<ClusterDetail>, string | null]>([
  ['a worker', {}, {}, null],
  ['the only worker', {}, { phase: 'degraded' }, null],
  ['of a machine pool', { madeBy: 'MachinePool' }, {}, 'machine-of-pool'],
  ['of nobody', { madeBy: null }, {}, 'machine-of-nobody'],
  ['of something unknown', { madeBy: 'Cron' }, {}, 'machine-of-nobody'],
  ['that goes already', { isDeleting: true }, {}, 'machine-being-deleted'],
  ['of a cluster that goes', {}, { phase: 'deleting' }, 'cluster-being-deleted'],
  ['of a paused cluster', {}, cause('clusterPaused'), 'machine-cluster-paused'],
  ['of a cluster in a paused region', {}, cause('regionPaused'), 'machine-cluster-paused'],
])('a machine %s', (_what, more, rest, key) => {
  const one = worker('w', more);
  expect(whyIrreplaceable(cluster([one], rest), one)?.message.key ?? null).toBe(key && `said.${key}`);
});

it('is replaced when it is gone and as many as before work, other broken ones left out', () => {
  const [a, b, c] = [worker('a', away), worker('b'), worker('c', away)];
  const plan = { uid: a.uid, role: a.role, ...countBeside([a, b, c, machine('cp')], a) };
  expect(plan).toMatchObject({ total: 3, othersReady: 1 });
  const anew = worker('d');
  expect(isReplaced(plan, [a, b, c])).toBe(false);
  expect(isReplaced(plan, [{ ...a, isDeleting: true }, b, c, anew])).toBe(false);
  expect(isReplaced(plan, [b, c, machine('cp')])).toBe(false);
  expect(isReplaced(plan, [b, c, worker('d', away)])).toBe(false);
  expect(isReplaced(plan, [b, c, anew])).toBe(true);
  // Control planes use a name again.
  expect(isReplaced(plan, [b, c, worker('a', { uid: 'other' })])).toBe(true);
});
