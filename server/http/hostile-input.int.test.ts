import { request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../lib/contracts/problem.ts';
import { createTestDeps, type TestDeps } from '../../tests/support/deps.ts';
import { serveApi } from '../../tests/support/http-api.ts';
import { createPerson, seedOrganisation } from '../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let portal: Awaited<ReturnType<typeof serveApi>>;
let admin: string;
let dev: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  admin = (await createPerson(deps, 'admin@demo', ['slipway-admins'])).token;
  dev = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  portal = await serveApi(deps);
});
afterAll(async () => {
  await portal.close();
  await deps.db.close();
  await database.drop();
});

interface Sent {
  status: number;
  type: string | undefined;
  body: Problem;
}

/** Sends bytes as they are: `fetch` would mend addresses, headers and text. */
function ask(method: string, path: string, body?: string | Buffer, more: Record<string, string> = {}, token = dev) {
  return new Promise<Sent>((done, fail) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more };
    const asked = send(`${portal.url}${path}`, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as Problem;
        done({ status: answer.statusCode ?? 0, type: answer.headers['content-type'], body });
      });
    });
    asked.on('error', fail);
    asked.end(body);
  });
}
const refusal = async (sent: Promise<Sent>) => {
  const { status, type, body } = await sent;
  return [status, type, body.errors?.[0]?.pointer];
};
const problem = 'application/problem+json';

describe('an address', () => {
  it.each([
    ['/clusters?q=%00', '/q'],
    ['/clusters?q=a%00b', '/q'],
    ['/clusters?owner=%00', '/owner'],
    ['/requests?project=%00', '/project'],
    ['/audit?actor=%00', '/actor'],
    ['/search?q=a%00', '/q'],
    ['/costs?project=%00', '/project'],
    ['/clusters?q=%FF', '/q'],
    ['/clusters?q=%ED%A0%80', '/q'],
    ['/clusters?%FF=1', ''],
  ])('%s is refused at %s', async (path, pointer) => {
    expect(await refusal(ask('GET', path, undefined, {}, admin))).toEqual([422, problem, pointer]);
  });

  it('with a part that cannot be is answered like one that is not there', async () => {
    for (const path of ['/clusters/payments/%00', '/catalog/%00', '/audit/%00', '/costs/statements/a%00/2026-10']) {
      expect([path, (await ask('GET', path, undefined, {}, admin)).status]).toEqual([path, 404]);
    }
  });

  it('may have a sign for hundredths, a plus and other scripts in it', async () => {
    for (const q of ['100%', 'a+b', '%E4%B8%AD', '%F0%9F%90%B3', '50%25']) {
      expect([q, (await ask('GET', `/clusters?q=${q}`)).status]).toEqual([q, 200]);
    }
  });
});

describe('a cursor that somebody wrote', () => {
  const cursorOf = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url');
  const instant = '2026-11-01T00:00:00.000Z';
  it.each([
    ['/clusters', ['severity desc', '99999', 'a', 'b']],
    ['/clusters', ['severity desc', 'x', 'a', 'b']],
    ['/clusters?sort=nodes&order=desc', ['nodes desc', '99999999999', 'a', 'b']],
    ['/clusters?sort=createdAt&order=desc', ['createdAt desc', '2026-02-30 00:00:00+00', 'a', 'b']],
    ['/clusters?sort=name&order=asc', ['name asc', 'a\0', 'a', 'b']],
    ['/clusters?sort=name&order=asc', ['name asc', 'a', 7, '\ud800']],
    ['/requests', ['requests', 8.64e15, '00000000-0000-4000-8000-000000000000']],
    ['/requests', ['requests', 1, 'no-id']],
    ['/notifications', ['notifications', instant, 'no-id']],
    ['/notifications', ['notifications', '+275760-09-13T00:00:00.000Z', '00000000-0000-4000-8000-000000000000']],
    ['/approvals?view=mine', ['approvals-mine', 'yesterday', 'no-id']],
    ['/audit', ['audit', 1e300]],
    ['/audit', ['audit', '\0']],
    ['/audit', null],
  ])('%s %j is refused', async (path, place) => {
    const cursor = place === null ? '%00' : cursorOf(...place);
    const answer = await refusal(
      ask('GET', `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`, undefined, {}, admin),
    );
    expect(answer).toEqual([422, problem, '/cursor']);
  });
});

