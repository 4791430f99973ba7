import { DomainError } from '../domain/errors.ts';
import type { RulePort } from '../ports/multi-cluster-changes.ts';
import type { KubeClient } from './client.ts';
import { apiVersionOf, kinds } from './kinds.ts';
import { changeKey } from './labels.ts';
import { createObject, deleteObject, getObject, mergeObject, objectSchema, replaceObject } from './resources.ts';

const kind = kinds.multiClusterService;
const isNotFound = (error: unknown) => error instanceof DomainError && error.code === 'not-found';

/** MultiClusterServices on the management cluster. */
export function createRulePort(client: KubeClient): RulePort {
  return {
    async read(name) {
      try {
        return await getObject(client, kind, name);
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },

    isWrittenBy: (object, changeId) => objectSchema.parse(object).metadata.annotations?.[changeKey] === changeId,

    async write(object, changeId, options = {}) {
      const { metadata, spec } = objectSchema.parse(object);
      const marked = { ...metadata, annotations: { ...metadata.annotations, [changeKey]: changeId } };
      const head = { apiVersion: apiVersionOf(kind), kind: kind.kind };
      if (metadata.resourceVersion === '') {
        const { name, annotations } = marked;
        const made = { ...head, metadata: { name, annotations }, spec };
        return (await createObject(client, kind, made, options)).body;
      }
      return await replaceObject(client, kind, { ...head, metadata: marked, spec }, options);
    },

    async remove(name, uid) {
      try {
        await deleteObject(client, kind, name, undefined, { uid });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    },

    async label({ namespace, name }, key, value) {
      try {
        await mergeObject(client, kinds.clusterDeployment, { metadata: { namespace, name, labels: { [key]: value } } });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    },
  };
}
