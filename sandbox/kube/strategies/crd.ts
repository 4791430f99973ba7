import { isObject } from '../../lib/json.ts';
import { type KubeObject, nowSeconds } from '../types.ts';

/** Fills what a CRD may leave out and accepts its names at once: there is no second naming controller to ask. */
export function prepareCrd(crd: KubeObject): void {
  const spec = crd.spec as {
    names: { kind: string; singular?: string; listKind?: string };
    versions: { name: string; storage?: boolean }[];
    conversion?: unknown;
  };
  spec.names.singular ||= spec.names.kind.toLowerCase();
  spec.names.listKind ||= `${spec.names.kind}List`;
  spec.conversion ??= { strategy: 'None' };
  const known = isObject(crd.status) && Array.isArray(crd.status.conditions) ? crd.status.conditions : undefined;
  const at = nowSeconds();
  crd.status = {
    conditions: known ?? [
      {
        type: 'NamesAccepted',
        status: 'True',
        lastTransitionTime: at,
        reason: 'NoConflicts',
        message: 'no conflicts found',
      },
      {
        type: 'Established',
        status: 'True',
        lastTransitionTime: at,
        reason: 'InitialNamesAccepted',
        message: 'the initial names have been accepted',
      },
    ],
    acceptedNames: spec.names,
    storedVersions: spec.versions.filter((version) => version.storage === true).map((version) => version.name),
  };
}
