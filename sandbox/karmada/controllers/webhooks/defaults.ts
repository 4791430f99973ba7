import { randomUUID } from 'node:crypto';
import type { KubeObject } from '../../../controllers/client/objects.ts';
import type { AdmissionRequest, Decision, PatchOperation } from '../../../controllers/webhooks/admission.ts';
import { isObject } from '../../../lib/json.ts';

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** What turns one document into another; lists of different lengths are replaced as a whole. */
function changes(before: unknown, after: unknown, path: string): PatchOperation[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((item, index) => changes(item, after[index], `${path}/${index}`));
  if (isObject(before) && isObject(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key): PatchOperation[] => {
      const at = `${path}/${escaped(key)}`;
      if (after[key] === undefined) return before[key] === undefined ? [] : [{ op: 'remove', path: at }];
      if (before[key] === undefined) return [{ op: 'add', path: at, value: after[key] }];
      return changes(before[key], after[key], at);
    });
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ op: 'replace', path, value: after }];
}

/** A mutation: `change` gets a copy of the object, and the answer is what it did to it. */
export async function mutate<T extends KubeObject>(
  request: AdmissionRequest<T>,
  change: (object: T) => void,
): Promise<Decision> {
  if (!request.object) return {};
  const next = structuredClone(request.object);
  change(next);
  const patch = changes(request.object, next, '');
  return patch.length > 0 ? { patch } : {};
}

/** Gives an object an identity that is never given again; one that is there already stays. */
export function identify({ metadata }: KubeObject, label: string): void {
  if (!metadata.labels?.[label]) metadata.labels = { ...metadata.labels, [label]: randomUUID() };
}
