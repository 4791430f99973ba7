import { expect, it } from 'vitest';
import { readManifests } from './read-manifests';

const container = { name: 'main', image: 'ledger:1', resources: { requests: { cpu: '100m', memory: '64Mi' } } };
const podOf = (restartPolicy: string, labels: Record<string, string> = {}) => ({
  metadata: { labels, creationTimestamp: null },
  spec: { restartPolicy, schedulerName: 'default-scheduler', containers: [container] },
});
const read = (...objects: object[]) => readManifests(objects.map((one) => JSON.stringify(one)).join('\n---\n'));

it('takes a StatefulSet with its headless Service', () => {
  const labels = { app: 'ledger' };
  const set = {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'ledger' },
    spec: {
      replicas: 3,
      serviceName: 'ledger',
      podManagementPolicy: 'OrderedReady',
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
      selector: { matchLabels: labels },
      template: {
        ...podOf('Always', labels),
        spec: { containers: [{ ...container, ports: [{ containerPort: 5432 }] }] },
      },
    },
  };
  const service = {
    kind: 'Service',
    metadata: { name: 'ledger' },
    spec: { clusterIP: 'None', selector: labels, ports: [{ port: 5432 }] },
  };
  expect(read(set, service)).toMatchObject({
    answers: { workload: { kind: 'stateful-set' }, replicas: '3', port: '5432' },
    left: [],
  });
  const other = {
    ...set,
    spec: { ...set.spec, serviceName: 'db', volumeClaimTemplates: [{ metadata: { name: 'data' } }] },
  };
  expect(read(other)).toMatchObject({
    left: ['StatefulSet ledger: spec.serviceName', 'StatefulSet ledger: spec.volumeClaimTemplates.0.metadata.name'],
  });
});

it('takes a Job as Kubernetes shows it', () => {
  const own = {
    'batch.kubernetes.io/controller-uid': 'u',
    'batch.kubernetes.io/job-name': 'close',
    'job-name': 'close',
  };
  const job = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'close', labels: own },
    spec: {
      parallelism: 2,
      completions: 5,
      backoffLimit: 3,
      ttlSecondsAfterFinished: 600,
      completionMode: 'NonIndexed',
      suspend: false,
      selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': 'u' } },
      template: podOf('Never', own),
    },
  };
  expect(read(job)).toMatchObject({
    answers: {
      workload: { kind: 'job', completions: '5', retries: '3', removeAfter: '10' },
      replicas: '2',
      port: '',
    },
    left: [],
  });
  const restarted = { ...job, spec: { ...job.spec, activeDeadlineSeconds: 60, template: podOf('OnFailure') } };
  expect(read(restarted)).toMatchObject({
    left: ['Job close: spec.template.spec.restartPolicy', 'Job close: spec.activeDeadlineSeconds'],
  });
});

it('takes a CronJob, whole for each cluster', () => {
  const cronJob = {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'nightly' },
    spec: {
      schedule: '30 2 * * *',
      timeZone: 'Europe/Berlin',
      concurrencyPolicy: 'Replace',
      suspend: true,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 5,
      jobTemplate: { metadata: { creationTimestamp: null }, spec: { parallelism: 1, template: podOf('Never') } },
    },
  };
  expect(read(cronJob)).toMatchObject({
    answers: {
      name: 'nightly',
      workload: {
        kind: 'cron-job',
        schedule: '30 2 * * *',
        timeZone: 'Europe/Berlin',
        concurrency: 'Replace',
        isSuspended: true,
      },
      image: 'ledger:1',
      cpu: '0.1',
      memory: '64',
      replicas: '1',
      division: 'copies',
    },
    left: ['CronJob nightly: spec.failedJobsHistoryLimit'],
  });
});
