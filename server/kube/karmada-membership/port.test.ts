import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from '../../../tests/support/listen.ts';
import { nowhere } from '../../domain/credentials/kubeconfig-check.ts';
import { say } from '../../domain/words/said.ts';
import type { Joining, JoinNotes, MembershipPort } from '../../ports/karmada-membership.ts';
import { createClient } from '../client.ts';
import { parseConnection } from '../config.ts';
import { createMembershipPort } from './port.ts';

/**
 * What one API server has, by path, or what it says at each look; it is the management cluster, the cluster that joins, and
 * the control plane.
 */
let objects: Record<string, object | (() => object | null)>;
/** What it refuses to write, by method and path, and why. */
let refused: Record<string, string>;
/** What was asked to be written, and with what. */
let writes: { method: string; path: string; body: unknown }[];
let faults: unknown[];
/** What a deletion does; it is carried out at once. */
let onDelete: (path: string) => void;
let server: { url: string; stop: () => Promise<void> };
let port: MembershipPort;

const signal = new AbortController().signal;
const notes: JoinNotes = { enter: async () => undefined, made: async () => undefined };
const joining: Joining = {
  controlPlane: 'fleet-eu',
  member: 'ledger',
  cluster: { namespace: 'payments', name: 'made' },
  provider: '',
  region: '',
  zones: [],
  project: null,
};
const ref = { controlPlane: 'fleet-eu', member: 'ledger' };
const clusters = '/apis/cluster.karmada.io/v1alpha1/clusters';
const secrets = '/api/v1/namespaces/karmada-cluster/secrets';
const k0rdent = '/apis/k0rdent.mirantis.com/v1beta1';
const ours = { 'app.kubernetes.io/managed-by': 'slipway' };
const labels = { ...ours, 'slipway.dev/cluster-namespace': 'payments', 'slipway.dev/cluster-name': 'made' };

const kubeconfig = (url: string) =>
  JSON.stringify({
    'current-context': 'a',
    contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
    clusters: [{ name: 'a', cluster: { server: url } }],
    users: [{ name: 'a', user: { token: 'some' } }],
  });
const secretWith = (value: string) => ({
  metadata: { name: 'secret' },
  data: { value: Buffer.from(value).toString('base64') },
});

beforeAll(async () => {
  server = await listen(
    createServer(async (request, response) => {
      let text = '';
      for await (const piece of request) text += piece;
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const { method = 'GET' } = request;
      const body = text ? JSON.parse(text) : null;
      if (method !== 'GET') writes.push({ method, path, body });
      const kept = objects[path];
      const found = method === 'GET' || method === 'DELETE' ? (typeof kept === 'function' ? kept() : kept) : body;
      if (method === 'DELETE') onDelete(path);
      const message = refused[`${method} ${path}`];
      const code = message !== undefined ? 422 : found ? 200 : 404;
      response.writeHead(code, { 'content-type': 'application/json' });
      const status = { kind: 'Status', code, reason: code === 404 ? 'NotFound' : 'Invalid', message };
      response.end(JSON.stringify(code === 200 ? found : status));
    }),
  );
  const client = createClient(parseConnection(kubeconfig(server.url)));
  port = createMembershipPort(
    { client, systemNamespace: 'kcm-system', reach: nowhere },
    () => ({ client, endpoint: server.url }),
    (error) => faults.push(error),
  );
});
afterAll(() => server.stop());
beforeEach(() => {
  writes = [];
  refused = {};
  faults = [];
  onDelete = (path) => void delete objects[path];
  objects = {
    [`${k0rdent}/namespaces/payments/clusterdeployments/made`]: { metadata: { name: 'made' } },
    '/api/v1/namespaces/payments/secrets/made-kubeconfig': secretWith(kubeconfig(server.url)),
    '/api/v1/namespaces/kube-system': { metadata: { name: 'kube-system', uid: 'of-kube-system' } },
    [clusters]: { metadata: {}, items: [] },
  };
});

/** A member on the control plane, as the last join of this cluster would have made it. */
function keep(metadata: object, spec: object = {}): void {
  const member = {
    metadata: { name: 'ledger', uid: 'first', labels, ...metadata },
    spec: { id: 'of-kube-system', ...spec },
  };
  objects[`${clusters}/ledger`] = member;
  objects[clusters] = { metadata: {}, items: [member] };
}

