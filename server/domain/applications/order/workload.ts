import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import type { Manifest } from './manifest.ts';
import { kindOf } from './workload-kinds.ts';

interface Parts {
  metadata: Manifest['metadata'];
  /** By which it finds its pods, where that is not Kubernetes' own. */
  selector: Record<string, string>;
  pod: { spec: object; [field: string]: unknown };
}

/** The workload of an application: what runs its pods on each member. */
export function toWorkload(spec: ApplicationSpec, { metadata, selector, pod }: Parts): Manifest {
  const { apiVersion, kind } = kindOf(spec);
  return { apiVersion, kind, metadata, spec: toWorkloadSpec(spec, { metadata, selector, pod }) };
}

function toWorkloadSpec(
  { workload, replicas }: ApplicationSpec,
  { metadata, selector, pod }: Parts,
): Record<string, unknown> {
  // A pod that has failed stays, so that its log can be read; another one takes its turn.
  const ending = { ...pod, spec: { ...pod.spec, restartPolicy: 'Never' } };
  switch (workload.kind) {
    case 'deployment':
      return { replicas, selector: { matchLabels: selector }, template: pod };
    case 'stateful-set':
      // It is named also where there is no port yet: it cannot be named later.
      return { replicas, serviceName: metadata.name, selector: { matchLabels: selector }, template: pod };
    case 'job':
      return {
        parallelism: replicas,
        completions: workload.completions,
        backoffLimit: workload.retries,
        ...(workload.removeAfterSeconds !== null && { ttlSecondsAfterFinished: workload.removeAfterSeconds }),
        template: ending,
      };
    case 'cron-job':
      return {
        schedule: workload.schedule,
        ...(workload.timeZone !== null && { timeZone: workload.timeZone }),
        concurrencyPolicy: workload.concurrency,
        suspend: workload.isSuspended,
        jobTemplate: { spec: { backoffLimit: workload.retries, template: ending } },
      };
  }
}
