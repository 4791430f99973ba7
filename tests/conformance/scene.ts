import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { type Answer, type Ask, type Body, send } from './connection.ts';

const custom = '/apis/k0rdent.mirantis.com/v1beta1';
export const merge = { 'content-type': 'application/merge-patch+json' };
export const strategic = { 'content-type': 'application/strategic-merge-patch+json' };
export const jsonPatch = { 'content-type': 'application/json-patch+json' };
export const applyPatch = { 'content-type': 'application/apply-patch+yaml' };

/** A namespace of a file's own, and short ways to the objects in it. */
export interface Scene {
  readonly namespace: string;
  configMaps(name?: string): string;
  claims(name?: string): string;
  path(plural: string, name?: string): string;
  customPath(plural: string, name?: string): string;
  configMap(name: string, more?: Body): Body;
  claim(name: string, more?: Body): Body;
  /** Creates an object and returns it. */
  create(path: string, body: Body): Promise<Body>;
}

/** Fails with the whole answer, which says why. */
export function expectStatus(answer: Answer, status: number): Body {
  if (answer.status !== status)
    throw new Error(`expected ${status}, got ${answer.status}: ${answer.text.slice(0, 2000)}`);
  return answer.body;
}

/** Repeats a request until the answer is as wanted; the suite's time limit ends the wait. */
export async function until(
  ask: () => Promise<Answer>,
  isWanted: (answer: Answer) => boolean,
  everyMs = 100,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    await new Promise((next) => setTimeout(next, everyMs));
  }
}

async function removeNamespace(name: string): Promise<void> {
  const path = `/api/v1/namespaces/${name}`;
  await send('DELETE', path);
  await until(
    () => send('GET', path),
    (answer) => answer.status === 404,
  );
}

/** Makes a namespace for the cases of a file and removes it after them. */
export function openScene(topic: string): Scene {
  const namespace = `conformance-${topic}-${randomBytes(4).toString('hex')}`;
  const at = (root: string, plural: string, name?: string) =>
    `${root}/namespaces/${namespace}/${plural}${name === undefined ? '' : `/${name}`}`;
  beforeAll(async () => {
    const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } };
    expectStatus(await send('POST', '/api/v1/namespaces', { body }), 201);
  });
  afterAll(() => removeNamespace(namespace));
  return {
    namespace,
    path: (plural, name) => at('/api/v1', plural, name),
    customPath: (plural, name) => at(custom, plural, name),
    configMaps: (name) => at('/api/v1', 'configmaps', name),
    claims: (name) => at(custom, 'clusteripamclaims', name),
    configMap: (name, { metadata, ...more }: Body = {}) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name, ...metadata },
      ...more,
    }),
    claim: (name, { metadata, ...more }: Body = {}) => ({
      apiVersion: 'k0rdent.mirantis.com/v1beta1',
      kind: 'ClusterIPAMClaim',
      metadata: { name, ...metadata },
      spec: { provider: 'in-cluster' },
      ...more,
    }),
    async create(path, body) {
      return expectStatus(await send('POST', path, { body }), 201);
    },
  };
}

/** A server-side apply. */
export const applyAs = (manager: string, path: string, body: Body, query: Ask['query'] = {}): Promise<Answer> =>
  send('PATCH', path, { headers: applyPatch, query: { fieldManager: manager, ...query }, body });
