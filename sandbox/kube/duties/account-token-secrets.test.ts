import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSigningKey, ServiceAccountTokens } from '../../lib/service-account-tokens.ts';
import { ForgetfulLog } from '../store/forgetful-log.ts';
import { Store } from '../store/store.ts';
import type { KubeObject } from '../types.ts';
import { AccountTokenSecretDuty } from './account-token-secrets.ts';

const key = 'default/clerk';
const tokens = new ServiceAccountTokens('https://here', createSigningKey());
const account = (uid: string) => ({
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: { name: 'clerk', namespace: 'default', uid },
});
const secret = () => ({
  apiVersion: 'v1',
  kind: 'Secret',
  type: 'kubernetes.io/service-account-token',
  metadata: {
    name: 'clerk',
    namespace: 'default',
    annotations: { 'kubernetes.io/service-account.name': 'clerk' } as Record<string, string>,
  },
});

/** Counts how often somebody looked for a service account. */
class CountingStore extends Store {
  looks = 0;
  override get(resource: string, at: string) {
    if (resource === '/serviceaccounts') this.looks += 1;
    return super.get(resource, at);
  }
}

let store: CountingStore;
let duty: AccountTokenSecretDuty;
beforeEach(() => {
  // The store itself goes on in real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  store = new CountingStore(new ForgetfulLog());
  duty = new AccountTokenSecretDuty(store, tokens, 'authority');
  duty.start();
});
afterEach(() => {
  duty.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Lets the duty's time pass, and what it writes meanwhile be stored. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
const stored = () => store.get('/secrets', key)?.object as (KubeObject & { data?: { token?: string } }) | undefined;
const bearer = () => tokens.read(Buffer.from(stored()?.data?.token ?? '', 'base64').toString(), new Date())?.uid;
const revisionOf = (resource: string) => store.get(resource, key)?.revision ?? 0;
const putAccount = (uid: string) => store.put('/serviceaccounts', key, 0, account(uid));
const removeAccount = (uid: string) =>
  store.remove('/serviceaccounts', key, revisionOf('/serviceaccounts'), account(uid));
async function putFilled(): Promise<void> {
  await putAccount('first');
  await store.put('/secrets', key, 0, secret());
  await pass(1);
  expect(bearer()).toBe('first');
}

it('looks now and then for an account that is not there yet', async () => {
  await store.put('/secrets', key, 0, secret());
  await pass(1000);
  expect(store.looks).toBe(5);
  await putAccount('first');
  await pass(250);
  expect(bearer()).toBe('first');
});

it('takes the Secret away with its account', async () => {
  await putFilled();
  await removeAccount('first');
  await pass(1);
  expect(stored()).toBeUndefined();
});

it('takes it away where somebody wrote it at the same moment', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await putFilled();
  await removeAccount('first');
  const labelled = structuredClone(stored() as KubeObject);
  labelled.metadata.labels = { by: 'somebody' };
  const written = store.put('/secrets', key, revisionOf('/secrets'), labelled);
  vi.advanceTimersByTime(1);
  await written;
  expect(stored()?.metadata.labels).toEqual({ by: 'somebody' });
  expect(said.mock.calls.join()).toContain('the key was written meanwhile');
  await pass(1000);
  expect(stored()).toBeUndefined();
});

it('takes away what belonged to an account of the same name', async () => {
  await putFilled();
  await removeAccount('first');
  await putAccount('second');
  await pass(1);
  expect(stored()).toBeUndefined();
});
