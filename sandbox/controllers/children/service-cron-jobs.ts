import { keyOf } from '../client/objects.ts';
import type { CapiCluster } from '../shapes/neighbours.ts';
import type { HandedOver } from './handed-over.ts';
import { uidOf } from './names.ts';
import type { CoreObject } from './nodes.ts';

/** The CronJobs that a service brings. */
export function cronJobsOfService(cluster: CapiCluster, { name, namespace, chart, since }: HandedOver): CoreObject[] {
  return (chart.cronJobs ?? []).map((cron) => ({
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: {
      name: cron.name,
      namespace,
      uid: uidOf(`${keyOf(cluster.metadata)}/cronjob/${namespace}/${cron.name}`),
      resourceVersion: cluster.metadata.resourceVersion,
      generation: 1,
      creationTimestamp: since,
      labels: { 'app.kubernetes.io/instance': name },
    },
    spec: {
      schedule: cron.schedule,
      concurrencyPolicy: 'Forbid',
      suspend: false,
      successfulJobsHistoryLimit: 1,
      failedJobsHistoryLimit: 1,
      jobTemplate: {
        spec: {
          template: {
            metadata: { labels: { 'app.kubernetes.io/instance': name } },
            spec: {
              containers: [{ name: cron.container, image: cron.image, command: ['/bin/bash'], args: cron.args }],
              restartPolicy: 'OnFailure',
            },
          },
        },
      },
    },
  }));
}
