import { type FieldFilter, keepTimesIfUnchanged } from '../apply/ownership.ts';
import { applyServerSide } from '../apply/server-side-apply.ts';
import { updateManagedFields } from '../apply/update-managed-fields.ts';
import { schemaOf } from '../codec/schemas.ts';
import { apiVersionOf, type Resource } from '../registry/resource.ts';
import { type KubeObject, nowSeconds } from '../types.ts';
import type { Call } from './context.ts';
import type { WriteOptions } from './write-options.ts';

/** What a write of the main resource or its status can own. */
function filterOf(resource: Resource, subresource: string): FieldFilter {
  if (subresource === 'status') return resource.custom ? { only: ['status'] } : { without: ['spec'] };
  return resource.subresources.status ? { without: ['status'] } : {};
}

function common(call: Call, options: WriteOptions) {
  const { info, resource } = call;
  return {
    manager: options.fieldManager,
    apiVersion: apiVersionOf(resource),
    subresource: info.subresource,
    schema: schemaOf(resource),
    filter: filterOf(resource, info.subresource),
    now: nowSeconds(),
  };
}

/** Lets the writer own what it changes. @param live undefined for a creation */
export function recordOwners(
  call: Call,
  options: WriteOptions,
  live: KubeObject | undefined,
  wanted: KubeObject,
): KubeObject {
  const owned = updateManagedFields({ ...common(call, options), before: live, after: wanted }) as KubeObject;
  return live === undefined ? owned : keepTimesIfUnchanged(live, owned);
}

/** Merges an applied object into the live one. @throws ApplyConflict, ApplyTypeError */
export function mergeApplied(
  call: Call,
  options: WriteOptions,
  live: KubeObject | undefined,
  applied: KubeObject,
): KubeObject {
  const write = { ...common(call, options), live, applied, force: options.force === true };
  return applyServerSide(write).object as KubeObject;
}
