import type { z } from 'zod';
import {
  type ApplicationLog,
  applicationLogPathSchema,
  applicationLogQuerySchema,
} from '../../../lib/contracts/application-pods.ts';
import { belongsTo, workloadsIn } from '../../domain/applications/application-pods.ts';
import { DomainError } from '../../domain/errors.ts';
import { MemberError } from '../../ports/member-clusters.ts';
import { collectLines, isTimeUp, mostBytes } from '../clusters/workloads/collect-lines.ts';
import { secondsOf } from '../clusters/workloads/log-question.ts';
import { type AuditDraft, type Context, defineCommand } from '../define.ts';
import { type FoundApplication, findAsSubject } from './find-application.ts';
import { membersOf } from './list-application-pods.ts';

interface Asked {
  pod: string;
  query: z.output<typeof applicationLogQuerySchema>;
}

/** The last lines that a container of an application wrote in a member. That somebody looked is in the audit before they leave. */
export const readApplicationLog = defineCommand({
  name: 'read-application-log',
  action: 'cluster.logs',
  readAction: 'application.read',
  // It changes nothing but the audit, which names who looks.
  whileSeeing: true,
  input: { path: applicationLogPathSchema, query: applicationLogQuerySchema },
  scope: async (context, { path, query }) => {
    const subject = await findAsSubject(context, path);
    return subject && membersOf(subject.value).includes(query.cluster) ? subject : null;
  },
  prepare: async (context, { path, query }, found) => {
    const asked = { pod: path.pod, query };
    return { answer: await answerLog(context, found, asked), audit: lookedAt(found, asked) };
  },
  commit: async (_context, _tx, { answer, audit }) => ({ answer, audit }),
});

/** @throws DomainError `not-found` for a pod that is none of the application's */
async function answerLog(context: Context, found: FoundApplication, { pod, query }: Asked): Promise<ApplicationLog> {
  const { deps, signal } = context;
  const { facts, place, application, troubles } = found;
  const workloads = workloadsIn(application, troubles, query.cluster);
  const at = { controlPlane: place.controlPlane, cluster: query.cluster, namespace: facts.namespace };
  const checked = () => ({ checkedAt: deps.clock.now().toISOString() });
  try {
    if (!belongsTo(workloads, await deps.memberClusters.pod(at, pod, signal))) throw new DomainError('not-found');
    const question = {
      pod,
      container: query.container,
      previous: query.previous === 'true',
      follow: false,
      tailLines: Number(query.tail),
      sinceSeconds: secondsOf(query.since),
      mostBytes,
    };
    return {
      state: 'answered',
      ...checked(),
      ...(await collectLines((until) => deps.memberClusters.openLog(at, question, until), signal)),
    };
  } catch (error) {
    if (!(error instanceof MemberError)) {
      if (!isTimeUp(error, signal)) throw error;
      return { state: 'silent', ...checked(), failure: 'timed-out', words: null };
    }
    const { failure, words } = error;
    if (failure !== 'refused') return { state: 'silent', ...checked(), failure, words };
    return { state: 'refused', ...checked(), words: words ?? '' };
  }
}

/** With whose log it was and nothing of what it says. */
function lookedAt({ place, facts }: FoundApplication, { pod, query }: Asked): AuditDraft {
  return {
    action: 'read-container-log',
    project: place.project,
    subject: 'applications',
    key: `${place.controlPlane}/${facts.namespace}/${facts.name}`,
    after: {
      cluster: query.cluster,
      pod: `${facts.namespace}/${pod}`,
      container: query.container ?? null,
      previous: query.previous === 'true',
    },
  };
}
