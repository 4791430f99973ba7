import {
  type ApplicationPods,
  applicationPodsQuerySchema,
  type MemberPods,
} from '../../../lib/contracts/application-pods.ts';
import { applicationPathSchema } from '../../../lib/contracts/applications.ts';
import { tellPods, workloadsIn } from '../../domain/applications/application-pods.ts';
import { boardOf } from '../../domain/applications/board.ts';
import { MemberError } from '../../ports/member-clusters.ts';
import { type Context, defineQuery } from '../define.ts';
import { askInTurn } from '../karmada/ask-in-turn.ts';
import { type FoundApplication, findAsSubject } from './find-application.ts';

/** Pods of an application in its members, as these themselves say now. One that says nothing does not keep the others back. */
export const listApplicationPods = defineQuery({
  name: 'list-application-pods',
  action: 'application.read',
  input: { path: applicationPathSchema, query: applicationPodsQuerySchema },
  scope: (context, { path }) => findAsSubject(context, path),
  run: async (context, { query }, found): Promise<ApplicationPods> => {
    const wanted = membersOf(found).filter((name) => query.cluster === undefined || name === query.cluster);
    const { answers, unasked } = await askInTurn(context.deps, wanted, (cluster) => askMember(context, found, cluster));
    return { checkedAt: context.deps.clock.now().toISOString(), members: [...answers, ...unasked.map(notAsked)] };
  },
});

const notAsked = (cluster: string): MemberPods => ({ state: 'silent', cluster, failure: 'not-asked', words: null });

/** Members that have it, are to have it or are losing it: no others are ever asked. */
export const membersOf = ({ application, members }: FoundApplication): string[] =>
  boardOf(application, members).map(({ name }) => name);

async function askMember(
  { deps, signal }: Context,
  { place, facts, application, troubles }: FoundApplication,
  cluster: string,
): Promise<MemberPods> {
  const { controlPlane } = place;
  try {
    const { pods, warnings } = await deps.memberClusters.pods(
      { controlPlane, cluster, namespace: facts.namespace },
      signal,
    );
    return {
      state: 'answered',
      cluster,
      pods: tellPods(workloadsIn(application, troubles, cluster), pods.items, warnings ?? []),
      isCut: pods.leftOut !== 0,
      hasEvents: warnings !== null,
    };
  } catch (error) {
    if (!(error instanceof MemberError)) throw error;
    return { state: 'silent', cluster, failure: toFailure(error), words: error.words };
  }
}

/** A list is never refused by itself, so a member that does so is not understood. */
const toFailure = ({ failure }: MemberError) => (failure === 'refused' ? 'unreadable' : failure);
