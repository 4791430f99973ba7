import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../run.ts';

let server: Server;
let page: object;
beforeAll(async () => {
  server = createServer((_incoming, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(page));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function list(what: string) {
  const [out, notes]: [string[], string[]] = [[], []];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const terminal = {
    env: { SLIPWAY_URL: url, SLIPWAY_TOKEN: 'slw_x', XDG_CONFIG_HOME: '/nowhere' },
    out: (text: string) => void out.push(text),
    note: (line: string) => void notes.push(line),
    isScreen: false,
    ask: null,
  };
  expect(await run([what, 'list', '-o', 'json'], terminal, '1')).toBe(0);
  return { items: JSON.parse(out.join('')) as unknown, notes };
}

it.each(['catalog', 'requests', 'clusters'])(
  'gives the items of %s alone, and says beside them where there are more',
  async (what) => {
    page = { items: [{ id: 'a' }], nextCursor: null, total: 1 };
    expect(await list(what)).toEqual({ items: [{ id: 'a' }], notes: [] });
    page = { items: [{ id: 'a' }], nextCursor: 'b', total: 7 };
    const cut = await list(what);
    expect(cut).toEqual({ items: [{ id: 'a' }], notes: [expect.stringContaining('These are 1 of 7.')] });
  },
);
