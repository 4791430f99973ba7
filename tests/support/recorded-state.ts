import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNotFound, type KubeClient } from '../../sandbox/controllers/client/rest.ts';

/** An object as a real k0rdent had it. */
interface RecordedObject {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    generation?: number;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
    finalizers?: string[];
    ownerReferences?: { uid: string }[];
    uid: string;
  };
  spec?: Record<string, unknown>;
  status?: unknown;
}
interface RecordedEvent {
  ts: string;
  type: 'ADDED' | 'MODIFIED' | 'DELETED';
  object: RecordedObject;
}

/** What admission looks at. Owners come before what they own. */
const plurals = [
  'accessmanagements',
  'clustertemplatechains',
  'servicetemplatechains',
  'clustertemplates',
  'servicetemplates',
  'providertemplates',
  'releases',
  'managements',
  'credentials',
  'helmreleases',
  'clusterdeployments',
];

/** An object of the recordings with its path on an API server. */
interface Placed {
  collection: string;
  path: string;
  object: RecordedObject;
}

/** All objects that existed at a moment of the recordings in `folder`, by path. */
export async function readStateAt(folder: string, moment: string): Promise<Map<string, Placed>> {
  const state = new Map<string, Placed>();
  for (const plural of plurals) {
    const lines = (await readFile(join(folder, 'watch', `${plural}.jsonl`), 'utf8')).split('\n');
    for (const line of lines.filter((one) => one !== '')) {
      const { ts, type, object } = JSON.parse(line) as RecordedEvent;
      if (ts >= moment) continue;
      const { namespace, name } = object.metadata;
      const collection = `/apis/${object.apiVersion}${namespace ? `/namespaces/${namespace}` : ''}/${plural}`;
      const path = `${collection}/${name}`;
      if (type === 'DELETED') state.delete(path);
      else state.set(path, { collection, path, object });
    }
  }
  return state;
}

/** Brings an API server without admission webhooks from one recorded state to the next, through its API. */
export class RecordedState {
  readonly #client: KubeClient;
  #now = new Map<string, Placed>();
  /** Uids of the recordings, and those that the objects have here. */
  readonly #uids = new Map<string, string>();
  constructor(client: KubeClient) {
    this.#client = client;
  }

  async moveTo(next: Map<string, Placed>): Promise<void> {
    const isKept = (path: string) => JSON.stringify(this.#now.get(path)) === JSON.stringify(next.get(path));
    for (const { path } of [...this.#now.values()].reverse()) if (!isKept(path)) await this.#remove(path);
    for (const [path, placed] of next) if (!isKept(path)) await this.#create(placed);
    this.#now = next;
  }

  async #remove(path: string): Promise<void> {
    try {
      const patch = { metadata: { finalizers: null } };
      await this.#client.request('PATCH', path, patch, 'application/merge-patch+json');
      await this.#client.request('DELETE', path);
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  async #create({ collection, path, object }: Placed): Promise<void> {
    const { apiVersion, kind, metadata, spec, status } = object;
    const { name, namespace, labels, annotations, finalizers, generation = 1, ownerReferences = [] } = metadata;
    const owners = ownerReferences.flatMap((owner) => {
      const uid = this.#uids.get(owner.uid);
      return uid ? [{ ...owner, uid }] : [];
    });
    const body = {
      apiVersion,
      kind,
      metadata: {
        name,
        namespace,
        labels,
        annotations,
        finalizers,
        ownerReferences: owners,
      },
      spec: kind === 'ClusterDeployment' && generation > 1 ? { ...spec, credential: 'other' } : spec,
    };
    const made = await this.#client.request<RecordedObject>('POST', collection, body);
    this.#uids.set(metadata.uid, made.metadata.uid);
    if (kind === 'ClusterDeployment') await this.#raiseGeneration(path, generation, spec);
    if (status === undefined) return;
    const current = await this.#client.request<RecordedObject>('GET', path);
    await this.#client.request('PUT', `${path}/status`, { ...current, status });
  }

  /** Every change of the spec counts one; the last of them is to the recorded spec. */
  async #raiseGeneration(path: string, generation: number, spec: RecordedObject['spec']): Promise<void> {
    for (let reached = 2; reached <= generation; reached += 1) {
      const credential = reached === generation ? spec?.credential : `other-${reached}`;
      await this.#client.request('PATCH', path, { spec: { credential } }, 'application/merge-patch+json');
    }
  }
}
