import { afterEach, expect, it } from 'vitest';
import { startControl } from '../control/server.ts';
import { findFreePort } from '../lib/ports.ts';
import { createWebhookSink } from './sink.ts';

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

it('records calls and answers as it was told', async () => {
  const port = await findFreePort();
  const { stop } = await startControl(port, [createWebhookSink()]);
  running.push(stop);
  const ask = (method: string, path: string, body?: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, redirect: 'manual', ...(body && { body }) });
  expect((await ask('POST', '/hooks/a', '{"x":1}')).status).toBe(204);
  await ask('PUT', '/hooks/b', JSON.stringify({ status: 302, location: 'http://127.0.0.1/' }));
  expect((await ask('POST', '/hooks/b', 'y')).headers.get('location')).toBe('http://127.0.0.1/');
  expect((await ask('PUT', '/hooks/b', '{"status":"x"}')).status).toBe(400);
  const { items } = (await (await ask('GET', '/hooks?hook=a')).json()) as { items: unknown[] };
  expect(items).toMatchObject([{ hook: 'a', body: '{"x":1}' }]);
  await ask('DELETE', '/hooks');
  expect(await (await ask('GET', '/hooks')).json()).toEqual({ items: [] });
});
