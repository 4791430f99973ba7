import { expect } from 'vitest';
import type { RequestDetail } from '../../../lib/contracts/requests.ts';
import { kinds } from '../../../sandbox/controllers/kinds.ts';
import { at } from '../../support/controllers-world.ts';
import type { ClusterFault } from './fault.ts';
import type { FaultWorld } from './fault-world.ts';

const service = (name: string, chart: string, version: string) => ({
  name,
  namespace: name,
  template: `${chart}-${version.replaceAll('.', '-')}`,
});
const certManager = service('cert-manager', 'cert-manager', '1.18.2');
const ingress = service('ingress', 'ingress-nginx', '4.13.0');
const withServices = (...services: object[]) => ({ serviceSpec: { services } }) as never;

/** The Helm release is tried again, as the button on the page does. */
const retry = (name: string) => async (world: FaultWorld) => {
  const { status, body } = await world.api<RequestDetail>('POST', '/requests', { kind: 'retry', cluster: at(name) });
  expect([status, body.state], JSON.stringify(body)).toEqual([201, 'approved']);
  await world.reaches(body.id, 'done');
};
const twoWorkers = {
  config: {
    region: 'eu-central-1',
    controlPlaneNumber: 1,
    workersNumber: 2,
    controlPlane: { instanceType: 't3.large' },
    worker: { instanceType: 't3.large' },
  },
};
const changed = { config: { worker: { instanceType: 't3.xlarge' } } };

