import { DomainError } from '../domain/errors.ts';
import type { MarkTaint } from '../domain/karmada/member-marks.ts';
import { say } from '../domain/words/said.ts';
import type { KarmadaMembersPort } from '../ports/karmada-members.ts';
import { asking } from './asking-plane.ts';
import type { KubeClient } from './client.ts';
import { kinds } from './kinds.ts';
import { getObject, listObjects, mergeObject } from './resources.ts';

const timeoutMs = 5_000;
/** More rules than a control plane has; of those beyond nobody is told. */
const mostPolicies = 500;

/** Reads and writes Clusters of control planes. @param clientOf throws a MemberError where there is no kubeconfig */
export function createKarmadaMembersPort(clientOf: (controlPlane: string) => KubeClient): KarmadaMembersPort {
  return {
    read: ({ controlPlane, member }) =>
      asking(controlPlane, async () => {
        const client = clientOf(controlPlane);
        const [object, taintPolicies] = await Promise.all([
          getObject(client, kinds.karmadaCluster, member, undefined, { timeoutMs }),
          readTaintPolicies(client),
        ]);
        return { object, resourceVersion: object.metadata.resourceVersion, taintPolicies };
      }),

    write: ({ controlPlane, member }, { resourceVersion, labels }, wanted) =>
      asking(controlPlane, async () => {
        const gone = Object.keys(labels).filter((name) => !Object.hasOwn(wanted.labels, name));
        const patch = {
          metadata: {
            name: member,
            resourceVersion,
            labels: { ...wanted.labels, ...Object.fromEntries(gone.map((name) => [name, null])) },
          },
          spec: { taints: wanted.taints.map(toKube) },
        };
        try {
          await mergeObject(clientOf(controlPlane), kinds.karmadaCluster, patch, { timeoutMs });
        } catch (error) {
          if (!(error instanceof DomainError && error.code === 'conflict')) throw error;
          throw new DomainError('stale-version', {
            ...say('karmada-member-changed', { name: member }),
            cause: error,
          });
        }
      }),
  };
}

/** Go leaves an empty value out. */
const toKube = ({ value, ...taint }: MarkTaint) => (value === '' ? taint : { ...taint, value });

/** Null where Slipway may not; before Karmada 1.14 there are none. */
async function readTaintPolicies(client: KubeClient): Promise<unknown[] | null> {
  try {
    return (await listObjects(client, kinds.clusterTaintPolicy, { limit: mostPolicies }, { timeoutMs })).items;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-found') return [];
    if (error instanceof DomainError && error.code === 'forbidden') return null;
    throw error;
  }
}
