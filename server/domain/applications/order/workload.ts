import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import type { Manifest } from './manifest.ts';
import { type ToPod, toVolcanoSpec } from './volcano-job.ts';
import { kindOf } from './workload-kinds.ts';

interface Parts {
  metadata: Manifest['metadata'];
  /** By which it finds its pods, where that is not Kubernetes' own. */
  selector: Record<string, string>;
  pod: { spec: object; [field: string]: unknown };
  /** Where one workload has several sorts of pods. */
  toPod: ToPod;
}

/** The workload of an application: what runs its pods on each member. */
export function toWorkload(spec: ApplicationSpec, parts: Parts): Manifest {
  const { apiVersion, kind } = kindOf(spec);
  return { apiVersion, kind, metadata: parts.metadata, spec: toWorkloadSpec(spec, parts) };
}

function toWorkloadSpec(spec: ApplicationSpec, { metadata, selector, pod, toPod }: Parts): Record<string, unknown> {
  const { workload, replicas } = spec;
  // A pod that has failed stays, so that its log can be read; another one takes its turn.
  const toEnding = (one: Parts['pod']) => ({ ...one, spec: { ...one.spec, restartPolicy: 'Never' } });
  const ending = toEnding(pod);
  switch (workload.kind) {
    case 'helm':
      throw new Error('The pods of a chart are its own');
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
    case 'volcano-job':
      return toVolcanoSpec(spec, workload, (task) => toEnding(toPod(task)));
  }
}
