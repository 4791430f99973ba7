import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import type { KubeObject } from '../controllers/client/objects.ts';
import { apiVersionOf, type Resource } from '../controllers/client/resources.ts';
import { isConflict, type KubeClient } from '../controllers/client/rest.ts';
import { kinds, templateKinds } from './controllers/kinds.ts';

const known: readonly Resource[] = [
  ...templateKinds,
  kinds.namespace,
  kinds.propagationPolicy,
  kinds.overridePolicy,
  kinds.federatedHpa,
  kinds.cronFederatedHpa,
  kinds.multiClusterService,
  kinds.clusterTaintPolicy,
  kinds.federatedResourceQuota,
  kinds.clusterRole,
  kinds.clusterRoleBinding,
  kinds.role,
  kinds.roleBinding,
];

/**
 * Creates the objects of a YAML file in their order; those that exist stay as they are.
 * @param namespace in place of `PROJECT_NAMESPACE`
 */
export async function createFrom(client: KubeClient, file: string, namespace = ''): Promise<void> {
  const text = readFileSync(file, 'utf8').replaceAll('PROJECT_NAMESPACE', namespace);
  for (const document of parseAllDocuments(text)) {
    const object = document.toJS() as KubeObject;
    const { apiVersion, kind } = object;
    const found = known.find((one) => one.kind === kind && apiVersionOf(one) === apiVersion);
    if (!found) throw new Error(`${file} has a ${kind}, which is not applied here`);
    await client.create(found, object).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
  }
}
