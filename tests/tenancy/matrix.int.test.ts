import { afterAll, beforeAll, expect, it } from 'vitest';
import { roles } from '../../lib/permissions.ts';
import { createApiDescription } from '../../server/http/api-description.ts';
import { createEventHub } from '../../server/http/event-hub.ts';
import { operations } from '../../server/http/operations.ts';
import type { Handler } from '../../server/http/route.ts';
import { createEventStream } from '../../server/http/sse.ts';
import { createApi, httpServices } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { templateSchema } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';
import { askedOf } from './calls.ts';
import { withoutCommits } from './dry-database.ts';
import { places, readExpected } from './expected.ts';
import { renderTenancy } from './render.ts';
import { type Cast, seedMatrix } from './seed.ts';

const { callers, rows } = readExpected();
const names = Object.keys(operations) as (keyof typeof operations)[];
const routeOf = (name: keyof typeof operations) => `${operations[name].method} ${operations[name].path}`;
/** Routes that answer no use case. */
const others = ['GET /events', 'GET /openapi.json'] as const;

let database: TestDatabase;
let deps: TestDeps;
let cast: Cast;
let special: Record<(typeof others)[number], Handler>;
beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url, templateSchema);
  deps.karmadaControlPlanes = ['fleet-eu'];
  cast = await seedMatrix(deps);
  const services = { ...httpServices(deps), hub: createEventHub(deps.eventLog) };
  special = {
    'GET /events': createEventStream(() => services),
    'GET /openapi.json': createApiDescription(() => ({ ...services, sessionCookie: '__Host-slipway.session' })),
  };
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

/** What came of it, in the words of the table. */
function outcomeOf(status: number, body: string, shows: string | undefined): string {
  if (status === 401 || status === 403 || status === 404) return String(status);
  // Let through, and refused for what was asked or how things stand.
  if (status === 409 || status === 422) return 'ok';
  if (status >= 300) return `${status}: ${body.slice(0, 200)}`;
  if (shows === undefined) return 'ok';
  return body.includes(shows) ? 'sees' : 'hides';
}

async function askSpecial(handler: Handler, route: string, headers: Record<string, string>): Promise<string> {
  const request = new Request(`https://slipway.test/api/v1${route.slice('GET '.length)}`, { headers });
  const response = await handler(request, { params: Promise.resolve({}) });
  await response.body?.cancel();
  return outcomeOf(response.status, '', undefined);
}

it('has a row for every route and place, and a column for every role', () => {
  const asked = names.flatMap((name) => {
    const own = places.filter((place) => askedOf(name, place, cast.things(callers[0] ?? '')) !== null);
    expect(own.length, `tests/tenancy/calls.ts does not ask ${name} about anything`).toBeGreaterThan(0);
    return own.map((place) => `${routeOf(name)},${place}`);
  });
  const known = rows.map(({ route, place }) => `${route},${place}`);
  expect(new Set(known).size).toBe(known.length);
  expect(known.sort()).toEqual([...asked, ...others.map((route) => `${route},all`)].sort());
  const heldIn = callers.map((caller) => caller.replace(/\*$/, ''));
  expect([...new Set(heldIn)].sort()).toEqual([...roles, 'unassigned', 'nobody'].sort());
});

it('answers every caller as product.md says', async () => {
  const api = createApi({ ...deps, db: withoutCommits(deps.db) });
  const differing: string[] = [];
  let cells = 0;
  for (const { route, place, outcomes } of rows) {
    const name = names.find((one) => routeOf(one) === route);
    for (const caller of callers) {
      const headers = cast.headers[caller] ?? {};
      const things = cast.things(caller);
      const handler = special[route as (typeof others)[number]];
      let outcome: string;
      if (handler) outcome = await askSpecial(handler, route, headers);
      else {
        const asked = name && askedOf(name, place, things);
        if (!name || !asked) throw new Error(`Nobody knows how to ask ${route} about ${place}`);
        const answer = await api<unknown>(operations[name].method, asked.path, { headers, body: asked.body });
        outcome = outcomeOf(answer.status, JSON.stringify(answer.body), asked.shows);
      }
      cells += 1;
      if (outcome !== outcomes[caller]) {
        differing.push(`${route} about ${place} as ${caller}: expected ${outcomes[caller]}, was ${outcome}`);
      }
    }
  }
  console.log(`Tenancy matrix: ${cells} cells (${rows.length} rows, ${callers.length} callers)`);
  console.log(`Tenancy matrix: ${differing.length} cells differ`);
  expect(differing).toEqual([]);
}, 240_000);

it('is published as it is', async () => {
  await expect(renderTenancy(callers, rows)).toMatchFileSnapshot('../../docs/security/tenancy.md');
});
