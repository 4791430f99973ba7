import { randomUUID } from 'node:crypto';
import { type Store, type StoreEvent, WriteConflict } from '../store/store.ts';
import { type KubeObject, nowSeconds } from '../types.ts';
import { type Duty, KeyQueue } from './duty.ts';

const caName = 'kube-root-ca.crt';
const caText =
  'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.';

/** Every living namespace has the service account `default` and the config map with the authority's certificate. */
export class ServiceAccountDuty implements Duty {
  private readonly store: Store;
  private readonly authority: string;
  private readonly queue: KeyQueue;
  private unsubscribe: () => void = () => undefined;

  constructor(store: Store, authority: string) {
    this.store = store;
    this.authority = authority;
    this.queue = new KeyQueue('service accounts', (namespace) => this.ensure(namespace));
  }

  start(): void {
    this.unsubscribe = this.store.subscribe((event) => this.follow(event));
    for (const entry of this.store.collection('/namespaces').list('')) this.queue.add(entry.key);
  }

  stop(): void {
    this.unsubscribe();
    this.queue.stop();
  }

  private follow(event: StoreEvent): void {
    const { resource, deleted, entry } = event;
    if (resource === '/namespaces') {
      if (!deleted) this.queue.add(entry.key);
    } else if (resource === '/serviceaccounts' || resource === '/configmaps') {
      const [namespace = '', name] = entry.key.split('/');
      if (name === caName || (deleted && name === 'default')) this.queue.add(namespace);
    }
  }

  private async ensure(namespace: string): Promise<void> {
    const living = this.store.get('/namespaces', namespace);
    if (!living || living.object.metadata.deletionTimestamp) return;
    const meta = (name: string) => ({ name, namespace, uid: randomUUID(), creationTimestamp: nowSeconds() });
    await Promise.all([
      this.create('/serviceaccounts', { apiVersion: 'v1', kind: 'ServiceAccount', metadata: meta('default') }),
      this.create('/configmaps', {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { ...meta(caName), annotations: { 'kubernetes.io/description': caText } },
        data: { 'ca.crt': this.authority },
      }),
    ]);
  }

  private async create(collection: string, object: KubeObject): Promise<void> {
    const key = `${object.metadata.namespace}/${object.metadata.name}`;
    if (this.store.get(collection, key)) return;
    await this.store.put(collection, key, 0, object).catch((error: unknown) => {
      // Somebody restored or created it meanwhile.
      if (!(error instanceof WriteConflict)) throw error;
    });
  }
}
