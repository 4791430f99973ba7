import type { MemberBatch, MemberBatchPort } from '../../ports/member-batch.ts';
import type { Bounded } from '../../ports/workloads.ts';
import type { KubeClient } from '../client.ts';
import { readPodGroup, readQueue, readVolcanoJob } from './batch-reader.ts';
import { list, lookInto, proxied } from './look.ts';

interface Kind<T> {
  api: string;
  plural: string;
  /** So many of a member are read. */
  most: number;
  read(object: unknown): T;
}

const scheduling = 'apis/scheduling.volcano.sh/v1beta1';
const queueKind = { api: scheduling, plural: 'queues', most: 500, read: readQueue };
const podGroupKind = { api: scheduling, plural: 'podgroups', most: 2_000, read: readPodGroup };
const jobKind = { api: 'apis/batch.volcano.sh/v1alpha1', plural: 'jobs', most: 1_000, read: readVolcanoJob };

/** Of no more namespaces each is asked for on its own. */
const mostNamespaces = 10;
const none = { items: [], leftOut: 0 };

/**
 * Looks at Volcano in members with Slipway's own rights on their control planes: who may see what of it is decided after.
 * @param open the client of a control plane; throws a MemberError where there is none
 */
export function createMemberBatchPort(open: (controlPlane: string) => KubeClient): MemberBatchPort {
  return {
    look: ({ controlPlane, cluster }, jobsOf, caller) =>
      lookInto(
        () => open(controlPlane),
        caller,
        async (client, signal): Promise<MemberBatch> => {
          const read = <T>({ api, plural, read: reader }: Kind<T>, limit: number, within = '') =>
            list(
              client,
              { path: proxied(cluster, `${api}/${within}${plural}`), query: {}, limit, read: reader },
              signal,
            );
          const all = <T>(kind: Kind<T>) => read(kind, kind.most);
          const inNamespaces = async <T>(kind: Kind<T>) => {
            if (jobsOf === null || jobsOf.length > mostNamespaces) return all(kind);
            // Each has its part of what is read, so that one with very many objects hides none of another.
            const limit = Math.floor(kind.most / jobsOf.length);
            const within = jobsOf.map((namespace) => `namespaces/${encodeURIComponent(namespace)}/`);
            return together(await Promise.all(within.map((namespace) => read(kind, limit, namespace))));
          };
          const [queues, podGroups, jobs] = await Promise.all([
            all(queueKind),
            inNamespaces(podGroupKind),
            jobsOf === null ? none : inNamespaces(jobKind),
          ]);
          return { queues, podGroups, jobs };
        },
      ),
  };
}

function together<T>(lists: readonly Bounded<T>[]): Bounded<T> {
  return {
    items: lists.flatMap(({ items }) => items),
    leftOut: lists.reduce<number | null>(
      (sum, { leftOut }) => (sum === null || leftOut === null ? null : sum + leftOut),
      0,
    ),
  };
}
