import type { FederatedLimits } from '../../lib/contracts/federated-quota-changes.ts';
import { managedByLabel, managedByUs } from '../domain/applications/order/manifests.ts';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import type { FederatedQuotasPort, QuotaObject, QuotaRef } from '../ports/federated-quotas.ts';
import { asking } from './asking-plane.ts';
import type { KubeClient } from './client.ts';
import { apiVersionOf, kinds } from './kinds.ts';
import {
  createObject,
  createOnce,
  deleteObject,
  getObject,
  type KubeObject,
  mergeObject,
  orNull,
} from './resources.ts';

const options = { timeoutMs: 5_000 };
const kind = kinds.federatedResourceQuota;

/** Reads and writes FederatedResourceQuotas. @param clientOf throws a MemberError where there is no kubeconfig */
export function createFederatedQuotasPort(clientOf: (controlPlane: string) => KubeClient): FederatedQuotasPort {
  return {
    read: ({ controlPlane, namespace, name }) =>
      asking(controlPlane, async () => {
        const object = await orNull(getObject(clientOf(controlPlane), kind, name, namespace, options));
        return object && toQuotaObject(object);
      }),

    create: ({ controlPlane, namespace, name }, limits) =>
      asking(controlPlane, async () => {
        const client = clientOf(controlPlane);
        const place = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } };
        await createOnce(client, kinds.namespace, place, options);
        const object = {
          apiVersion: apiVersionOf(kind),
          kind: kind.kind,
          metadata: { name, namespace, labels: { [managedByLabel]: managedByUs } },
          spec: { overall: limits.overall, ...assigned(limits) },
        };
        return toQuotaObject((await createObject(client, kind, object, options)).body);
      }),

    write: (ref, { resourceVersion }, limits, gone) =>
      asking(ref.controlPlane, async () => {
        const { namespace, name } = ref;
        const patch = {
          metadata: { namespace, name, resourceVersion },
          spec: {
            overall: { ...limits.overall, ...Object.fromEntries(gone.map((resource) => [resource, null])) },
            staticAssignments: assigned(limits).staticAssignments ?? null,
          },
        };
        return toQuotaObject((await sayStale(ref, mergeObject(clientOf(ref.controlPlane), kind, patch, options))).body);
      }),

    remove: (ref, { uid, resourceVersion }) =>
      asking(ref.controlPlane, async () => {
        const { controlPlane, namespace, name } = ref;
        await sayStale(
          ref,
          deleteObject(clientOf(controlPlane), kind, name, namespace, { uid, resourceVersion, ...options }),
        );
      }),
  };
}

/** Go leaves an empty list out. */
const assigned = ({ assignments }: FederatedLimits) =>
  assignments.length === 0
    ? {}
    : { staticAssignments: assignments.map(({ cluster, hard }) => ({ clusterName: cluster, hard })) };

const toQuotaObject = (object: KubeObject): QuotaObject => ({
  object,
  uid: object.metadata.uid,
  resourceVersion: object.metadata.resourceVersion,
  isLeaving: object.metadata.deletionTimestamp !== undefined,
});

/** What has another version, or is gone by now, is not what somebody has seen. */
async function sayStale<T>({ name }: QuotaRef, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof DomainError && (error.code === 'conflict' || error.code === 'not-found'))) throw error;
    throw new DomainError('stale-version', { ...say('federated-quota-changed', { name }), cause: error });
  }
}
