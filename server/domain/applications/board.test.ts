import { expect, it } from 'vitest';
import type { Member } from '../../../lib/contracts/karmada.ts';
import { readMember } from '../karmada/member.ts';
import { readPlacement } from '../karmada/placement.ts';
import type { MemberCluster } from '../placement/member-cluster.ts';
import { applied, binding, template } from './applications.fixtures.ts';
import { boardOf, passedByOf } from './board.ts';
import { groupApplications } from './group.ts';

it('stands on the board by member and object, with what is leaving and what is on its way', () => {
  const status = { aggregatedStatus: [applied('member1'), applied('member3')] };
  const beside = (kind: string) =>
    binding('web', {
      kind,
      policy: 'web',
      spec: { replicas: 0, clusters: [{ name: 'member1' }] },
      status: { aggregatedStatus: [applied('member1')] },
    });
  const spec = { gracefulEvictionTasks: [{ fromCluster: 'member3', replicas: 2, reason: 'TaintUntolerated' }] };
  const [application] = groupApplications(
    [binding('web', { status, spec }), beside('ConfigMap'), beside('Service')],
    [template('web')],
  );
  const board = boardOf(application ?? { namespace: '', name: '', objects: [] }, []);
  expect(board.map(({ name, isLeaving, cells }) => [name, isLeaving, cells.map(({ state }) => state)])).toEqual([
    ['member1', false, ['healthy', 'applied', 'healthy']],
    ['member2', false, ['waiting', 'absent', 'absent']],
    ['member3', true, ['leaving', 'absent', 'absent']],
  ]);
  expect(board[0]?.cells.map(({ placed, ready: up }) => [placed, up])).toEqual([
    [3, 1],
    [null, null],
    [null, null],
  ]);
  expect(board[2]?.cells[0]).toMatchObject({ placed: 2, ready: 1 });
});

it('tells of a Job where it has ended, and how', () => {
  const ended = (member: string, type: string) => ({
    ...applied(member),
    status: { conditions: [{ type, status: 'True' }] },
  });
  const job = binding('close', {
    kind: 'Job',
    spec: { clusters: [{ name: 'member1' }, { name: 'member2' }, { name: 'member3' }] },
    status: { aggregatedStatus: [ended('member1', 'Complete'), ended('member2', 'Failed'), applied('member3')] },
  });
  const [application] = groupApplications([job], [template('close', 'Job')]);
  const board = boardOf(application ?? { namespace: '', name: '', objects: [] }, []);
  expect(board.flatMap(({ cells }) => cells.map(({ state }) => state))).toEqual(['completed', 'unhealthy', 'applied']);
});

it('names the members that do not get it, each with the first reason', () => {
  const member = (name: string): Member => {
    const found = readMember({ metadata: { name }, spec: {}, status: {} });
    if (!found) throw new Error('no member');
    return found;
  };
  const cluster = (name: string, more: Partial<MemberCluster> = {}): MemberCluster => ({
    name,
    labels: {},
    provider: null,
    region: null,
    zones: [],
    taints: [],
    kinds: new Set(['apps/v1 Deployment']),
    capacity: null,
    ...more,
  });
  const gpu = { key: 'purpose', value: 'gpu', effect: 'NoSchedule' as const };
  const clusters = [
    cluster('member1'),
    cluster('tainted', { taints: [gpu] }),
    cluster('elsewhere'),
    cluster('old', { kinds: new Set() }),
    cluster('free'),
  ];
  const groups = [
    { affinityName: 'a', clusterNames: ['free'] },
    { affinityName: 'b', exclude: ['elsewhere'] },
  ];
  const placement = readPlacement({ clusterAffinities: groups });
  const placed = binding('web', { spec: { clusters: [{ name: 'member1', replicas: 4 }] } });
  const passed =
    placement &&
    passedByOf(
      placed,
      placement,
      clusters.map(({ name }) => member(name)),
      clusters,
    );
  expect(passed?.map(({ name, refusal }) => [name, refusal?.code ?? null])).toEqual([
    ['tainted', 'taint'],
    ['elsewhere', 'affinity'],
    ['old', 'api'],
    ['free', null],
  ]);
});
