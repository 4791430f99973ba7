import { equalJson } from '../../lib/json.ts';
import type { KubeObject } from '../types.ts';

/** Counts a change of what is wanted; what is only said of it, and its status, count for nothing. */
export function countGeneration(object: KubeObject, old: KubeObject): void {
  if (!equalJson(object.spec, old.spec)) object.metadata.generation = (old.metadata.generation ?? 0) + 1;
}
