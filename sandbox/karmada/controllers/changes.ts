import { isDeepStrictEqual } from 'node:util';
import type { KubeObject } from '../../controllers/client/objects.ts';
import { isMark } from './kinds.ts';

type Texts = Record<string, string> | undefined;

const foreign = (texts: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(texts ?? {}).filter(([key]) => !isMark(key)));

/** What of an object is wanted: neither how it fares, nor which version of it this is. */
function wanted({ status: _, ...object }: KubeObject): object {
  const { resourceVersion: __, managedFields: ___, ...metadata } = object.metadata as object as Record<string, unknown>;
  return { ...object, metadata };
}

function wantedByPeople(object: KubeObject): object {
  const { generation: _, labels, annotations, ...metadata } = object.metadata;
  return wanted({ ...object, metadata: { ...metadata, labels: foreign(labels), annotations: foreign(annotations) } });
}

/** Whether another state of an object is wanted than before; a new status alone does not count. */
export const isRewritten = (before: KubeObject, now: KubeObject): boolean =>
  !isDeepStrictEqual(wanted(before), wanted(now));

/** Whether people have changed an object: Karmada only marks templates as its own. */
export const isChangedByPeople = (before: KubeObject, now: KubeObject): boolean =>
  !isDeepStrictEqual(wantedByPeople(before), wantedByPeople(now));
