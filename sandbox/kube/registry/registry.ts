import { isObject } from '../../lib/json.ts';
import type { Store, StoreEvent } from '../store/store.ts';
import type { KubeObject } from '../types.ts';
import { builtinResources } from './builtin.ts';
import type { Resource } from './resource.ts';
import { compareVersions } from './versions.ts';

/** The collection in which CustomResourceDefinitions are kept. */
const crdCollection = 'apiextensions.k8s.io/customresourcedefinitions';

/** One API group with its versions, the preferred one first. */
export interface Group {
  name: string;
  custom: boolean;
  versions: { name: string; resources: Resource[] }[];
}

const customVerbs = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'];

function readVersion(crd: KubeObject, version: Record<string, unknown>, since: number): Resource {
  const spec = crd.spec as {
    group: string;
    scope: string;
    versions: { name: string; storage?: boolean }[];
  };
  // What is served follows the accepted names, which lag behind spec.names when another CRD has taken one.
  const status = isObject(crd.status) ? crd.status : {};
  const names = { ...(crd.spec as { names: object }).names, ...(status.acceptedNames as object) } as {
    plural: string;
    singular?: string;
    kind: string;
    listKind?: string;
    shortNames?: string[];
    categories?: string[];
  };
  const subresources = isObject(version.subresources) ? version.subresources : {};
  return {
    group: spec.group,
    version: String(version.name),
    plural: names.plural,
    singular: names.singular ?? names.kind.toLowerCase(),
    kind: names.kind,
    listKind: names.listKind ?? `${names.kind}List`,
    namespaced: spec.scope === 'Namespaced',
    shortNames: names.shortNames ?? [],
    categories: names.categories ?? [],
    verbs: customVerbs,
    subresources: {
      ...(isObject(subresources.status) ? { status: { kind: names.kind, verbs: ['get', 'patch', 'update'] } } : {}),
      ...(isObject(subresources.scale)
        ? { scale: { kind: 'Scale', group: 'autoscaling', version: 'v1', verbs: ['get', 'patch', 'update'] } }
        : {}),
    },
    collection: `${spec.group}/${names.plural}`,
    custom: {
      crd,
      version,
      storageVersion: spec.versions.find((candidate) => candidate.storage === true)?.name ?? String(version.name),
      since,
    },
  };
}

function isEstablished(crd: KubeObject): boolean {
  const status = isObject(crd.status) ? crd.status : {};
  const conditions = Array.isArray(status.conditions) ? (status.conditions as { type: string; status: string }[]) : [];
  return conditions.some((condition) => condition.type === 'Established' && condition.status === 'True');
}

/** Which kinds are served at this moment: the built-in ones and those of established CRDs. */
export class Registry {
  private readonly byPath = new Map<string, Resource>();
  private readonly byCrd = new Map<string, { resources: Resource[]; since: number }>();
  private cachedGroups: Group[] | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly builtin: readonly Resource[];

  /** @param builtin the kinds that are served without a CRD */
  constructor(store: Store, builtin: readonly Resource[] = builtinResources) {
    this.builtin = builtin;
    for (const resource of builtin) this.add(resource);
    for (const entry of store.collection(crdCollection).list('')) this.read(entry.object, entry.revision);
    store.subscribe((event) => this.follow(event));
  }

  /** Calls back when the served kinds have changed. */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  find(group: string, version: string, plural: string): Resource | undefined {
    return this.byPath.get(`${group}/${version}/${plural}`);
  }

  /** The served resource of a kind, as ownerReferences name it. */
  findKind(apiVersion: string, kind: string): Resource | undefined {
    for (const resource of this.byPath.values()) {
      const own = resource.group === '' ? resource.version : `${resource.group}/${resource.version}`;
      if (own === apiVersion && resource.kind === kind) return resource;
    }
    return undefined;
  }

  /** Every served resource, one per version. */
  resources(): Resource[] {
    return [...this.byPath.values()];
  }

  /** One served resource for each collection of the store. */
  stored(): Resource[] {
    const found = new Map<string, Resource>();
    for (const resource of this.byPath.values()) {
      const preferred = !resource.custom || resource.custom.storageVersion === resource.version;
      if (!found.has(resource.collection) || (preferred && resource.custom)) found.set(resource.collection, resource);
    }
    return [...found.values()].filter((resource) => resource.verbs.includes('get'));
  }

  groups(): Group[] {
    this.cachedGroups ??= this.buildGroups();
    return this.cachedGroups;
  }

  isBuiltinGroup(group: string): boolean {
    return this.builtin.some((resource) => resource.group === group);
  }

  private buildGroups(): Group[] {
    const groups = new Map<string, Group>();
    for (const resource of this.byPath.values()) {
      const group = groups.get(resource.group) ?? {
        name: resource.group,
        custom: resource.custom !== undefined,
        versions: [],
      };
      groups.set(resource.group, group);
      const version = group.versions.find((candidate) => candidate.name === resource.version);
      if (version) version.resources.push(resource);
      else group.versions.push({ name: resource.version, resources: [resource] });
    }
    for (const group of groups.values()) group.versions.sort((a, b) => compareVersions(a.name, b.name));
    const rank = (group: Group): number => (group.custom ? 1 : 0);
    return [...groups.values()].sort((a, b) => rank(a) - rank(b));
  }

  private follow(event: StoreEvent): void {
    if (event.resource !== crdCollection) return;
    if (event.deleted) this.drop(event.entry.key);
    else this.read(event.entry.object, event.revision);
  }

  private read(crd: KubeObject, revision: number): void {
    const known = this.byCrd.get(crd.metadata.name);
    this.drop(crd.metadata.name);
    if (!isEstablished(crd)) return;
    const since = known?.since ?? revision;
    const versions = ((crd.spec as { versions?: Record<string, unknown>[] }).versions ?? []).filter(
      (version) => version.served === true,
    );
    const resources = versions.map((version) => readVersion(crd, version, since));
    this.byCrd.set(crd.metadata.name, { resources, since });
    for (const resource of resources) this.add(resource);
    this.changed();
  }

  private drop(crdName: string): void {
    const known = this.byCrd.get(crdName);
    if (!known) return;
    for (const resource of known.resources) {
      this.byPath.delete(`${resource.group}/${resource.version}/${resource.plural}`);
    }
    this.byCrd.delete(crdName);
    this.changed();
  }

  private add(resource: Resource): void {
    this.byPath.set(`${resource.group}/${resource.version}/${resource.plural}`, resource);
  }

  private changed(): void {
    this.cachedGroups = undefined;
    for (const listener of this.listeners) listener();
  }
}
