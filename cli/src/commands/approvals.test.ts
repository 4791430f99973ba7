import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { run } from '../run.ts';

/** What a Slipway was asked, and how it answers a decision. */
let asked: { method: string; path: string; body: unknown }[];
let refusal: object | null;
let url: string;
let stop: () => void;

const request = {
  shortId: 'R-1',
  kind: 'change',
  state: 'approved',
  project: 'team-a',
  requester: 'dev@demo',
  timeline: [],
};
const changes = [{ pointer: '/parameters/workersNumber', before: 1, after: 90, label: null }];

async function answer(incoming: IncomingMessage): Promise<[number, object]> {
  const body = await text(incoming);
  asked.push({ method: incoming.method ?? '', path: incoming.url ?? '', body: body && JSON.parse(body) });
  if (incoming.method === 'GET') return [200, { request, revision: 3, changes }];
  return refusal ? [409, refusal] : [200, request];
}

beforeEach(async () => {
  asked = [];
  refusal = null;
  const server = createServer(async (incoming, response) => {
    const [status, body] = await answer(incoming);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => stop());

async function end(said: string | null, ...words: string[]) {
  const notes: string[] = [];
  const terminal = {
    env: { SLIPWAY_URL: url, SLIPWAY_TOKEN: 'slw_x', XDG_CONFIG_HOME: '/nowhere' },
    out: () => undefined,
    note: (line: string) => void notes.push(line),
    isScreen: said !== null,
    ask:
      said === null
        ? null
        : async (question: string) => {
            notes.push(question);
            return said;
          },
  };
  return { code: await run(words, terminal, '1'), notes: notes.join('\n') };
}
const decisions = () => asked.filter(({ method }) => method === 'POST');

it.each(['approve', 'reject'])('%ss no revision that nobody has read', async (verb) => {
  const { code, notes } = await end(null, verb, 'R-1', '--comment', 'x');
  expect([code, asked]).toEqual([2, []]);
  expect(notes).toContain(`slipway ${verb} R-1 --revision NUMBER`);
});

it.each(['approve', 'reject'])('shows a person what they %s, and takes their yes for that revision', async (verb) => {
  const { code, notes } = await end('yes', verb, 'R-1', '--comment', 'x');
  expect(notes).toMatch(/Revision +3\n[\s\S]+workersNumber +1 +90\n[\s\S]+revision 3 of R-1\? Type yes/);
  expect([code, decisions()]).toMatchObject([0, [{ path: `/api/v1/approvals/R-1/${verb}`, body: { revision: 3 } }]]);
});

it('answers nothing without a yes', async () => {
  const { code } = await end('', 'approve', 'R-1');
  expect([code, decisions()]).toEqual([2, []]);
});

it('answers the revision that a script has read, and says what to do where another one is asked', async () => {
  refusal = { code: 'stale-version', detail: 'The request changed after you read it' };
  const { code, notes } = await end(null, 'approve', 'R-1', '--revision', '2');
  expect([code, asked]).toMatchObject([5, [{ method: 'POST', body: { revision: 2 } }]]);
  expect(notes).toContain('The request changed after you read it\nRead it again with “slipway requests get”');
  expect((await end(null, 'approve', 'R-1', '--revision', 'two')).code).toBe(2);
});
