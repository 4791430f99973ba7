import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import { leadersOf, totalsOf, type VolcanoJob } from '../../../../lib/contracts/application-volcano.ts';
import { isSameJson } from '../../../../lib/template-schema/json.ts';
import type { FieldError } from '../../errors.ts';
import { say } from '../../words/said.ts';

/** What is wrong with a Job of Volcano beyond its form. */
export function checkVolcanoJob(spec: ApplicationSpec, job: VolcanoJob): FieldError[] {
  const { framework, leaders, leaderArgs, minAvailable } = job;
  const leading = leadersOf[framework];
  const { pods } = totalsOf(job, spec.replicas);
  const errors: FieldError[] = [];
  const add = (field: string, ...said: Parameters<typeof say>) =>
    errors.push({ pointer: `/spec/${field}`, ...say(...said) });
  if (spec.division.by !== 'one' && spec.division.by !== 'copies') add('division', 'volcano-job-whole');
  if (spec.fewestRegions !== null) add('fewestRegions', 'volcano-job-whole');
  if (spec.overrides.length > 0) add('overrides', 'volcano-job-alike');
  if (leading === null && leaders > 0) add('workload/leaders', 'volcano-no-leaders');
  if (leading !== null && (leaders < 1 || leaders > leading.most)) {
    add('workload/leaders', 'volcano-leaders', { task: leading.task, max: leading.most });
  }
  if (leaderArgs.length > 0 && leaders === 0) add('workload/leaderArgs', 'volcano-no-leaders');
  if (framework === 'ray' && spec.args.length > 0) add('args', 'volcano-ray-command');
  if (framework === 'ray' && leaderArgs.length > 0) add('workload/leaderArgs', 'volcano-ray-command');
  if (minAvailable !== null && minAvailable > pods) add('workload/minAvailable', 'volcano-min-available', { pods });
  return errors;
}

const ofJob = ['framework', 'leaderArgs', 'gpus', 'gpuResource', 'queue', 'retries'] as const;
const ofSpec = ['image', 'cpuMillicores', 'memoryMib', 'args', 'env', 'files', 'secrets'] as const;

/**
 * What of a Job that is there Volcano lets nobody change: all but its numbers of pods, how many of them start together, and
 * its priority. Source: validateJobUpdate (volcano, pkg/webhooks/admission/jobs/validate).
 */
export function fixedOfVolcanoJob(
  [spec, job]: readonly [ApplicationSpec, VolcanoJob],
  [specBefore, before]: readonly [ApplicationSpec, VolcanoJob],
): FieldError[] {
  const pointers = [
    ...ofJob.filter((field) => !isSameJson(job[field], before[field])).map((field) => `/spec/workload/${field}`),
    ...ofSpec.filter((field) => !isSameJson(spec[field], specBefore[field])).map((field) => `/spec/${field}`),
  ];
  return pointers.map((pointer) => ({ pointer, ...say('volcano-job-fixed') }));
}
