import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import { endsByItself, isChart, ofCharts } from '../../../../lib/contracts/application-workload.ts';
import { isSameJson } from '../../../../lib/template-schema/json.ts';
import type { FieldError } from '../../errors.ts';
import { say } from '../../words/said.ts';
import { checkVolcanoJob, fixedOfVolcanoJob } from './check-volcano-job.ts';

/** What is wrong with a workload beyond its form, and what of one that is there cannot be changed any more. */
export function checkWorkload(spec: ApplicationSpec, before: ApplicationSpec | null, isThere: boolean): FieldError[] {
  return [...findMisfits(spec), ...(before ? findFixed(spec, before, isThere) : [])];
}

function findMisfits(spec: ApplicationSpec): FieldError[] {
  const { workload, replicas, port, division } = spec;
  const errors: FieldError[] = [];
  if (isChart(workload)) return findBesideChart(spec);
  errors.push(
    ...spec.overrides.flatMap(({ values }, at) =>
      values === undefined ? [] : { pointer: `/spec/overrides/${at}/values`, ...say('values-without-chart') },
    ),
  );
  if (endsByItself(workload) && port !== null) errors.push({ pointer: '/spec/port', ...say('job-has-no-port') });
  if (workload.kind === 'job' && replicas > workload.completions) {
    errors.push({ pointer: '/spec/replicas', ...say('job-parallel', { completions: workload.completions }) });
  }
  if (workload.kind === 'volcano-job') return [...errors, ...checkVolcanoJob(spec, workload)];
  if (division.by === 'one') errors.push({ pointer: '/spec/division', ...say('one-is-for-whole') });
  if (workload.kind !== 'cron-job') return errors;
  if (replicas !== 1) errors.push({ pointer: '/spec/replicas', ...say('cron-job-one-pod') });
  if (division.by !== 'copies') errors.push({ pointer: '/spec/division', ...say('cron-job-whole') });
  return errors;
}

/** What says something of pods that are those of a chart. */
function findBesideChart(spec: ApplicationSpec): FieldError[] {
  const { replicas, cpuMillicores, memoryMib, port, healthPath, args, env, files, secrets } = spec;
  const { ingress, division, overrides } = spec;
  const isSaid: Readonly<Record<string, boolean>> = {
    replicas: replicas !== ofCharts.replicas,
    cpuMillicores: cpuMillicores !== ofCharts.cpuMillicores,
    memoryMib: memoryMib !== ofCharts.memoryMib,
    port: port !== null,
    healthPath: healthPath !== null,
    args: args.length > 0,
    env: env.length > 0,
    files: files.length > 0,
    secrets: secrets.env.length + secrets.files.length > 0 || secrets.registry !== null,
    ingress: ingress !== null,
    scaling: spec.scaling !== null,
    schedules: spec.schedules.length > 0,
  };
  const fields = Object.keys(isSaid).filter((field) => isSaid[field]);
  const others = overrides.flatMap(({ cluster: _, values: __, ...of }, at) =>
    Object.keys(of).map((field) => `overrides/${at}/${field}`),
  );
  return [
    ...[...fields, ...others].map((field) => ({ pointer: `/spec/${field}`, ...say('chart-has-no-pods') })),
    ...(division.by === 'copies' ? [] : [{ pointer: '/spec/division', ...say('chart-whole') }]),
  ];
}

/** What decides how Karmada divides a Job: another division would give members other completions, which are fixed. */
const dividing = ['clusters', 'division', 'replicas', 'fewestRegions', 'moveAfterSeconds'] as const;
const inPods = [
  'image',
  'cpuMillicores',
  'memoryMib',
  'port',
  'healthPath',
  'args',
  'env',
  'files',
  'secrets',
  'overrides',
] as const;

/**
 * Kubernetes lets nobody change the pods and the completions of a Job that is there; nothing becomes another kind. Where the
 * workload has gone its Service may still stand, which one kind needs headless and the others not.
 */
function findFixed(spec: ApplicationSpec, before: ApplicationSpec, isThere: boolean): FieldError[] {
  const { workload } = spec;
  const mayHaveService = before.port !== null && spec.port !== null;
  if (workload.kind !== before.workload.kind && (isThere || mayHaveService)) {
    return [{ pointer: '/spec/workload/kind', ...say('workload-kind-fixed') }];
  }
  if (isThere && workload.kind === 'volcano-job' && before.workload.kind === 'volcano-job') {
    return fixedOfVolcanoJob([spec, workload], [before, before.workload]);
  }
  if (!isThere || workload.kind !== 'job' || before.workload.kind !== 'job') return [];
  const isCopied = spec.division.by === 'copies' && before.division.by === 'copies';
  const fixed = isCopied ? inPods : [...inPods, ...dividing];
  const fields = fixed.filter((field) => !isSameJson(spec[field], before[field])).map((field) => `/spec/${field}`);
  const pointers = [
    ...(workload.completions === before.workload.completions ? [] : ['/spec/workload/completions']),
    ...fields,
  ];
  return pointers.map((pointer) => ({ pointer, ...say('job-fixed') }));
}
