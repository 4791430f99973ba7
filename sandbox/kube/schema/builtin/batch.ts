import type { OpenApiSchema } from '../open-api-schema.ts';
import { builtinKind, labelSelector, objectMeta } from './metadata.ts';
import { flag, int32, int64, keyedBy, listOf, setInApply, struct, text, time } from './shapes.ts';
import { condition, open, podTemplate } from './workloads.ts';

const podFailurePolicyOnExitCodesRequirement = struct('PodFailurePolicyOnExitCodesRequirement', {
  containerName: text,
  operator: text,
  values: setInApply(int32),
});
const podFailurePolicyOnPodConditionsPattern = struct('PodFailurePolicyOnPodConditionsPattern', {
  type: text,
  status: text,
});
const podFailurePolicyRule = struct('PodFailurePolicyRule', {
  action: text,
  onExitCodes: podFailurePolicyOnExitCodesRequirement,
  onPodConditions: listOf(podFailurePolicyOnPodConditionsPattern),
});
const podFailurePolicy = struct('PodFailurePolicy', { rules: listOf(podFailurePolicyRule) });
const successPolicyRule = struct('SuccessPolicyRule', { succeededIndexes: text, succeededCount: int32 });
const successPolicy = struct('SuccessPolicy', { rules: listOf(successPolicyRule) });

const jobSpec = struct('JobSpec', {
  parallelism: int32,
  completions: int32,
  activeDeadlineSeconds: int64,
  podFailurePolicy,
  successPolicy,
  backoffLimit: int32,
  backoffLimitPerIndex: int32,
  maxFailedIndexes: int32,
  selector: labelSelector,
  manualSelector: flag,
  template: podTemplate,
  ttlSecondsAfterFinished: int32,
  completionMode: text,
  suspend: flag,
  podReplacementPolicy: text,
  managedBy: text,
});

/** Kinds of batch. */
export const batchKinds: Record<string, OpenApiSchema> = {
  Job: builtinKind('Job', {
    spec: jobSpec,
    status: struct('JobStatus', {
      conditions: keyedBy(condition, 'type'),
      startTime: time,
      completionTime: time,
      active: int32,
      succeeded: int32,
      failed: int32,
      terminating: int32,
      completedIndexes: text,
      failedIndexes: text,
      uncountedTerminatedPods: open('UncountedTerminatedPods', {}),
      ready: int32,
    }),
  }),
  CronJob: builtinKind('CronJob', {
    spec: struct('CronJobSpec', {
      schedule: text,
      timeZone: text,
      startingDeadlineSeconds: int64,
      concurrencyPolicy: text,
      suspend: flag,
      jobTemplate: struct('JobTemplateSpec', { metadata: objectMeta, spec: jobSpec }),
      successfulJobsHistoryLimit: int32,
      failedJobsHistoryLimit: int32,
    }),
    status: struct('CronJobStatus', {
      active: listOf(open('ObjectReference', {})),
      lastScheduleTime: time,
      lastSuccessfulTime: time,
    }),
  }),
};
