import type { z } from 'zod';
import { type BatchJobPage, batchJobsQuerySchema } from '../../../lib/contracts/batch.ts';
import { type FoundJob, inOrder, tellJobs } from '../../domain/batch/jobs.ts';
import type { BatchPlace, MemberBatch } from '../../ports/member-batch.ts';
import { defineQuery } from '../define.ts';
import { type FoundBatch, lookAtMembers } from './look-at-members.ts';
import { readJobApplications } from './read-job-applications.ts';

/** Jobs of Volcano in the namespaces of my projects, in each member as it says now, what needs somebody first. */
export const listBatchJobs = defineQuery({
  name: 'list-batch-jobs',
  action: 'application.read',
  scope: 'visible',
  input: { query: batchJobsQuerySchema },
  run: async (context, { query }): Promise<BatchJobPage> => {
    const { deps, visible } = context;
    const mine = await deps.projects.list(deps.db.auto, visible);
    const asked = mine.filter(({ name }) => query.project === undefined || name === query.project);
    const projectOf = new Map(asked.map(({ name, namespace }) => [namespace, name]));
    const { found, gaps } = await lookAtMembers(context, asked, [...projectOf.keys()]);
    const all = found.flatMap((member) => jobsOf(member, projectOf));
    const page = pageFrom(all.filter((job) => fits(job, query)).sort(inOrder), query);
    return {
      ...page,
      items: await readJobApplications(deps, page.items),
      checkedAt: deps.clock.now().toISOString(),
      gaps,
      cut: found.filter(({ batch }) => isCut(batch)).map(placeOf),
    };
  },
});

/** The namespace of a project is its namespace in members too; what is in others is nobody's here. */
function jobsOf({ controlPlane, cluster, batch }: FoundBatch, projectOf: ReadonlyMap<string, string>): FoundJob[] {
  const isOurs = ({ namespace }: { namespace: string }) => projectOf.has(namespace);
  return tellJobs({
    jobs: batch.jobs.items.filter(isOurs),
    podGroups: batch.podGroups.items.filter(isOurs),
    queues: batch.queues.items,
    hasAllQueues: batch.queues.leftOut === 0,
  }).map((job) => ({
    controlPlane,
    cluster,
    project: projectOf.get(job.namespace) ?? '',
    ...job,
  }));
}

type Query = z.output<typeof batchJobsQuerySchema>;

function fits({ name, queue, cluster, state }: FoundJob, query: Query): boolean {
  const text = query.q?.toLowerCase() ?? '';
  return (
    (query.state === undefined || state === query.state) &&
    [name, queue, cluster].some((each) => each.toLowerCase().includes(text))
  );
}

/** Nothing is kept between two looks, so that the cursor is a place in the list as it is now. */
function pageFrom(jobs: readonly FoundJob[], { cursor, limit }: Query) {
  const from = Math.max(0, Number.parseInt(cursor ?? '0', 10) || 0);
  const next = from + limit;
  return {
    items: jobs.slice(from, next),
    nextCursor: next < jobs.length ? String(next) : null,
    total: jobs.length,
  };
}

const isCut = ({ jobs, podGroups }: MemberBatch): boolean => jobs.leftOut !== 0 || podGroups.leftOut !== 0;
const placeOf = ({ controlPlane, cluster }: BatchPlace): BatchPlace => ({ controlPlane, cluster });