describe('a cluster', () => {
  it('that answers what nobody can read ends a join, and so does one that does not say who it is', async () => {
    const failed = { said: say('member-unreadable'), words: null, step: 'cluster' };
    objects['/api/v1/namespaces/kube-system'] = {};
    expect(await port.join(joining, notes, signal)).toEqual({ ...failed, words: 'metadata: invalid_type' });
    objects['/api/v1/namespaces/kube-system'] = { metadata: { name: 'kube-system' } };
    expect(await port.join(joining, notes, signal)).toEqual(failed);
    expect(writes).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('of a region whose kubeconfig is none ends a join, and a clean-up', async () => {
    const deployment = { metadata: { name: 'far' }, status: { region: 'north' } };
    objects[`${k0rdent}/namespaces/payments/clusterdeployments/far`] = deployment;
    objects[`${k0rdent}/regions/north`] = { metadata: { name: 'north' }, spec: { kubeConfig: { name: 'north' } } };
    objects['/api/v1/namespaces/kcm-system/secrets/north'] = secretWith('token: [');
    const far = { namespace: 'payments', name: 'far' };
    const failed = { said: say('member-unreadable'), words: null };
    expect(await port.join({ ...joining, cluster: far }, notes, signal)).toEqual({ ...failed, step: 'cluster' });
    expect(await port.cleanUp(ref, far, signal)).toEqual(failed);
  });
});

it('what keeps the worker from writing is no failure of a join', async () => {
  const lost = new Error('somebody else leads');
  const enter = () => Promise.reject(lost);
  await expect(port.join(joining, { ...notes, enter }, signal)).rejects.toBe(lost);
});

it('a fault of Slipway itself ends a step without words, and is heard of', async () => {
  const fault = new TypeError('x is not a function');
  const broken = createMembershipPort(
    { client: createClient(parseConnection(kubeconfig(server.url))), systemNamespace: 'kcm-system', reach: nowhere },
    () => {
      throw fault;
    },
    (error) => faults.push(error),
  );
  expect(await broken.removeCredentials(ref, signal)).toEqual({ said: say('member-plane-unreadable'), words: null });
  expect(faults).toEqual([fault]);
});

it('a token that a control plane quotes as it refuses it is told to nobody', async () => {
  const token = Buffer.from('eyJhbGciOiJFUzI1NiJ9.canary.signature').toString('base64');
  const filled = { metadata: { name: 'token' }, data: { token, 'ca.crt': '' } };
  for (const account of ['karmada-ledger', 'karmada-impersonator']) objects[`${secrets}/${account}`] = filled;
  refused[`PATCH ${secrets}/ledger-impersonator`] = `Secret is invalid: data.token: Invalid value: "${token}"`;
  expect(await port.join(joining, notes, signal)).toEqual({
    said: say('member-plane-says-no'),
    words: 'Secret is invalid: data.token: Invalid value: "…"',
    step: 'secrets',
  });
  expect(writes.at(-1)).toMatchObject({ method: 'PATCH', body: { data: { token } } });
});

describe('the namespace of the accounts in a cluster', () => {
  afterEach(() => vi.useRealTimers());
  const namespace = '/api/v1/namespaces/karmada-cluster';
  const made = { metadata: { name: 'karmada-cluster', labels: { 'karmada.io/system': 'true' } } };
  const cleanUp = async (accounts: string[]) => {
    objects[`${namespace}/serviceaccounts`] = { metadata: {}, items: accounts.map((name) => ({ metadata: { name } })) };
    expect(await port.cleanUp(ref, joining.cluster, signal)).toBeNull();
    const gone = writes.map(({ method, path }) => `${method} ${path}`);
    expect(gone).toContain(`DELETE ${namespace}/serviceaccounts/karmada-ledger`);
    return gone;
  };

  it('goes with the last account of a control plane', async () => {
    objects[namespace] = made;
    expect(await cleanUp(['default', 'karmada-impersonator', 'karmada-ledger'])).toContain(`DELETE ${namespace}`);
  });

  /** From its deletion on each look at it is answered so. */
  const keepAfterDeletion = (look: () => object | null) => {
    objects[namespace] = made;
    objects[`${namespace}/serviceaccounts`] = { metadata: {}, items: [] };
    onDelete = (path) => {
      if (path === namespace) objects[namespace] = look;
    };
  };

  it('is waited for, as the next join cannot make its accounts before', async () => {
    let looks = 0;
    keepAfterDeletion(() => {
      looks += 1;
      return looks < 3 ? made : null;
    });
    expect(await port.cleanUp(ref, joining.cluster, signal)).toBeNull();
    expect(looks).toBe(3);
  });

  it('is not waited for once another of its name is there', async () => {
    keepAfterDeletion(() => ({ metadata: { ...made.metadata, uid: 'of-the-next' } }));
    expect(await port.cleanUp(ref, joining.cluster, signal)).toBeNull();
  });

  it('that does not go is told', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    keepAfterDeletion(() => {
      vi.advanceTimersByTime(11_000);
      return made;
    });
    expect(await port.cleanUp(ref, joining.cluster, signal)).toEqual({
      said: say('member-namespace-stays', { name: 'karmada-cluster' }),
      words: null,
    });
  });

  it('stays while another control plane has an account there, which stays too', async () => {
    objects[namespace] = made;
    const gone = await cleanUp(['default', 'karmada-impersonator', 'karmada-ledger-us']);
    expect(gone.filter((one) => /impersonator|ledger-us/.test(one) || one === `DELETE ${namespace}`)).toEqual([]);
  });

  it.each([
    ['without labels', undefined],
    ['with another label', { 'karmada.io/system': 'false' }],
  ])('stays where somebody else has made it, %s', async (_how, labels) => {
    objects[namespace] = { metadata: { name: 'karmada-cluster', labels } };
    expect(await cleanUp(['default'])).not.toContain(`DELETE ${namespace}`);
  });
});

describe('a member of the name', () => {
  it('is finished by a join only if it is what that join would have made', async () => {
    const answerOf = () => port.tryControlPlane(joining, 'of-kube-system', signal);
    keep({});
    expect(await answerOf()).toBe('passed');
    keep({}, { taints: [{ key: 'slipway.dev/project', value: 'payments', effect: 'NoSchedule' }] });
    expect(await answerOf()).toEqual({ said: say('member-other-use', { name: 'ledger' }), words: null });
    keep({ labels: {} });
    expect(await answerOf()).toEqual({ said: say('member-already', { name: 'ledger' }), words: null });
  });

  it('is deleted only if it is the one that is to leave', async () => {
    keep({});
    for (const uid of [null, 'second']) {
      expect(await port.askToLeave({ ...ref, uid }, signal)).toBeNull();
      expect(await port.lookAfterLeaving({ ...ref, uid }, signal)).toBe('another');
    }
    expect(writes).toEqual([]);
    await port.askToLeave({ ...ref, uid: 'first' }, signal);
    expect(writes).toMatchObject([{ method: 'DELETE', body: { preconditions: { uid: 'first' } } }]);
    delete objects[`${clusters}/ledger`];
    expect(await port.lookAfterLeaving({ ...ref, uid: 'first' }, signal)).toBe('gone');
  });

  it('waits in words that can be kept', async () => {
    keep({ deletionTimestamp: '2026-11-20T08:00:00Z', finalizers: [`\0${'x'.repeat(5_000)}`] });
    const look = await port.lookAfterLeaving({ ...ref, uid: 'first' }, signal);
    expect(look).toEqual({ waitsFor: expect.stringMatching(/^finalizers: x{900,990}…$/) });
  });
});

describe('a Secret', () => {
  const owner = (name: string) => ({ ownerReferences: [{ kind: 'Cluster', name, uid: 'any' }] });
  const name = 'ledger-impersonator';

  it.each([
    ['of somebody else', {}],
    ['of another member', { labels: ours, ...owner(name) }],
  ])('%s is neither written nor taken away', async (_whose, metadata) => {
    objects[`${secrets}/${name}`] = { metadata: { name, uid: 'theirs', ...metadata } };
    const refused = { said: say('member-secret-of-others', { name }), words: null };
    expect(await port.tryControlPlane(joining, 'of-kube-system', signal)).toEqual(refused);
    expect(writes.map(({ path }) => path)).not.toContain(`${secrets}/${name}`);
    expect(await port.removeCredentials(ref, signal)).toBeNull();
    expect(writes.map(({ method }) => method)).not.toContain('DELETE');
  });

  it('that a join has left goes, with or without its owner', async () => {
    objects[`${secrets}/ledger`] = { metadata: { name: 'ledger', uid: 'one', labels: ours } };
    objects[`${secrets}/${name}`] = { metadata: { name, uid: 'two', labels: ours, ...owner('ledger') } };
    expect(await port.removeCredentials(ref, signal)).toBeNull();
    expect(writes.map(({ path }) => path)).toEqual([`${secrets}/ledger`, `${secrets}/${name}`]);
  });
});
