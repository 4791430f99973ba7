import { request as send } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeApi } from '../../server/http/openapi.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { serveApi } from '../support/http-api.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let portal: Awaited<ReturnType<typeof serveApi>>;
const tokens: string[] = [];
const people = 24;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  await createCluster(deps, 'payments', 'ours', 'payments');
  // So many that nobody asks more often than a person may.
  for (let at = 0; at < people; at += 1) {
    const group = at % 2 === 0 ? 'slipway-admins' : 'finops';
    tokens.push((await createPerson(deps, `p${at}@demo`, [group])).token);
  }
  portal = await serveApi(deps);
});
afterAll(async () => {
  await portal.close();
  await deps.db.close();
  await database.drop();
});

interface Parameter {
  in: string;
  name: string;
}
interface Described {
  method: string;
  path: string;
  parameters: Parameter[];
  fields: string[];
}
const unserved = new Set(['/events', '/openapi.json']);

/** Every operation of the description with what it may be asked with. */
function describedOperations(): Described[] {
  const document = JSON.parse(JSON.stringify(describeApi('https://slipway.test', 'slipway.session'))) as {
    paths: Record<string, Record<string, unknown>>;
  };
  return Object.entries(document.paths)
    .filter(([path]) => !unserved.has(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const { parameters = [], requestBody } = operation as { parameters?: Parameter[]; requestBody?: unknown };
        const names = [...JSON.stringify(requestBody ?? {}).matchAll(/"properties":\{"([^"]+)"/g)].map(
          ([, name]) => name ?? '',
        );
        return { method: method.toUpperCase(), path, parameters, fields: names };
      }),
    );
}
const operations = describedOperations();

/** Text that something between a browser and the database may stumble over, as bytes of an address. */
const hostileAddress = fc.constantFrom(
  '%00',
  'a%00b',
  '%FF',
  '%ED%A0%80',
  '%F0%9F',
  '__proto__',
  '-x%3D1',
  '__proto__%3Dx',
  '.a%3Db',
  '%3D',
  '%25',
  "'",
  '%5C',
  '%2C',
  '-1',
  '0',
  '9007199254740993',
  '1e999',
  'NaN',
  '2026-02-30',
  '0001-01-01',
  '%E2%80%AE',
  'null',
  'WyJzZXZlcml0eSBkZXNjIiwieCIsImEiLCJiIl0',
  'WyJyZXF1ZXN0cyIsOGUxNSwieCJd',
  'W10',
  'label%3A__proto__',
  'label%3A-x',
);
/** Bytes of a path that are no UTF-8 are refused by Next before any handler is asked. */
const hostilePart = hostileAddress.filter((text) => !/%(FF|ED|F0%9F$)/.test(text));
/** The same as JSON, written by hand where no value of JavaScript would be written so. */
const hostileJson = fc.constantFrom(
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '9007199254740993',
  '1e999',
  '-1',
  '1.5',
  'null',
  'true',
  '""',
  '"\\n"',
  '[]',
  '{}',
  '[null]',
  '{"__proto__":{"x":1}}',
  '{"a":1,"a":2}',
  '{"\\u0000":1}',
  '"__proto__"',
  '"\\u202e"',
  '{"constructor":{"prototype":{}}}',
  '"2026-02-30"',
  `"${'x'.repeat(5_000)}"`,
  '{"label":"-x=1"}',
  '"=1+1"',
);
const hostileName = fc.constantFrom('__proto__', 'constructor', '\\u0000', '\\ud800', 'toString', 'a/b~c');

interface Asked {
  method: string;
  path: string;
  body: string | null;
  key: string | null;
  token: number;
}

const asked: fc.Arbitrary<Asked> = fc.constantFrom(...operations).chain((operation) => {
  const inPath = operation.parameters.filter((one) => one.in === 'path');
  const inQuery = operation.parameters.filter((one) => one.in === 'query');
  const names = operation.fields.length > 0 ? fc.oneof(fc.constantFrom(...operation.fields), hostileName) : hostileName;
  const entries = fc.array(fc.tuple(names, hostileJson), { minLength: 1, maxLength: 5 });
  const body = fc.oneof(
    entries.map((all) => `{${all.map(([name, value]) => `"${name}":${value}`).join(',')}}`),
    hostileJson,
  );
  return fc.record({
    method: fc.constant(operation.method),
    path: fc
      .tuple(
        fc.array(fc.oneof(hostilePart, fc.constantFrom('payments', 'ours')), {
          minLength: inPath.length,
          maxLength: inPath.length,
        }),
        inQuery.length === 0
          ? fc.constant([])
          : fc.array(fc.tuple(fc.constantFrom(...inQuery.map(({ name }) => name)), hostileAddress), { maxLength: 3 }),
      )
      .map(([parts, query]) => {
        let at = 0;
        const path = operation.path.replaceAll(/\{[^}]+\}/g, () => parts[at++] ?? 'x');
        return query.length === 0 ? path : `${path}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;
      }),
    body: operation.method === 'GET' ? fc.constant(null) : body,
    key: fc.oneof(fc.constant(null), fc.constantFrom('\u00ff', 'a\tb', '__proto__', 'x'.repeat(300))),
    token: fc.nat({ max: people - 1 }),
  });
});

interface Answer {
  status: number;
  type: string;
  text: string;
}
function ask({ method, path, body, key, token }: Asked): Promise<Answer> {
  return new Promise((done, fail) => {
    const headers = {
      authorization: `Bearer ${tokens[token]}`,
      ...(body !== null && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
      ...(key !== null && { 'idempotency-key': key }),
    };
    const request = send(`${portal.url}${path}`, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', fail);
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.on('error', fail);
    request.end(body ?? undefined);
  });
}

const refusedText = /\\u0000|\\ud800|9007199254740993|1e999|"a":1,"a":2|__proto__":/;

it('answers whatever it is asked with a document, says where it is wrong, and breaks at nothing', async () => {
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(asked, async (question) => {
      const { status, type, text } = await ask(question);
      expect(status, text).toBeLessThan(500);
      if (status < 400) {
        // What could not be kept as it is was not taken.
        if (question.body !== null) expect(question.body).not.toMatch(refusedText);
        return;
      }
      expect(type).toBe('application/problem+json');
      const problem = JSON.parse(text) as { status: number; errors?: { pointer: string }[] };
      expect(problem.status).toBe(status);
      if (status !== 422) return;
      refused += 1;
      expect(problem.errors?.[0]?.pointer, text).toBeTypeOf('string');
    }),
    { seed: 20_261_124, numRuns: 3_000, interruptAfterTimeLimit: 25_000, endOnFailure: false },
  );
  expect(refused).toBeGreaterThan(100);
  // Nothing of it reached a row: no NUL can, and no half of a pair became another character.
  const kept = await deps.db.auto.$queryRawUnsafe<{ kept: string }[]>(
    `SELECT (SELECT coalesce(string_agg(t::text, ' '), '') FROM tokens t)
       || (SELECT coalesce(string_agg(p::text, ' '), '') FROM projects p)
       || (SELECT coalesce(string_agg(v::text, ' '), '') FROM cost_views v)
       || (SELECT coalesce(string_agg(a.after::text, ' '), '') FROM audit_entries a) AS kept`,
  );
  expect(kept[0]?.kept).not.toContain('\ufffd');
}, 60_000);
