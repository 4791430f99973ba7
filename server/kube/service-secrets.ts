import { DomainError } from '../domain/errors.ts';
import type { ServiceSecret, ServiceSecrets } from '../ports/service-secrets.ts';
import type { KubeClient } from './client.ts';
import { quietly } from './credentials.ts';
import { apiVersionOf, kinds } from './kinds.ts';
import { componentLabels, requestKey } from './labels.ts';
import { createObject, deleteObject, type KubeObjectInput } from './resources.ts';

/** Sveltos takes values from Secrets of no other type. */
const sveltosType = 'addons.projectsveltos.io/cluster-profile';
/** Sveltos reads each key as a text of values. */
const key = 'values.yaml';

const isCode = (error: unknown, code: string) => error instanceof DomainError && error.code === code;

function toSecret({ name, cluster, requestId }: ServiceSecret, text: string): KubeObjectInput {
  const { clusterDeployment } = kinds;
  const owner = {
    apiVersion: apiVersionOf(clusterDeployment),
    kind: clusterDeployment.kind,
    name: cluster.name,
    uid: cluster.uid,
  };
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name,
      namespace: cluster.namespace,
      labels: componentLabels,
      annotations: { [requestKey]: requestId },
      ownerReferences: [owner],
    },
    type: sveltosType,
    data: { [key]: Buffer.from(text).toString('base64') },
  };
}

/** Makes and deletes Secrets of services in the namespaces of projects, and reads none. */
export function createServiceSecrets(client: KubeClient): ServiceSecrets {
  return {
    async write(secret, text, { isDryRun = false } = {}) {
      try {
        await quietly(kinds.secret, () => createObject(client, kinds.secret, toSecret(secret, text), { isDryRun }));
      } catch (error) {
        // Its name holds the id of the request, so it is nobody else's.
        if (!isCode(error, 'conflict')) throw error;
      }
    },

    async remove(namespace, name) {
      try {
        await quietly(kinds.secret, () => deleteObject(client, kinds.secret, name, namespace));
      } catch (error) {
        if (!isCode(error, 'not-found')) throw error;
      }
    },
  };
}
