import { readPath } from '../../client/objects.ts';
import { age, type Column, name, shortAge, text } from '../columns.ts';
import type { CoreObject } from '../nodes.ts';

const time = (object: CoreObject, path: string): string | undefined => readPath(object, path) as string | undefined;

function jobStatus(job: CoreObject): string {
  const conditions = (job.status?.conditions ?? []) as { type: string; status: string }[];
  const has = (type: string) => conditions.some((one) => one.type === type && one.status === 'True');
  if (has('Complete')) return 'Complete';
  if (has('Failed')) return 'Failed';
  if (job.metadata.deletionTimestamp) return 'Terminating';
  if (has('Suspended')) return 'Suspended';
  if (has('FailureTarget')) return 'FailureTarget';
  return has('SuccessCriteriaMet') ? 'SuccessCriteriaMet' : 'Running';
}

function completions(job: CoreObject): string {
  const succeeded = readPath(job, 'status.succeeded') ?? 0;
  const wanted = readPath(job, 'spec.completions');
  if (wanted !== undefined) return `${succeeded}/${wanted}`;
  const parallelism = Number(readPath(job, 'spec.parallelism') ?? 0);
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`;
}

function duration(job: CoreObject, now: number): string {
  const start = time(job, 'status.startTime');
  if (start === undefined) return '';
  const end = time(job, 'status.completionTime');
  return shortAge(start, end === undefined ? now : Date.parse(end));
}

const containersOf = (object: CoreObject, template: string) =>
  (readPath(object, `${template}.spec.containers`) ?? []) as { name: string; image: string }[];
const wide = (template: string): Column[] => [
  {
    name: 'Containers',
    cell: (object) =>
      containersOf(object, template)
        .map((one) => one.name)
        .join(','),
    wide: true,
  },
  {
    name: 'Images',
    cell: (object) =>
      containersOf(object, template)
        .map((one) => one.image)
        .join(','),
    wide: true,
  },
];

const selector = (path: string) => (object: CoreObject) =>
  Object.entries((readPath(object, path) ?? {}) as Record<string, string>)
    .map(([key, value]) => `${key}=${value}`)
    .join(',') || '<none>';

/** Columns of what ends by itself, as kubectl prints them. */
export const jobColumns: Record<string, Column[]> = {
  Job: [
    name,
    { name: 'Status', cell: jobStatus },
    { name: 'Completions', cell: completions },
    { name: 'Duration', cell: duration },
    age,
    ...wide('spec.template'),
    { name: 'Selector', cell: selector('spec.selector.matchLabels'), wide: true },
  ],
  CronJob: [
    name,
    { name: 'Schedule', cell: (cron) => text(cron, 'spec.schedule') },
    { name: 'Timezone', cell: (cron) => text(cron, 'spec.timeZone') },
    { name: 'Suspend', cell: (cron) => (readPath(cron, 'spec.suspend') === true ? 'True' : 'False') },
    { name: 'Active', cell: (cron) => String((readPath(cron, 'status.active') as unknown[] | undefined)?.length ?? 0) },
    {
      name: 'Last Schedule',
      cell: (cron, now) => {
        const last = time(cron, 'status.lastScheduleTime');
        return last === undefined ? '<none>' : shortAge(last, now);
      },
    },
    age,
    ...wide('spec.jobTemplate.spec.template'),
    { name: 'Selector', cell: selector('spec.jobTemplate.spec.selector.matchLabels'), wide: true },
  ],
};
