import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { signInAddress, signOut } from '../../components/shell/session.ts';
import { CookieJar, visit } from '../../dev/lib/sign-in.ts';
import { findFreePort } from '../../sandbox/lib/ports.ts';
import { type AuthPortal, startAuthPortal } from '../support/auth-portal.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { type HostileProvider, startHostileProvider } from '../support/hostile-provider.ts';
import { seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

// Sign-out at a provider without end_session_endpoint: its own session lives on and would let the next person at the
// browser in as the last one, so it is asked to ask. The browser's part is the portal's own code over real HTTP.

let database: TestDatabase;
let deps: TestDeps;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

interface Place {
  provider: HostileProvider;
  portal: AuthPortal;
  close(): Promise<void>;
}

async function start(metadata: Record<string, unknown>): Promise<Place> {
  const provider = await startHostileProvider(await findFreePort(), metadata);
  const portal = await startAuthPortal(deps, provider, await findFreePort());
  return {
    provider,
    portal,
    close: async () => {
      await portal.close();
      await provider.close();
    },
  };
}

/** A browser on the portal's pages: relative addresses, its cookies, and where its window goes. */
function openBrowser(portal: AuthPortal): { jar: CookieJar; went: string[] } {
  const jar = new CookieJar();
  const went: string[] = [];
  const plainFetch = fetch;
  vi.stubGlobal('fetch', async (path: string | URL, init: RequestInit = {}) => {
    // Relative addresses are the page's own; absolute ones are those of the provider and of the helpers.
    if (!String(path).startsWith('/')) return plainFetch(path, init);
    const url = new URL(path, portal.url);
    const headers = new Headers(init.headers);
    headers.set('cookie', jar.header(url));
    headers.set('origin', portal.url);
    const response = await plainFetch(url, { ...init, headers });
    jar.store(url, response);
    return response;
  });
  vi.stubGlobal('window', { location: { assign: (address: string) => went.push(address) } });
  return { jar, went };
}
const isSignedIn = async () => (await fetch('/api/auth/provider-logout')).status === 200;

describe.each([
  ['that names no prompts', {}, true],
  ['that knows select_account', { prompt_values_supported: ['none', 'login', 'select_account'] }, true],
  ['that knows other prompts only', { prompt_values_supported: ['none', 'login'] }, false],
])('a sign-out at a provider without an endpoint for it, %s', (_, metadata, asksAgain) => {
  let place: Place;
  beforeAll(async () => {
    place = await start(metadata);
  });
  afterAll(() => place?.close());

  it(asksAgain ? 'lets it ask who it is the next time' : 'asks nothing that it would refuse', async () => {
    const { provider, portal } = place;
    const { jar, went } = openBrowser(portal);
    await visit(jar, await signInAddress('/'));
    expect(await isSignedIn()).toBe(true);
    // A first sign-in asks nothing: whoever is signed in at the provider goes through.
    expect(provider.asked.at(-1)?.has('prompt')).toBe(false);
    await signOut();
    expect(await isSignedIn()).toBe(false);
    expect(went).toEqual([asksAgain ? '/sign-in?signedOut=1' : '/sign-in']);
    // As the sign-in page reads the address that it was opened at.
    const signedOut = new URL(went[0] ?? '', portal.url).searchParams.has('signedOut');
    provider.forge({ claims: { sub: 'next', email: 'next@demo' } });
    await visit(jar, await signInAddress('/', signedOut));
    expect(provider.asked.at(-1)?.get('prompt')).toBe(asksAgain ? 'select_account' : null);
    expect(await isSignedIn()).toBe(true);
  });
});
