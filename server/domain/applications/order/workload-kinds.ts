import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import { type ApplicationWorkload, kubernetesKinds } from '../../../../lib/contracts/application-workload.ts';

/** A kind of workload as Kubernetes has it. */
interface WorkloadKind {
  apiVersion: string;
  kind: string;
  /** Where its pods are described, as a JSON pointer. */
  pod: string;
}

/** What people choose from, as the kinds of Kubernetes. */
export const workloadKinds: Readonly<Record<ApplicationWorkload['kind'], WorkloadKind>> = {
  deployment: { apiVersion: 'apps/v1', kind: kubernetesKinds.deployment, pod: '/spec/template/spec' },
  'stateful-set': { apiVersion: 'apps/v1', kind: kubernetesKinds['stateful-set'], pod: '/spec/template/spec' },
  job: { apiVersion: 'batch/v1', kind: kubernetesKinds.job, pod: '/spec/template/spec' },
  'cron-job': {
    apiVersion: 'batch/v1',
    kind: kubernetesKinds['cron-job'],
    pod: '/spec/jobTemplate/spec/template/spec',
  },
};

export const kindOf = ({ workload }: Pick<ApplicationSpec, 'workload'>): WorkloadKind => workloadKinds[workload.kind];

/** Replicas as Karmada counts them: it reads none of a CronJob, which it gives whole to every member. */
export const countedReplicas = ({ workload, replicas }: Pick<ApplicationSpec, 'workload' | 'replicas'>): number =>
  workload.kind === 'cron-job' ? 0 : replicas;
