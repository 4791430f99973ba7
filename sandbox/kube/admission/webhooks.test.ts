import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthority, issueServerCertificate, type PemPair } from '../../lib/certificates.ts';
import type { JsonObject } from '../../lib/json.ts';
import { AdmissionError } from './admission-error.ts';
import type { AdmissionAttributes } from './attributes.ts';
import { callMutating, callValidating } from './webhooks.ts';

type Review = { request: JsonObject & { uid: string } };
type Respond = (path: string, review: Review) => JsonObject | undefined;

let authority: PemPair;
let certificate: PemPair;
let server: Server;
let respond: Respond;
let asked: string[];
let warnings: string[];

beforeAll(async () => {
  authority = await createAuthority('webhook-test');
  certificate = await issueServerCertificate(authority, 'webhook', ['127.0.0.1']);
});

beforeEach(async () => {
  asked = [];
  warnings = [];
  respond = () => ({ allowed: true });
  server = createServer({ cert: certificate.cert, key: certificate.key }, (request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      asked.push(path);
      const review = JSON.parse(Buffer.concat(parts).toString('utf8')) as Review;
      const response = respond(path, review);
      if (response === undefined) return;
      answer.end(JSON.stringify({ ...review, response: { uid: review.request.uid, ...response } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  server.closeAllConnections();
  return new Promise<void>((resolve) => server.close(() => resolve()));
});

const rule = {
  operations: ['CREATE', 'UPDATE'],
  apiGroups: ['k0rdent.mirantis.com'],
  apiVersions: ['*'],
  resources: ['clusterdeployments'],
};

function configuration(name: string, more: JsonObject = {}): JsonObject {
  const { port } = server.address() as AddressInfo;
  const clientConfig = {
    url: `https://127.0.0.1:${port}/${name}`,
    caBundle: Buffer.from(authority.cert).toString('base64'),
  };
  const webhook = {
    name: `${name}.example.com`,
    clientConfig,
    rules: [rule],
    sideEffects: 'None',
    failurePolicy: 'Fail',
  };
  return { metadata: { name }, webhooks: [{ ...webhook, ...more }] };
}

const attributes = (more: Partial<AdmissionAttributes> = {}): AdmissionAttributes => ({
  operation: 'CREATE',
  group: 'k0rdent.mirantis.com',
  version: 'v1beta1',
  resource: 'clusterdeployments',
  subresource: '',
  kind: 'ClusterDeployment',
  namespaced: true,
  namespace: 'team-a',
  name: 'a',
  user: { username: 'alice', groups: ['devs'] },
  object: { metadata: { name: 'a', labels: { tier: 'gold' } }, spec: {} },
  oldObject: undefined,
  dryRun: false,
  options: { kind: 'CreateOptions', apiVersion: 'meta.k8s.io/v1' },
  ...more,
});
const context = {
  namespaceLabels: (name: string) => (name === 'team-a' ? { team: 'a' } : undefined),
  warn: (text: string) => warnings.push(text),
};
const patch = (...operations: unknown[]) => ({
  allowed: true,
  patchType: 'JSONPatch',
  patch: Buffer.from(JSON.stringify(operations)).toString('base64'),
});

async function refusal(call: Promise<unknown>): Promise<AdmissionError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AdmissionError) return error;
  throw error ?? new Error('it was allowed');
}

describe('callMutating', () => {
  it('applies patches in the order of configuration names', async () => {
    respond = (path) =>
      path === '/a'
        ? patch({ op: 'add', path: '/spec/x', value: 1 })
        : patch({ op: 'copy', from: '/spec/x', path: '/spec/y' });
    const object = await callMutating(attributes(), [configuration('b'), configuration('a')], context);
    expect(object?.spec).toEqual({ x: 1, y: 1 });
    expect(asked).toEqual(['/a', '/b']);
  });

  it('asks again who wants to see later changes', async () => {
    respond = (path) => (path === '/b' ? patch({ op: 'add', path: '/spec/x', value: 1 }) : { allowed: true });
    const configurations = [configuration('a', { reinvocationPolicy: 'IfNeeded' }), configuration('b')];
    await callMutating(attributes(), configurations, context);
    expect(asked).toEqual(['/a', '/b', '/a']);
  });

  it('tells the webhook who does what to which object', async () => {
    let seen: JsonObject = {};
    respond = (_path, review) => {
      seen = review.request;
      return { allowed: true };
    };
    await callMutating(attributes({ dryRun: true }), [configuration('a')], context);
    expect(seen).toMatchObject({
      kind: { group: 'k0rdent.mirantis.com', version: 'v1beta1', kind: 'ClusterDeployment' },
      resource: { resource: 'clusterdeployments' },
      name: 'a',
      namespace: 'team-a',
      operation: 'CREATE',
      userInfo: { username: 'alice', groups: ['devs'] },
      oldObject: null,
      dryRun: true,
    });
  });
});

describe('callValidating', () => {
  it('passes the status of a denial on, with the name of the webhook before the text', async () => {
    respond = () => ({ allowed: false, warnings: ['look'], status: { code: 403, reason: 'Forbidden', message: 'no' } });
    const error = await refusal(callValidating(attributes(), [configuration('a')], context));
    expect(error.status).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: 'admission webhook "a.example.com" denied the request: no',
      reason: 'Forbidden',
      code: 403,
    });
    expect(warnings).toEqual(['look']);
  });

  it('keeps causes and codes of other statuses, and says so when there is no explanation', async () => {
    const details = { name: 'x', causes: [{ field: 'spec', message: 'm', reason: 'r' }] };
    respond = (path) => ({ allowed: false, status: path === '/a' ? { code: 422, reason: 'Invalid', details } : {} });
    const error = await refusal(callValidating(attributes(), [configuration('a')], context));
    expect(error.status).toMatchObject({ code: 422, details });
    const silent = await refusal(callValidating(attributes(), [configuration('b')], context));
    expect(silent).toMatchObject({
      code: 400,
      message: 'admission webhook "b.example.com" denied the request without explanation',
    });
  });

  it('fails or goes on when the webhook cannot be reached', async () => {
    const gone = { clientConfig: { url: 'https://127.0.0.1:1/x', caBundle: '' } };
    const error = await refusal(callValidating(attributes(), [configuration('a', gone)], context));
    expect(error).toMatchObject({
      code: 500,
      message:
        'Internal error occurred: failed calling webhook "a.example.com": failed to call webhook: Post "https://127.0.0.1:1/x?timeout=10s": dial tcp 127.0.0.1:1: connect: connection refused',
    });
    await callValidating(attributes(), [configuration('a', { ...gone, failurePolicy: 'Ignore' })], context);
  });

  it('trusts nobody but the given authority and waits no longer than told', async () => {
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/a`;
    const stranger = await refusal(
      callValidating(attributes(), [configuration('a', { clientConfig: { url } })], context),
    );
    expect(stranger.message).toContain('x509: certificate signed by unknown authority');
    respond = () => undefined;
    const slow = await refusal(callValidating(attributes(), [configuration('a', { timeoutSeconds: 1 })], context));
    expect(slow.message).toContain('?timeout=1s": context deadline exceeded');
  });

  it('refuses dry runs that would have side effects', async () => {
    const unsafe = configuration('a', { sideEffects: 'Some' });
    const error = await refusal(callValidating(attributes({ dryRun: true }), [unsafe], context));
    expect(error).toMatchObject({ code: 400, message: 'admission webhook "a.example.com" does not support dry run' });
  });

  it.each<[string, JsonObject, Partial<AdmissionAttributes>]>([
    ['another operation', {}, { operation: 'DELETE', object: undefined, oldObject: {} }],
    ['another resource', {}, { resource: 'credentials' }],
    ['a subresource', {}, { subresource: 'status' }],
    ['another scope', { rules: [{ ...rule, scope: 'Cluster' }] }, {}],
    ['another namespace', { namespaceSelector: { matchLabels: { team: 'b' } } }, {}],
    ['another object', { objectSelector: { matchExpressions: [{ key: 'tier', operator: 'DoesNotExist' }] } }, {}],
    ['an unmet condition', { matchConditions: [{ name: 'c', expression: "object.metadata.name == 'b'" }] }, {}],
    ['webhook configurations', {}, { group: 'admissionregistration.k8s.io' }],
  ])('is not asked about %s', async (_what, more, of) => {
    await callValidating(attributes(of), [configuration('a', more)], context);
    expect(asked).toEqual([]);
  });

  it('is asked when everything matches', async () => {
    const more = {
      namespaceSelector: { matchLabels: { team: 'a' } },
      objectSelector: { matchExpressions: [{ key: 'tier', operator: 'In', values: ['gold'] }] },
      matchConditions: [{ name: 'c', expression: "request.userInfo.username == 'alice' && has(object.spec)" }],
      rules: [{ ...rule, resources: ['*/*'] }],
    };
    await callValidating(attributes({ subresource: 'status' }), [configuration('a', more)], context);
    expect(asked).toEqual(['/a']);
  });
});
