import type { ClusterFault } from './fault.ts';

const byItself = {
  en: 'By itself: the provider tries again.',
  zh: '自行恢复：提供商会重试。',
};

/** What the cloud refuses while a cluster comes up, and what takes too long. */
export const cloudFaults: ClusterFault[] = [
  {
    title: { en: 'The cloud refuses the key', zh: '云平台拒绝密钥' },
    scenario: 'bad-cloud-key',
    cluster: 'bad-key',
    begin: async (world) => {
      const end = await world.play('bad-cloud-key', 'bad-key');
      await world.create('bad-key');
      return end;
    },
    phase: 'provisioning',
    cause: 'cloudCredentialsRefused',
    step: 'checkCloudCredentials',
    signs: [
      'CAPIClusterSummary=False/IssuesReported',
      'Ready=False/Progressing',
      'Cluster InfrastructureReady=False/NotReady',
    ],
    words: 'AuthFailure: AWS was not able to validate the provided access credentials',
    recovery: byItself,
  },
  {
    title: { en: 'A quota of the cloud is used up', zh: '云配额用尽' },
    scenario: 'quota',
    cluster: 'over-quota',
    begin: async (world) => {
      const end = await world.play('quota', 'over-quota');
      await world.create('over-quota');
      return end;
    },
    phase: 'provisioning',
    cause: 'quotaExceeded',
    step: 'askQuota',
    signs: [
      'CAPIClusterSummary=False/IssuesReported',
      'Machine InfrastructureReady=False/InstanceProvisionFailed',
      'Machine Warning FailedCreate',
    ],
    words: 'VcpuLimitExceeded: You have requested more vCPU capacity than your current vCPU limit of 32 allows',
    recovery: byItself,
  },
  {
    title: { en: 'The machine image is missing', zh: '缺少机器镜像' },
    scenario: 'image-missing',
    cluster: 'no-image',
    begin: async (world) => {
      const end = await world.play('image-missing', 'no-image');
      await world.create('no-image');
      return end;
    },
    phase: 'provisioning',
    cause: 'imageMissing',
    step: 'chooseImage',
    signs: [
      'CAPIClusterSummary=False/IssuesReported',
      'Machine InfrastructureReady=False/InstanceProvisionFailed',
      'Machine Warning FailedCreate',
    ],
    words: 'failed to find AMI: no image found for the requested filters',
    recovery: byItself,
  },
  {
    title: { en: 'The control plane takes longer than half an hour', zh: '控制平面启动超过半小时' },
    scenario: 'slow-control-plane',
    cluster: 'slow',
    begin: async (world) => {
      const end = await world.play('slow-control-plane', 'slow', { sinceMinutes: 31 });
      await world.create('slow');
      return end;
    },
    phase: 'failed',
    cause: 'provisioningStuck',
    step: 'openCloudConsole',
    params: { part: 'controlPlane' },
    signs: ['CAPIClusterSummary=False/IssuesReported', 'Ready=False/Failed'],
    words: 'ControlPlaneInitialized: Control plane not yet initialized',
    recovery: { en: 'By itself, once the control plane answers.', zh: '控制平面有响应后自行恢复。' },
  },
  {
    title: { en: 'A machine never joins', zh: '机器始终未加入' },
    scenario: 'machine-stuck',
    cluster: 'no-join',
    begin: async (world) => {
      const end = await world.play('machine-stuck', 'no-join', { sinceMinutes: 31 });
      await world.create('no-join');
      return end;
    },
    phase: 'failed',
    cause: 'provisioningStuck',
    step: 'openCloudConsole',
    params: { part: 'workers', ready: 0, total: 1 },
    signs: [
      'CAPIClusterSummary=False/IssuesReported',
      'Ready=False/Failed',
      'Machine NodeHealthy=Unknown/WaitingForNode',
    ],
    recovery: { en: 'By itself, once the machine joins.', zh: '机器加入后自行恢复。' },
  },
];
