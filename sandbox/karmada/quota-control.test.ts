import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quotaControl } from './quota-control.ts';

const set: boolean[] = [];
const control = quotaControl((isOn) => void set.push(isOn));
const server = createServer((request, response) => {
  if (!control(request, response)) response.writeHead(404).end();
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/karmada/quota-enforcement`;
});
afterAll(() => server.close());

const put = (body: string) => fetch(url, { method: 'PUT', body });

it('has quotas kept, and no more', async () => {
  expect(await (await put('{"isOn":true}')).json()).toEqual({ isOn: true });
  expect((await put('{"isOn":false}')).status).toBe(200);
  expect(set).toEqual([true, false]);
});

it('takes nothing else', async () => {
  expect((await put('{"isOn":"yes"}')).status).toBe(400);
  expect((await fetch(url)).status).toBe(405);
  expect((await fetch(`${url}/more`)).status).toBe(404);
  expect(set).toHaveLength(2);
});
