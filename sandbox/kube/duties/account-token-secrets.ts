import type { ServiceAccountTokens } from '../../lib/service-account-tokens.ts';
import type { Entry } from '../store/collection.ts';
import type { Store } from '../store/store.ts';
import type { KubeObject } from '../types.ts';
import { changeStored } from './change.ts';
import { type Duty, KeyQueue } from './duty.ts';

const type = 'kubernetes.io/service-account-token';
const nameKey = 'kubernetes.io/service-account.name';
const uidKey = 'kubernetes.io/service-account.uid';
/** Tokens of Secrets have no end; this is the longest that a token here can last. */
const endlessSeconds = 2 ** 32;
/** A service account may come a moment after its Secret. */
const retryMs = 250;

const encode = (value: string): string => Buffer.from(value).toString('base64');

/**
 * Secrets of the type for service accounts get a token without an end, the authority and their namespace, and go with their
 * service account, as upstream's token controller does.
 */
export class AccountTokenSecretDuty implements Duty {
  private readonly store: Store;
  private readonly tokens: ServiceAccountTokens;
  private readonly authority: string;
  private readonly queue: KeyQueue;
  private unsubscribe: () => void = () => undefined;

  constructor(store: Store, tokens: ServiceAccountTokens, authority: string) {
    this.store = store;
    this.tokens = tokens;
    this.authority = authority;
    this.queue = new KeyQueue('tokens of service accounts', (key) => this.process(key));
  }

  start(): void {
    this.unsubscribe = this.store.subscribe(({ resource, entry, deleted }) => {
      if (resource === '/secrets' && !deleted && entry.object.type === type) this.queue.add(entry.key);
      if (resource === '/serviceaccounts' && deleted) this.wakeSecretsOf(entry.object);
    });
  }

  stop(): void {
    this.unsubscribe();
    this.queue.stop();
  }

  private async process(key: string): Promise<void> {
    const entry = this.store.get('/secrets', key);
    if (entry?.object.type !== type || entry.object.metadata.deletionTimestamp) return;
    const { namespace = '', annotations } = entry.object.metadata;
    const account = this.store.get('/serviceaccounts', `${namespace}/${annotations?.[nameKey] ?? ''}`)?.object.metadata;
    if ((entry.object.data as Record<string, string> | undefined)?.token) {
      // An account that was made anew under the same name is another one.
      if (!account || account.uid !== (annotations?.[uidKey] ?? account.uid)) await this.remove(entry);
    } else if (account) await this.fill(key, account);
    else this.queue.add(key, retryMs);
  }

  private async fill(key: string, { namespace = '', name, uid = '' }: KubeObject['metadata']): Promise<void> {
    const claims = { namespace, name, uid, audiences: [this.tokens.issuer] };
    const { token } = this.tokens.issue(claims, endlessSeconds, new Date());
    await changeStored(this.store, '/secrets', key, (object) => {
      object.metadata.annotations = { ...object.metadata.annotations, [uidKey]: uid };
      object.data = {
        ...(object.data as object | undefined),
        'ca.crt': encode(this.authority),
        namespace: encode(namespace),
        token: encode(token),
      };
      return true;
    });
  }

  /** @throws WriteConflict when somebody writes the Secret at the same moment; the queue tries it again */
  private async remove({ key, revision, object }: Entry): Promise<void> {
    await this.store.remove('/secrets', key, revision, structuredClone(object));
  }

  /** The Secrets of a service account that is gone are looked at again. */
  private wakeSecretsOf({ metadata: { namespace, name } }: KubeObject): void {
    for (const { key, object } of this.store.collection('/secrets').list(`${namespace}/`)) {
      if (object.type === type && object.metadata.annotations?.[nameKey] === name) this.queue.add(key);
    }
  }
}
