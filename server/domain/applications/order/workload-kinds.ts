import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import {
  type ApplicationWorkload,
  goesWhole,
  kubernetesKinds,
} from '../../../../lib/contracts/application-workload.ts';

/** A kind of workload as Kubernetes has it. */
interface WorkloadKind {
  apiVersion: string;
  kind: string;
  /** Where its pods are described, as a JSON pointer; empty where they are those of a chart. */
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
  'volcano-job': {
    apiVersion: 'batch.volcano.sh/v1alpha1',
    kind: kubernetesKinds['volcano-job'],
    pod: '/spec/tasks/0/template/spec',
  },
  helm: { apiVersion: 'helm.toolkit.fluxcd.io/v2', kind: kubernetesKinds.helm, pod: '' },
};

export const kindOf = ({ workload }: Pick<ApplicationSpec, 'workload'>): WorkloadKind => workloadKinds[workload.kind];

/** Replicas as Karmada counts them: none of what it gives whole to members. */
export const countedReplicas = ({ workload, replicas }: Pick<ApplicationSpec, 'workload' | 'replicas'>): number =>
  goesWhole(workload) ? 0 : replicas;

const wholeKinds: ReadonlySet<string> = new Set(
  [workloadKinds['cron-job'], workloadKinds['volcano-job'], workloadKinds.helm].map(
    ({ apiVersion, kind }) => `${apiVersion} ${kind}`,
  ),
);

/** The same of an object. */
export const isWholeObject = ({ apiVersion, kind }: { apiVersion: string; kind: string }): boolean =>
  wholeKinds.has(`${apiVersion} ${kind}`);