describe('a body', () => {
  const utf8 = (text: string) => Buffer.from(text, 'utf8');
  const token = (name: string) => `{"name": ${name}}`;
  it.each([
    ['NUL', token('"a\\u0000b"'), '/name', 'unsound-text'],
    ['half a pair', token('"a\\ud800"'), '/name', 'unsound-text'],
    ['a name twice', '{"name": "a", "name": "b"}', '/name', 'field-twice'],
    ['a name twice, once escaped', '{"name": "a", "n\\u0061me": "b"}', '/name', 'field-twice'],
    ['__proto__', '{"name": "a", "__proto__": {"x": 1}}', '/__proto__', 'field-unknown'],
    ['a number beyond 2^53', '{"name": "a", "expiresInDays": 9007199254740993}', '/expiresInDays', 'number-unsafe'],
    ['no number at all', '{"name": "a", "expiresInDays": 1e999}', '/expiresInDays', 'number-unsafe'],
    ['a place in a list', '{"name": [1, {"a/b": [true, "\\u0000"]}]}', '/name/1/a~1b/1', 'unsound-text'],
  ])('with %s is refused where it is', async (_what, text, pointer, key) => {
    const answer = await ask('POST', '/tokens', utf8(text));
    expect([answer.status, answer.type, answer.body.errors?.[0]]).toMatchObject([
      422,
      problem,
      { pointer, message: { key: `said.${key}` } },
    ]);
  });

  it('that is no UTF-8 is refused, and nothing of it is kept', async () => {
    const count = () => deps.db.auto.$queryRawUnsafe('SELECT count(*)::int AS tokens FROM tokens');
    const before = await count();
    const bytes = Buffer.concat([utf8('{"name": "a'), Buffer.from([0xff, 0xc3]), utf8('"}')]);
    expect(await refusal(ask('POST', '/tokens', bytes))).toEqual([422, problem, '']);
    expect(await count()).toEqual(before);
  });

  it('keeps text in every script, and names in several objects', async () => {
    const body = utf8('{"name": "中文 🐳 \\ud83d\\udc33", "project": null, "readOnly": true}');
    expect((await ask('POST', '/tokens', body)).status).toBe(201);
    const project = '{"name": "twice", "title": {"en": "name"}, "labels": {"name": "x", "title": "y"}}';
    expect((await ask('POST', '/projects', utf8(project), {}, admin)).status).toBe(201);
  });

  it('keeps text that reads like an escape as it is', async () => {
    const title = 'a \\u0000 b \\\\u0000 c';
    const project = JSON.stringify({ name: 'escaped', title: { en: title } });
    const answer = await ask('POST', '/projects', utf8(project), { 'idempotency-key': 'escaped' }, admin);
    expect([answer.status, answer.body]).toMatchObject([201, { title: { en: title } }]);
    const again = await ask('POST', '/projects', utf8(project), { 'idempotency-key': 'escaped' }, admin);
    expect([again.status, again.body]).toMatchObject([201, { title: { en: title } }]);
  });
});

it('an Idempotency-Key that is no plain text is refused at it', async () => {
  for (const key of ['\u00ff\u00fe', 'a\tb', 'x'.repeat(201)]) {
    const answer = ask('POST', '/tokens', '{"name": "a"}', { 'idempotency-key': key });
    // Answers that hold a secret are kept under no key.
    expect(await refusal(answer)).toEqual([201, 'application/json', undefined]);
    const view = ask('POST', '/costs/views', '{}', { 'idempotency-key': key });
    expect(await refusal(view)).toEqual([422, problem, '/Idempotency-Key']);
  }
});
