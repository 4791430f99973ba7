import { cloneJson } from '../../lib/json.ts';
import type { Resource } from '../registry/resource.ts';
import type { KubeObject } from '../types.ts';

/**
 * What a write to the status subresource leaves: the new status on the live object. Built-in kinds also take the
 * metadata, custom ones nothing of it.
 */
export function applyStatusWrite(resource: Resource, wanted: KubeObject, live: KubeObject): KubeObject {
  const result = cloneJson(live);
  if (wanted.status === undefined) delete result.status;
  else result.status = wanted.status;
  const { resourceVersion } = wanted.metadata;
  result.metadata = resource.custom ? { ...result.metadata, resourceVersion } : wanted.metadata;
  if (resource.custom && wanted.metadata.managedFields) result.metadata.managedFields = wanted.metadata.managedFields;
  return result;
}
