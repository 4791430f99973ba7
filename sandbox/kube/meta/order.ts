import type { ObjectMeta } from '../types.ts';

/** The members of metadata in the order in which built-in kinds write them. */
const builtinOrder = [
  'name',
  'generateName',
  'namespace',
  'selfLink',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'labels',
  'annotations',
  'ownerReferences',
  'finalizers',
  'managedFields',
] as const satisfies (keyof ObjectMeta)[];

const customOrder = [...builtinOrder].sort();

/** Metadata in upstream's order of members: that of the struct for built-in kinds, by letters for custom ones. */
export function orderMeta(metadata: ObjectMeta, isCustom: boolean): ObjectMeta {
  const ordered: Record<string, unknown> = {};
  for (const name of isCustom ? customOrder : builtinOrder) {
    if (metadata[name] !== undefined) ordered[name] = metadata[name];
  }
  return ordered as unknown as ObjectMeta;
}
