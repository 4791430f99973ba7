import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import type { KubeObject } from '../controllers/client/objects.ts';
import { apiVersionOf, type Resource, resource } from '../controllers/client/resources.ts';
import { isConflict, type KubeClient } from '../controllers/client/rest.ts';
import { kinds, templateKinds } from './controllers/kinds.ts';

const known: readonly Resource[] = [
  ...templateKinds,
  kinds.namespace,
  kinds.propagationPolicy,
  kinds.overridePolicy,
  resource('ClusterRole', 'rbac.authorization.k8s.io/v1/clusterroles', false),
  resource('ClusterRoleBinding', 'rbac.authorization.k8s.io/v1/clusterrolebindings', false),
];

/** Creates the objects of a YAML file in their order; those that exist stay as they are. */
export async function createFrom(client: KubeClient, file: string): Promise<void> {
  for (const document of parseAllDocuments(readFileSync(file, 'utf8'))) {
    const object = document.toJS() as KubeObject;
    const { apiVersion, kind } = object;
    const found = known.find((one) => one.kind === kind && apiVersionOf(one) === apiVersion);
    if (!found) throw new Error(`${file} has a ${kind}, which is not applied here`);
    await client.create(found, object).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
  }
}
