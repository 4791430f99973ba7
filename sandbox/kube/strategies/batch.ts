import { isTimeZone, scheduleProblem } from '../../lib/batch/cron.ts';
import { fillJobSpec, selectOwnPods } from '../../lib/batch/job-defaults.ts';
import { equalJson, isObject, type JsonObject } from '../../lib/json.ts';
import type { FieldCause } from '../status.ts';
import type { KubeObject } from '../types.ts';
import { oneOf, required, wrong } from './causes.ts';
import { defaults } from './defaults.ts';
import { countGeneration } from './generation.ts';
import { type PodSpec, podSpecCauses } from './pod-causes.ts';
import { completePodSpec } from './pod-defaults.ts';
import { type Strategy, strategyLike } from './strategy.ts';

interface JobSpec extends JsonObject {
  template?: { metadata?: { labels?: Record<string, string> }; spec?: PodSpec };
}
interface CronJobSpec extends JsonObject {
  schedule?: string;
  timeZone?: string;
  concurrencyPolicy?: string;
  jobTemplate?: { spec?: JobSpec };
}

/** The names of a CronJob's Jobs have eleven characters more, and those of pods no more than 63. */
const longestCronName = 52;
const counts = ['parallelism', 'completions', 'backoffLimit', 'activeDeadlineSeconds', 'ttlSecondsAfterFinished'];
const frozen = ['completions', 'selector', 'template', 'completionMode'];

const specOf = <T extends JsonObject>(object: KubeObject): T => (isObject(object.spec) ? object.spec : {}) as T;

function jobCauses(spec: JobSpec, field: string): FieldCause[] {
  const negative = counts.filter((count) => Number(spec[count] ?? 0) < 0);
  const policy = spec.template?.spec?.restartPolicy;
  const at = `${field}.template.spec`;
  return [
    ...negative.map((count) => wrong(`${field}.${count}`, spec[count], 'must be greater than or equal to 0')),
    ...(spec.completionMode === 'Indexed' && spec.completions === undefined
      ? [required(`${field}.completions`, 'when completion mode is Indexed')]
      : []),
    ...podSpecCauses(spec.template?.spec, at),
    ...(policy === 'Always'
      ? [required(`${at}.restartPolicy`, 'valid values: "OnFailure", "Never"')]
      : oneOf(`${at}.restartPolicy`, policy, ['OnFailure', 'Never'])),
  ];
}

function frozenCauses(object: KubeObject, old: KubeObject): FieldCause[] {
  const [now, before] = [specOf(object), specOf(old)];
  return frozen
    .filter((field) => !equalJson(now[field], before[field]))
    .map((field) => wrong(`spec.${field}`, now[field], 'field is immutable'));
}

function cronCauses(object: KubeObject): FieldCause[] {
  const { schedule = '', timeZone, concurrencyPolicy, jobTemplate } = specOf<CronJobSpec>(object);
  const { name } = object.metadata;
  const problem = schedule === '' ? undefined : scheduleProblem(schedule);
  return [
    ...(name.length > longestCronName
      ? [wrong('metadata.name', name, `must be no more than ${longestCronName} characters`)]
      : []),
    ...(schedule === '' ? [required('spec.schedule')] : []),
    ...(problem === undefined ? [] : [wrong('spec.schedule', schedule, problem)]),
    ...(timeZone === undefined || isTimeZone(timeZone)
      ? []
      : [wrong('spec.timeZone', timeZone, `unknown time zone ${timeZone}`)]),
    ...oneOf('spec.concurrencyPolicy', concurrencyPolicy, ['Allow', 'Forbid', 'Replace']),
    ...jobCauses(jobTemplate?.spec ?? {}, 'spec.jobTemplate.spec'),
  ];
}

/** What both kinds do with an update. */
function keepStatus(object: KubeObject, old: KubeObject): void {
  object.status = old.status;
  countGeneration(object, old);
}

/** Strategies of what ends by itself, by collection. */
export const batchStrategies: Record<string, Strategy> = {
  'batch/jobs': strategyLike({
    complete(object) {
      const spec = specOf<JobSpec>(object);
      object.spec = spec;
      fillJobSpec(spec);
      if (isObject(spec.template?.spec)) completePodSpec(spec.template.spec);
    },
    prepareForCreate(object) {
      const spec = specOf<JobSpec>(object);
      selectOwnPods(spec, { uid: object.metadata.uid ?? '', name: object.metadata.name });
      object.metadata.generation = 1;
      // A Job without labels has those of its pods.
      object.metadata.labels ??= { ...spec.template?.metadata?.labels };
      object.status = {};
    },
    prepareForUpdate: keepStatus,
    validate: (object) => jobCauses(specOf(object), 'spec'),
    validateUpdate: (object, old) => [...jobCauses(specOf(object), 'spec'), ...frozenCauses(object, old)],
  }),
  'batch/cronjobs': strategyLike({
    complete(object) {
      const spec = specOf<CronJobSpec>(object);
      object.spec = spec;
      defaults(spec, {
        concurrencyPolicy: 'Allow',
        suspend: false,
        successfulJobsHistoryLimit: 3,
        failedJobsHistoryLimit: 1,
      });
      const template = spec.jobTemplate?.spec?.template;
      if (isObject(template?.spec)) completePodSpec(template.spec);
    },
    prepareForCreate(object) {
      object.metadata.generation = 1;
      object.status = {};
    },
    prepareForUpdate: keepStatus,
    validate: cronCauses,
    validateUpdate: cronCauses,
  }),
};
