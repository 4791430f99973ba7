import type { KubeObject } from './objects.ts';

/** Where a kind is served. The type parameter is the shape of its objects and exists for the compiler only. */
export interface Resource<T extends KubeObject = KubeObject> {
  group: string;
  version: string;
  plural: string;
  kind: string;
  namespaced: boolean;
  readonly shape?: T;
}

/** `group/version` as it stands in objects. */
export function apiVersionOf({ group, version }: Resource): string {
  return group ? `${group}/${version}` : version;
}

/** Declares a resource; `path` is `group/version/plural`, or `version/plural` for the core group. */
export function resource<T extends KubeObject = KubeObject>(
  kind: string,
  path: string,
  namespaced = true,
): Resource<T> {
  const parts = path.split('/');
  const plural = parts.pop() ?? '';
  const version = parts.pop() ?? '';
  return { group: parts.pop() ?? '', version, plural, kind, namespaced };
}