/** Helm, machines and services of a cluster, and what happens to it behind k0rdent's back. */
export const runningFaults: ClusterFault[] = [
  {
    title: { en: 'Helm cannot install the chart', zh: 'Helm 无法安装 chart' },
    scenario: 'helm-install-failure',
    cluster: 'no-install',
    begin: async (world) => {
      const end = await world.play('helm-install-failure', 'no-install');
      await world.create('no-install');
      return end;
    },
    phase: 'failed',
    cause: 'releaseFailed',
    step: 'askPlatform',
    signs: ['HelmReleaseReady=False/InstallFailed', 'HelmRelease Stalled=True/RetriesExceeded'],
    words: 'failed post-install: resource mapping not found: no matches for kind',
    mend: retry('no-install'),
    recovery: { en: 'Somebody has Helm try again, or changes the order.', zh: '需有人让 Helm 重试或更改申请。' },
  },
  {
    title: { en: 'Helm cannot upgrade the chart', zh: 'Helm 无法升级 chart' },
    scenario: 'provider-webhook-down',
    cluster: 'no-upgrade',
    arrange: (world) => world.bringUp('no-upgrade'),
    begin: async (world) => {
      const end = await world.play('provider-webhook-down', 'no-upgrade');
      await world.change('no-upgrade', { config: { workersNumber: 2 } });
      return end;
    },
    phase: 'degraded',
    cause: 'upgradeFailed',
    step: 'askPlatform',
    signs: ['HelmReleaseReady=False/UpgradeFailed', 'HelmRelease Stalled=True/RetriesExceeded'],
    words: 'failed calling webhook "validation.awscluster.infrastructure.cluster.x-k8s.io"',
    mend: retry('no-upgrade'),
    recovery: { en: 'Somebody has Helm try again, or changes the order.', zh: '需有人让 Helm 重试或更改申请。' },
  },
  {
    title: { en: 'A template of machines is immutable', zh: '机器模板不可变' },
    scenario: 'helm-upgrade-failure',
    cluster: 'immutable',
    arrange: (world) => world.bringUp('immutable'),
    begin: async (world) => {
      const end = await world.play('helm-upgrade-failure', 'immutable');
      await world.change('immutable', changed);
      return end;
    },
    phase: 'degraded',
    cause: 'upgradeRefused',
    step: 'takeBack',
    signs: ['HelmReleaseReady=False/UpgradeFailed', 'HelmRelease Stalled=True/RetriesExceeded'],
    words: ' is invalid: spec.template.spec: Invalid value: ',
    mend: (world) => world.change('immutable', { config: { worker: { instanceType: 't3.large' } } }),
    recovery: { en: 'Somebody undoes the change.', zh: '需有人撤回更改。' },
  },
  {
    title: { en: 'A node is lost', zh: '节点丢失' },
    scenario: 'node-loss',
    cluster: 'lost-node',
    arrange: (world) => world.bringUp('lost-node'),
    begin: (world) => world.play('node-loss', 'lost-node'),
    phase: 'degraded',
    cause: 'workersUnavailable',
    step: 'checkMachines',
    params: { ready: 0 },
    page: 'has stopped reporting',
    signs: ['CAPIClusterSummary=False/IssuesReported', 'Machine NodeHealthy=Unknown/NodeConditionsFailed'],
    recovery: {
      en: 'By itself, once the node reports again; or its machine is replaced.',
      zh: '节点恢复上报后自行恢复，也可更换其机器。',
    },
  },
  {
    title: { en: 'A machine cannot be drained', zh: '机器无法排空' },
    scenario: 'drain-blocked',
    cluster: 'no-drain',
    arrange: (world) => world.bringUp('no-drain', twoWorkers),
    begin: async (world) => {
      const end = await world.play('drain-blocked', 'no-drain');
      await world.change('no-drain', { config: { workersNumber: 1 } });
      return end;
    },
    phase: 'updating',
    cause: 'scaling',
    step: 'wait',
    params: { from: 2, to: 1, ready: 1 },
    signs: ['Machine Deleting=True/DrainingNode', 'Cluster ScalingDown=True/ScalingDown'],
    recovery: { en: 'By itself, once the disruption budget allows it.', zh: '中断预算允许后自行恢复。' },
  },
  {
    title: {
      en: 'Cluster API’s Cluster is deleted behind k0rdent’s back',
      zh: 'Cluster API 的 Cluster 在 k0rdent 之外被删除',
    },
    scenario: 'capi-cluster-removed',
    cluster: 'no-capi',
    arrange: (world) => world.bringUp('no-capi'),
    begin: async (world) => {
      const end = await world.play('capi-cluster-removed', 'no-capi');
      await world.controllers.until('its end', async () => !(await world.client.find(kinds.cluster, at('no-capi'))));
      return end;
    },
    phase: 'failed',
    cause: 'capiClusterMissing',
    step: 'remakeCluster',
    signs: ['CAPIClusterSummary=False/CAPIClusterMissing', 'HelmReleaseReady=True/InstallSucceeded'],
    words: 'Underlying CAPI Cluster object is missing',
    mend: (world) => world.change('no-capi', { config: { workersNumber: 2 } }),
    recovery: {
      en: 'With the next Helm upgrade, empty: all machines are new.',
      zh: '下次 Helm 升级时重建，内容为空：所有机器都是新的。',
    },
  },
  {
    title: { en: 'A service cannot be installed', zh: '服务无法安装' },
    scenario: 'service-failure',
    cluster: 'no-service',
    begin: async (world) => {
      const end = await world.play('service-failure', 'no-service');
      await world.create('no-service', withServices(ingress));
      return end;
    },
    phase: 'degraded',
    cause: 'servicesFailed',
    step: 'checkServices',
    signs: ['ServicesInReadyState=False/Failed', 'ServiceSet ingress=Failed'],
    recovery: { en: 'By itself: Sveltos tries again.', zh: '自行恢复：Sveltos 会重试。' },
  },
  {
    title: { en: 'Two want to install the same service', zh: '两方要安装同一服务' },
    scenario: 'service-conflict',
    cluster: 'conflict',
    arrange: (world) => world.bringUp('conflict', withServices(certManager)),
    begin: (world) => world.play('service-conflict', 'conflict'),
    phase: 'ready',
    cause: 'serviceConflict',
    step: 'checkPriority',
    signs: ['ServiceSet cert-manager=Failed', 'ServiceSet cert-manager=Deployed', 'Ready=True/Succeeded'],
    words: 'cannot manage chart cert-manager/cert-manager. ClusterSummary p--conflict-',
    recovery: { en: 'By itself, once the other order is gone.', zh: '另一申请消失后自行恢复。' },
  },
  {
    title: { en: 'The controller does not say that it has seen a change', zh: '控制器未确认已看到更改' },
    scenario: 'stale-observed-generation',
    cluster: 'stale',
    arrange: (world) => world.bringUp('stale'),
    begin: async (world) => {
      const end = await world.play('stale-observed-generation', 'stale');
      await world.change('stale', { config: { workersNumber: 2 } });
      return end;
    },
    phase: 'updating',
    cause: 'changeNotObserved',
    step: 'wait',
    signs: ['HelmReleaseReady=True/UpgradeSucceeded', 'Ready=True/Succeeded'],
    recovery: { en: 'By itself, with the next report.', zh: '下次报告时自行恢复。' },
  },
];

/** Deletions that do not end. */
export const deletionFaults: ClusterFault[] = [
  {
    title: { en: 'A deletion hangs in the cloud', zh: '删除在云端挂起' },
    scenario: 'deletion-hang',
    cluster: 'hangs',
    arrange: (world) => world.bringUp('hangs'),
    begin: async (world) => {
      const end = await world.play('deletion-hang', 'hangs');
      await world.client.remove(kinds.clusterDeployment, at('hangs'));
      return end;
    },
    phase: 'deleting',
    cause: 'deletionCluster',
    step: 'wait',
    params: { objects: expect.stringMatching(/^Machine\//) },
    later: { step: 'freeMachines', after: { en: 'After five minutes', zh: '五分钟后' } },
    signs: ['Deleting=True/WaitingForClusterDeletion', 'Machine Deleting=True/WaitingForInfrastructureDeletion'],
    recovery: { en: 'By itself, once the cloud lets go.', zh: '云端释放后自行恢复。' },
    ends: null,
  },
];
