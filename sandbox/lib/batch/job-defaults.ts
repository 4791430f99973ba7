import { isObject, type JsonObject } from '../json.ts';

interface JobSpec extends JsonObject {
  completions?: number;
  manualSelector?: boolean;
  selector?: { matchLabels?: Record<string, string> };
  template?: { metadata?: { labels?: Record<string, string> } & JsonObject; spec?: JsonObject };
}

/** Sets what a Job leaves out and the API server has a value for. */
export function fillJobSpec(spec: JsonObject): void {
  const isForOne = spec.completions === undefined && spec.parallelism === undefined;
  if (isForOne) spec.completions = 1;
  spec.parallelism ??= 1;
  spec.backoffLimit ??= 6;
  spec.completionMode ??= 'NonIndexed';
  spec.suspend ??= false;
  spec.podReplacementPolicy ??= isObject(spec.podFailurePolicy) ? 'Failed' : 'TerminatingOrFailed';
}

/** Makes the selector of a new Job and the labels of its pods, by which nobody else finds them. */
export function selectOwnPods(spec: JsonObject, { uid, name }: { uid: string; name: string }): void {
  const job = spec as JobSpec;
  if (job.manualSelector || !job.template) return;
  const labels = {
    'batch.kubernetes.io/controller-uid': uid,
    'batch.kubernetes.io/job-name': name,
    'controller-uid': uid,
    'job-name': name,
  };
  job.template.metadata = {
    ...job.template.metadata,
    labels: { ...job.template.metadata?.labels, ...labels },
  };
  job.selector = {
    ...job.selector,
    matchLabels: { ...job.selector?.matchLabels, 'batch.kubernetes.io/controller-uid': uid },
  };
}
