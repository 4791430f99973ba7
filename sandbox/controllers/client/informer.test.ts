import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createAuthority, issueServerCertificate } from '../../lib/certificates.ts';
import { Informer } from './informer.ts';
import type { KubeObject } from './objects.ts';
import { resource } from './resources.ts';
import { KubeClient } from './rest.ts';

const things = resource('Thing', 'example.com/v1/things');
const thing = (name: string, resourceVersion: string): KubeObject => ({
  apiVersion: 'example.com/v1',
  kind: 'Thing',
  metadata: { name, namespace: 'n', uid: name, resourceVersion },
});

type Answer = (url: URL, response: ServerResponse<IncomingMessage>) => void;
let server: Server | undefined;
let informer: Informer | undefined;

/** An API server of one kind that answers lists and watches from a script, one entry a request. */
async function serve(
  lists: KubeObject[][],
  watches: Answer[],
): Promise<{ asked: string[]; heard: string[]; informer: Informer }> {
  const authority = await createAuthority('test-authority');
  const tls = await issueServerCertificate(authority, 'test', ['127.0.0.1']);
  const asked: string[] = [];
  const started = createServer({ cert: tls.cert, key: tls.key }, (request, response) => {
    const url = new URL(request.url ?? '/', 'https://x');
    const isWatch = url.searchParams.has('watch');
    asked.push(isWatch ? `watch ${url.searchParams.get('resourceVersion')}` : 'list');
    if (isWatch) {
      const answer = watches.shift();
      if (answer) answer(url, response);
      else response.writeHead(200).flushHeaders();
      return;
    }
    const items = lists.length > 1 ? lists.shift() : lists[0];
    response.end(JSON.stringify({ items, metadata: { resourceVersion: '10' } }));
  });
  server = started;
  await new Promise<void>((listening) => started.listen(0, '127.0.0.1', listening));
  const client = new KubeClient({
    server: `https://127.0.0.1:${(started.address() as AddressInfo).port}`,
    ca: authority.cert,
  });
  const made = new Informer(client, things);
  informer = made;
  const heard: string[] = [];
  made.onChange((now, before) =>
    heard.push(`${now ? (before ? 'changed' : 'added') : 'gone'} ${(now ?? before)?.metadata.name}`),
  );
  await made.start();
  return { asked, heard, informer: made };
}
const line = (type: string, object: object) => `${JSON.stringify({ type, object })}\n`;
const until = async (fits: () => boolean) => {
  const end = Date.now() + 5000;
  while (!fits()) {
    if (Date.now() > end) throw new Error('waited in vain');
    await new Promise((wake) => setTimeout(wake, 10));
  }
};

afterEach(async () => {
  await informer?.stop();
  server?.closeAllConnections();
  await new Promise((closed) => server?.close(closed));
});

it('hears events and goes on from the last version after a clean end', async () => {
  const { asked, heard } = await serve(
    [[thing('a', '1')]],
    [
      (_, response) => {
        response.write(line('ADDED', thing('b', '11')));
        response.write(line('MODIFIED', thing('a', '12')));
        response.write(line('DELETED', thing('b', '13')));
        response.end(line('BOOKMARK', { metadata: { resourceVersion: '20' } }));
      },
    ],
  );
  await until(() => asked.includes('watch 20'));
  expect(heard).toEqual(['added a', 'added b', 'changed a', 'gone b']);
  expect(asked).toEqual(['list', 'watch 10', 'watch 20']);
});

it('lists anew after 410 in the stream, and tells only what differs', async () => {
  const { asked, heard } = await serve(
    [
      [thing('a', '1'), thing('b', '2')],
      [thing('a', '1'), thing('c', '30')],
    ],
    [(_, response) => response.end(line('ERROR', { kind: 'Status', code: 410, reason: 'Expired' }))],
  );
  await until(() => asked.length >= 4);
  expect(heard).toEqual(['added a', 'added b', 'added c', 'gone b']);
  expect(asked.slice(0, 3)).toEqual(['list', 'watch 10', 'list']);
});

it('survives 410 as an answer, a lost connection and a 500', async () => {
  const { asked, informer: watched } = await serve(
    [[thing('a', '1')]],
    [
      (_, response) => response.writeHead(410).end('{}'),
      (_, response) => response.socket?.destroy(),
      (_, response) => response.writeHead(500).end('{}'),
      (_, response) => response.write(line('ADDED', thing('late', '40'))),
    ],
  );
  await until(() => watched.get({ namespace: 'n', name: 'late' }) !== undefined);
  expect(asked.filter((what) => what === 'list')).toHaveLength(4);
});

it('keeps the newer of two versions of an object, and files objects under an index', async () => {
  const { informer: watched, heard } = await serve([[thing('a', '9')]], []);
  watched.observe(thing('a', '10'));
  watched.observe(thing('a', '8'));
  watched.observe(thing('unknown', '99'));
  expect(watched.get({ namespace: 'n', name: 'a' })?.metadata.resourceVersion).toBe('10');
  expect(heard).toEqual(['added a', 'changed a']);
});
