import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import { kinds } from './kinds.ts';
import { type ListWatchOptions, runListWatch, type WatchHealth } from './list-watch.ts';

type Handler = (url: URL, response: ServerResponse, request: IncomingMessage) => void;

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

const object = (name: string, resourceVersion: string) => ({ metadata: { name, resourceVersion, uid: `uid-${name}` } });
const list = (resourceVersion: string, names: string[], next?: string) =>
  JSON.stringify({ metadata: { resourceVersion, continue: next }, items: names.map((name) => object(name, '1')) });
const change = (type: string, name: string, resourceVersion: string) =>
  `${JSON.stringify({ type, object: object(name, resourceVersion) })}\n`;
const status = (code: number, reason: string, message = reason) => ({ kind: 'Status', code, reason, message });

/** Runs a list-watch against a server that answers the nth list and the nth watch as told. */
async function follow(answers: { list: Handler; watch: Handler }, over: Partial<ListWatchOptions> = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const isWatch = url.searchParams.has('watch');
    const isProbe = url.searchParams.get('limit') === '1';
    asked.push(isWatch ? `watch ${url.searchParams.get('resourceVersion')}` : isProbe ? 'probe' : 'list');
    (isWatch ? answers.watch : answers.list)(url, response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = createClient({
    server: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    clusterName: 'test',
    authorize: async () => ({}),
  });
  const controller = new AbortController();
  const lists: string[][] = [];
  const events: string[] = [];
  const healths: WatchHealth[] = [];
  const done = runListWatch({
    client,
    kind: kinds.clusterDeployment,
    startList: () => {
      const names: string[] = [];
      return {
        take: async (objects) => void names.push(...objects.map((one) => one.metadata.name)),
        finish: async () => void lists.push(names),
      };
    },
    onEvents: async (batch) =>
      void events.push(...batch.map(({ type, object: one }) => `${type} ${one.metadata.name}`)),
    onHealth: (health) => healths.push(health),
    signal: controller.signal,
    backoff: { minMs: 1, maxMs: 20 },
    ...over,
  });
  running.push(async () => {
    controller.abort();
    await done;
    client.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { asked, lists, events, healths, last: () => healths.at(-1) };
}

const hold: Handler = (_url, response) => response.writeHead(200).flushHeaders();

it('lists page by page and then watches from there', async () => {
  const seen = await follow({
    list: (url, response) =>
      response.end(url.searchParams.get('continue') ? list('7', ['b']) : list('7', ['a'], 'token')),
    watch: (_url, response) =>
      response.writeHead(200).write(change('MODIFIED', 'a', '8') + change('DELETED', 'b', '9')),
  });
  await vi.waitFor(() => expect(seen.events).toEqual(['MODIFIED a', 'DELETED b']));
  expect(seen.lists).toEqual([['a', 'b']]);
  expect(seen.asked).toEqual(['list', 'list', 'watch 7']);
  expect(seen.last()).toMatchObject({ failingSince: null, lastError: null });
});

it('goes on after a clean end from the last version, bookmarks included', async () => {
  let watches = 0;
  const seen = await follow({
    list: (_url, response) => response.end(list('7', ['a'])),
    watch: (url, response, request) => {
      watches += 1;
      if (watches > 1) return hold(url, response, request);
      response.write(change('MODIFIED', 'a', '8'));
      response.end(`${JSON.stringify({ type: 'BOOKMARK', object: { metadata: { resourceVersion: '12' } } })}\n`);
    },
  });
  await vi.waitFor(() => expect(seen.asked).toEqual(['list', 'watch 7', 'watch 12']));
  expect(seen.events).toEqual(['MODIFIED a']);
  expect(seen.healths.every((health) => health.failingSince === null)).toBe(true);
});

it.each([
  [
    'as an event',
    (response: ServerResponse) =>
      response.end(`${JSON.stringify({ type: 'ERROR', object: status(410, 'Expired') })}\n`),
  ],
  ['as an answer', (response: ServerResponse) => response.writeHead(410).end(JSON.stringify(status(410, 'Expired')))],
])('lists again after 410 %s', async (_how, expire) => {
  let lists = 0;
  const seen = await follow({
    list: (_url, response) => response.end(list(String(100 * ++lists), [`a${lists}`])),
    watch: (url, response, request) => (lists === 1 ? void expire(response) : hold(url, response, request)),
  });
  await vi.waitFor(() => expect(seen.asked).toEqual(['list', 'watch 100', 'list', 'watch 200']));
  expect(seen.lists).toEqual([['a1'], ['a2']]);
});

it('starts a list over whose continue token has expired', async () => {
  let lists = 0;
  const seen = await follow({
    list: (url, response) => {
      lists += 1;
      if (url.searchParams.get('continue')) response.writeHead(410).end(JSON.stringify(status(410, 'Expired')));
      else response.end(lists === 1 ? list('7', ['a'], 'token') : list('9', ['a', 'b']));
    },
    watch: hold,
  });
  await vi.waitFor(() => expect(seen.lists).toEqual([['a', 'b']]));
  expect(seen.asked).toEqual(['list', 'list', 'list', 'watch 9']);
});

it('reconnects where it was after a lost connection, and says so meanwhile', async () => {
  let watches = 0;
  const seen = await follow({
    list: (_url, response) => response.end(list('7', ['a'])),
    watch: (_url, response) => {
      watches += 1;
      response.write(watches === 1 ? change('MODIFIED', 'a', '8') : change('MODIFIED', 'c', '9'));
      if (watches === 1) setImmediate(() => response.destroy());
    },
  });
  await vi.waitFor(() => expect(seen.events).toEqual(['MODIFIED a', 'MODIFIED c']));
  expect(seen.asked.slice(0, 3)).toEqual(['list', 'watch 7', 'watch 8']);
  expect(seen.healths.some((health) => health.failingSince !== null)).toBe(true);
});

it('takes silence for no fault while the server answers, and opens the watch anew', async () => {
  let watches = 0;
  const seen = await follow(
    {
      list: (_url, response) => response.end(list('7', ['a'])),
      watch: (url, response, request) => {
        watches += 1;
        if (watches <= 2) hold(url, response, request);
        else response.write(change('MODIFIED', 'c', '9'));
      },
    },
    { silenceMs: 60 },
  );
  await vi.waitFor(() => expect(seen.events).toEqual(['MODIFIED c']));
  expect(seen.asked.slice(0, 6)).toEqual(['list', 'watch 7', 'probe', 'watch 7', 'probe', 'watch 7']);
  expect(seen.healths.every(({ failingSince, lastError }) => failingSince === null && lastError === null)).toBe(true);
  expect(seen.lists).toEqual([['a']]);
});

it('says that a server fails which is silent and does not answer either', async () => {
  let isAway = false;
  const seen = await follow(
    {
      list: (_url, response) =>
        isAway ? void response.writeHead(503).end('busy') : void response.end(list('7', ['a'])),
      watch: (url, response, request) => {
        isAway = true;
        hold(url, response, request);
      },
    },
    { silenceMs: 60 },
  );
  await vi.waitFor(() => expect(seen.last()).toMatchObject({ lastError: 'HTTP 503' }));
  isAway = false;
  await vi.waitFor(() => expect(seen.last()).toMatchObject({ failingSince: null, lastError: null }));
});

it.each([
  ['holds a watch from a version it has not reached', hold],
  [
    'refuses such a watch',
    (_url: URL, response: ServerResponse) =>
      void response
        .writeHead(504)
        .end(JSON.stringify(status(504, 'Timeout', 'Timeout: Too large resource version: 900, current: 500'))),
  ],
  [
    'sends older versions on it',
    (_url: URL, response: ServerResponse) => response.writeHead(200).write(change('MODIFIED', 'b', '501')),
  ],
] as const)('lists again when the server was restored from an older backup and %s', async (_how, answer) => {
  let lists = 0;
  const seen = await follow(
    {
      list: (_url, response) => {
        lists += 1;
        response.end(lists === 1 ? list('900', ['a', 'b']) : list('500', ['a']));
      },
      watch: (url, response, request) =>
        url.searchParams.get('resourceVersion') === '900'
          ? void answer(url, response, request)
          : hold(url, response, request),
    },
    { silenceMs: 60 },
  );
  await vi.waitFor(() => expect(seen.lists).toEqual([['a', 'b'], ['a']]));
  await vi.waitFor(() => expect(seen.asked).toContain('watch 500'));
  expect(seen.events).toEqual([]);
});

it('lists again after a second silent watch when something was written, in case the watches are deaf', async () => {
  let lists = 0;
  const seen = await follow(
    {
      list: (_url, response) => {
        lists += 1;
        response.end(lists === 1 ? list('7', ['a']) : list('9', ['a', 'b']));
      },
      watch: hold,
    },
    { silenceMs: 60 },
  );
  await vi.waitFor(() => expect(seen.lists).toEqual([['a'], ['a', 'b']]));
  expect(seen.asked.slice(0, 6)).toEqual(['list', 'watch 7', 'probe', 'watch 7', 'probe', 'list']);
  expect(seen.healths.every(({ failingSince }) => failingSince === null)).toBe(true);
});

it('lists again from time to time, in case a watch has missed something', async () => {
  let lists = 0;
  const seen = await follow(
    {
      list: (_url, response) => response.end(list(String(10 * ++lists), [`a${lists}`])),
      watch: (_url, response) => response.end(change('MODIFIED', 'b', '99')),
    },
    { relistMs: 60 },
  );
  await vi.waitFor(() => expect(seen.lists.length).toBeGreaterThanOrEqual(3));
  expect(seen.healths.every(({ failingSince }) => failingSince === null)).toBe(true);
});

it('keeps trying a server that refuses, without hammering it, and recovers', async () => {
  let lists = 0;
  const seen = await follow({
    list: (_url, response) => {
      lists += 1;
      if (lists < 4) response.writeHead(503).end('busy');
      else response.end(list('7', ['a']));
    },
    watch: hold,
  });
  await vi.waitFor(() => expect(seen.lists).toEqual([['a']]));
  expect(seen.healths[0]).toMatchObject({ heardAt: null, lastError: 'HTTP 503' });
  await vi.waitFor(() => expect(seen.last()).toMatchObject({ failingSince: null }));
});

it('lists again when a change could not be stored', async () => {
  let isBroken = true;
  const seen = await follow(
    {
      list: (_url, response) => response.end(list('7', ['a'])),
      watch: (_url, response) => response.write(change('MODIFIED', 'a', '8')),
    },
    {
      onEvents: async () => {
        if (!isBroken) return;
        isBroken = false;
        throw new Error('database gone');
      },
    },
  );
  await vi.waitFor(() => expect(seen.asked).toEqual(['list', 'watch 7', 'list', 'watch 7']));
  expect(seen.healths.some((health) => health.lastError?.includes('database gone'))).toBe(true);
});

it('does not spin when every watch ends at once', async () => {
  const seen = await follow(
    { list: (_url, response) => response.end(list('7', ['a'])), watch: (_url, response) => response.end() },
    { backoff: { minMs: 30, maxMs: 1000 }, random: () => 1 },
  );
  const started = Date.now();
  await vi.waitFor(() => expect(seen.asked.length).toBeGreaterThanOrEqual(5), { timeout: 3000 });
  // The pauses double: 30 + 60 + 120 ms before the fifth question.
  expect(Date.now() - started).toBeGreaterThan(150);
  expect(seen.asked.filter((question) => question === 'list')).toHaveLength(1);
});
