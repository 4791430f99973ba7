import type { MirrorKey, MirrorRow } from '../../db/clusters/mirror-store.ts';
import type { Reference, ReferenceKind } from '../../domain/clusters/cluster-facts.ts';
import type { DeploymentPart } from '../../domain/clusters/cluster-parts.ts';
import { kindKey, kinds } from '../../kube/kinds.ts';
import { readReferred } from '../../kube/readers/referred.ts';
import { objectSchema } from '../../kube/resources.ts';

type Known = ReturnType<typeof readReferred>;

const referenceKinds: [ReferenceKind, string][] = [
  ['Credential', kindKey(kinds.credential)],
  ['ClusterTemplate', kindKey(kinds.clusterTemplate)],
  ['Region', kindKey(kinds.region)],
  ['DataSource', kindKey(kinds.dataSource)],
  ['ClusterAuthentication', kindKey(kinds.clusterAuthentication)],
  ['ClusterAuditPolicy', kindKey(kinds.clusterAuditPolicy)],
  ['ClusterIPAMClaim', kindKey(kinds.clusterIpamClaim)],
];
const kindOfKey = new Map(referenceKinds.map(([kind, key]) => [key, kind]));

/**
 * What clusters refer to by name, in memory: whether it is there and ready. A kind that was never listed whole, for want
 * of rights or of its CRD, is not known, and nothing is said of its objects.
 */
export function createReferenceIndex() {
  const known = new Map<ReferenceKind, Map<string, Known>>();
  const listed = new Set<ReferenceKind>();

  function objectsOf(kind: ReferenceKind): Map<string, Known> {
    const objects = known.get(kind) ?? new Map<string, Known>();
    known.set(kind, objects);
    return objects;
  }

  function look(kind: ReferenceKind, namespace: string, name: string): Reference[] {
    if (name === '' || !listed.has(kind)) return [];
    const found = objectsOf(kind).get(`${namespace}/${name}`);
    if (!found) return [{ kind, name, state: 'missing', words: '' }];
    const { isReady, words, signIns } = found;
    return [{ kind, name, state: isReady ? 'present' : 'notReady', words, ...(signIns && { signIns }) }];
  }

  return {
    find({ namespace, credential, template, region, refers }: DeploymentPart): Reference[] {
      const inRegion = region || (objectsOf('Credential').get(`${namespace}/${credential}`)?.region ?? '');
      return [
        ...look('Credential', namespace, credential),
        ...look('ClusterTemplate', namespace, template),
        ...look('Region', '', inRegion),
        ...look('DataSource', namespace, refers.dataSource),
        ...look('ClusterAuthentication', namespace, refers.clusterAuth),
        ...look('ClusterAuditPolicy', namespace, refers.auditPolicy),
        ...look('ClusterIPAMClaim', namespace, refers.ipamClaim),
      ];
    },

    /** Takes rows of any kind; answers the namespaces whose clusters look different now, '' for all of them. */
    learn(rows: readonly MirrorRow[]): string[] {
      return rows.flatMap((row) => {
        const kind = kindOfKey.get(row.kind);
        if (!kind) return [];
        const key = `${row.namespace}/${row.name}`;
        const next = readReferred(kind, objectSchema.parse(row.object));
        const before = objectsOf(kind).get(key);
        objectsOf(kind).set(key, next);
        return JSON.stringify(before) === JSON.stringify(next) ? [] : [row.namespace];
      });
    },

    forget(keys: readonly MirrorKey[]): string[] {
      return keys.flatMap((one) => {
        const kind = kindOfKey.get(one.kind);
        return kind && objectsOf(kind).delete(`${one.namespace}/${one.name}`) ? [one.namespace] : [];
      });
    },

    /** The kind was listed whole: what is not among the keys is gone. */
    retain(key: string, keys: readonly MirrorKey[]): string[] {
      const kind = kindOfKey.get(key);
      if (!kind) return [];
      listed.add(kind);
      const left = new Set(keys.map(({ namespace, name }) => `${namespace}/${name}`));
      return [...objectsOf(kind).keys()].flatMap((name) => {
        if (left.has(name)) return [];
        objectsOf(kind).delete(name);
        return [name.slice(0, name.indexOf('/'))];
      });
    },
  };
}
