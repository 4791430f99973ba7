import { isObject, own, type Path, toPointer } from './json.ts';

/**
 * Values that k0rdent fills in itself: from the Credential, from ClusterAuthentication, ClusterAuditPolicy and
 * DataSource, from Management and ClusterIPAM. What a person wrote there would be overwritten or would break that.
 */
const hiddenPaths: readonly Path[] = [
  ['clusterIdentity'],
  ['auth'],
  ['audit', 'policyRef'],
  ['dataSource'],
  ['global'],
  ['ipamEnabled'],
];

export function isHidden(path: Path): boolean {
  return hiddenPaths.some((hidden) => hidden.every((key, at) => path[at] === key));
}

/** Pointers of hidden values that the overrides set all the same. */
export function hiddenIn(overrides: Readonly<Record<string, unknown>>): string[] {
  return hiddenPaths
    .filter((path) => {
      const last = path.at(-1) ?? '';
      const parent = path.slice(0, -1).reduce<unknown>((at, key) => own(at, key), overrides);
      return isObject(parent) && Object.hasOwn(parent, last);
    })
    .map(toPointer);
}
