import type { ClusterFault } from './fault.ts';

/** What an order refers to: credential, template, chart and region. */
export const orderFaults: ClusterFault[] = [
  {
    title: { en: 'The identity behind the credential is missing', zh: '凭据背后的身份缺失' },
    scenario: 'credential-not-ready',
    cluster: 'no-identity',
    arrange: async (world) => {
      await world.ownCredential('aws-no-identity');
      await world.bringUp('no-identity', { credential: 'aws-no-identity' });
    },
    begin: (world) => world.play('credential-not-ready', 'aws-no-identity'),
    phase: 'degraded',
    cause: 'credentialNotReady',
    step: 'askCredential',
    signs: ['CredentialReady=False/Failed', 'Warning CredentialNotReady'],
    words: 'the Credential team-a/aws-no-identity is not ready',
    recovery: { en: 'By itself, once the identity is there again.', zh: '身份恢复后自行恢复。' },
  },
  {
    title: { en: 'The credential is deleted while in use', zh: '凭据在使用中被删除' },
    scenario: 'credential-removed',
    cluster: 'no-credential',
    arrange: async (world) => {
      await world.ownCredential('aws-removed');
      await world.bringUp('no-credential', { credential: 'aws-removed' });
    },
    begin: (world) => world.play('credential-removed', 'aws-removed'),
    phase: 'degraded',
    cause: 'credentialMissing',
    step: 'restoreCredential',
    signs: ['CredentialReady=False/Failed', 'Warning CredentialError'],
    words: 'failed to get Credential team-a/aws-removed: Credential.k0rdent.mirantis.com "aws-removed" not found',
    recovery: { en: 'By itself, once the credential is there again.', zh: '重新创建凭据后自行恢复。' },
  },
  {
    title: { en: 'The template becomes invalid', zh: '模板失效' },
    scenario: 'invalid-template',
    cluster: 'bad-template',
    arrange: async (world) => {
      await world.ownTemplate('aws-invalid');
      await world.bringUp('bad-template', { template: 'aws-invalid' });
    },
    begin: (world) => world.play('invalid-template', 'aws-invalid'),
    phase: 'degraded',
    cause: 'templateInvalid',
    step: 'askTemplate',
    signs: ['TemplateReady=False/Failed', 'Warning InvalidClusterTemplate'],
    words: 'ClusterTemplate team-a/aws-invalid is not marked as valid',
    recovery: { en: 'By itself, once the template is valid again.', zh: '模板重新有效后自行恢复。' },
  },
  {
    title: { en: 'The template is deleted while in use', zh: '模板在使用中被删除' },
    scenario: 'template-removed',
    cluster: 'no-template',
    arrange: async (world) => {
      await world.ownTemplate('aws-gone');
      await world.bringUp('no-template', { template: 'aws-gone' });
    },
    begin: (world) => world.play('template-removed', 'aws-gone'),
    phase: 'degraded',
    cause: 'templateMissing',
    step: 'restoreTemplate',
    signs: ['TemplateReady=False/Failed', 'Warning ClusterTemplateError'],
    words: 'failed to get ClusterTemplate team-a/aws-gone: ClusterTemplate.k0rdent.mirantis.com "aws-gone" not found',
    recovery: { en: 'By itself, once the template is there again.', zh: '重新创建模板后自行恢复。' },
  },
  {
    title: { en: 'The chart cannot be downloaded', zh: '无法下载 chart' },
    scenario: 'chart-unavailable',
    cluster: 'no-chart',
    begin: async (world) => {
      const end = await world.play('chart-unavailable', 'no-chart');
      await world.create('no-chart');
      return end;
    },
    phase: 'failed',
    cause: 'chartUnavailable',
    step: 'askPlatform',
    signs: ['HelmChartReady=False/Failed', 'Ready=False/Failed', 'Warning HelmChartDownloadFailed'],
    words: 'failed to download HelmChart from Artifact http://source-controller.',
    recovery: { en: 'By itself: k0rdent tries again.', zh: '自行恢复：k0rdent 会重试。' },
  },
  {
    title: { en: 'The region is paused', zh: '区域已暂停' },
    scenario: 'region-paused',
    cluster: 'paused',
    arrange: async (world) => {
      await world.ownCredential('aws-eu', { region: 'eu' });
      await world.bringUp('paused', { credential: 'aws-eu' });
    },
    begin: (world) => world.play('region-paused', 'eu'),
    phase: 'degraded',
    cause: 'regionPaused',
    step: 'askRegion',
    signs: ['Paused=True/Paused', 'Ready=False/Failed'],
    words: 'Related Region eu is paused',
    recovery: { en: 'By itself, once the pause is over.', zh: '暂停结束后自行恢复。' },
  },
];
