import type { Page } from '@playwright/test';
import { query } from '../support/database.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

/** What an administrator of the identity provider does. */
async function changePerson(demo: Demo, email: string, change: { groups?: string[]; disabled?: boolean }) {
  const answer = await fetch(new URL(`/identity/people/${encodeURIComponent(email)}`, demo.controlUrl), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  expect(answer.status).toBe(200);
}

async function secondsUntil(since: number, isSo: () => Promise<boolean>): Promise<number> {
  await expect.poll(isSo, { timeout: 40_000, intervals: [250] }).toBe(true);
  return (Date.now() - since) / 1000;
}

/** Opens the event stream as the page's person; answers whether the server has ended it. */
async function openStream(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(async () => {
    const response = await fetch('/api/v1/events');
    const reader = response.body?.getReader();
    const state = { isEnded: false };
    Object.assign(window, { streamState: state });
    void (async () => {
      while (reader && !(await reader.read()).done);
      state.isEnded = true;
    })();
  });
  return () => page.evaluate(() => (window as unknown as { streamState: { isEnded: boolean } }).streamState.isEnded);
}

test('who loses a group or is disabled is out of pages, tokens and streams within 30 s', async ({ browser, demo }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext();
  const mover = await context.newPage();
  const leaver = await (await browser.newContext()).newPage();
  await signIn(mover, demo, 'finops@demo');
  await signIn(leaver, demo, 'lead2@demo');
  await mover.goto(`${demo.url}/clusters`);
  await leaver.goto(`${demo.url}/clusters`);
  await expect(mover.getByRole('row').nth(1)).toBeVisible();
  await expect(leaver.getByRole('row').nth(1)).toBeVisible();
  const isStreamOver = await openStream(leaver);
  const status = async (email: string) => (await demo.api(email, '/clusters')).status;
  expect([await status('finops@demo'), await status('lead2@demo')]).toEqual([200, 200]);
  const since = Date.now();
  try {
    await changePerson(demo, 'finops@demo', { groups: [] });
    await changePerson(demo, 'lead2@demo', { disabled: true });
    const seconds = await Promise.all([
      secondsUntil(since, async () => (await mover.getByRole('row').count()) === 0),
      secondsUntil(since, async () => (await status('finops@demo')) === 403),
      secondsUntil(since, async () => !(await leaver.locator('main h1').isVisible())),
      secondsUntil(since, async () => (await status('lead2@demo')) === 401),
      secondsUntil(since, isStreamOver),
    ]);
    const [page, token, out, outToken, stream] = seconds.map((each) => each.toFixed(1));
    console.info(
      `group removed: page ${page} s, token ${token} s; disabled: page ${out} s, token ${outToken} s, stream ${stream} s`,
    );
    expect(Math.max(...seconds)).toBeLessThan(30);
  } finally {
    await changePerson(demo, 'finops@demo', { groups: ['finops'] });
    await changePerson(demo, 'lead2@demo', { disabled: false });
    // Tokens of somebody who was out work again after their next sign-in.
    const again = await (await browser.newContext()).newPage();
    await signIn(again, demo, 'lead2@demo');
  }
  await expect.poll(() => status('finops@demo'), { timeout: 40_000 }).toBe(200);
  expect(await status('lead2@demo')).toBe(200);
});

test('pages run scripts with their own nonce only, no eval, in no frame', async ({ page, demo }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  await signIn(page, demo, 'admin@demo');
  const nonces = new Set<string>();
  const paths = ['/', '/clusters', '/admin/people', '/admin/projects', '/settings/access', '/sign-in'];
  for (const path of paths) {
    const answer = await page.goto(`${demo.url}${path}`);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts).toMatch(/^'self' 'nonce-[\w+/=]+' 'strict-dynamic'$/);
    expect(policy).toContain(`object-src 'none'; base-uri 'none'`);
    expect(policy).toContain(`frame-ancestors 'none'`);
    expect(answer?.headers()).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
    nonces.add(scripts);
  }
  expect(nonces.size).toBe(paths.length);
  expect(violations).toEqual([]);
  // As if somebody had stored it and a page forgot to escape it.
  await page.route(`${demo.url}/clusters`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      '</body>',
      '<script>window.injected = 1</script><img src="data:," onerror="window.injected = 2"></body>',
    );
    await route.fulfill({ response: answer, body });
  });
  await page.goto(`${demo.url}/clusters`);
  await expect.poll(() => violations.length).toBeGreaterThanOrEqual(2);
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
});

test('cookies are out of reach of scripts, and writes from elsewhere are refused', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name.endsWith('slipway.session'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('slipway.session');
  const cookie = `${session?.name}=${session?.value}`;
  const write = (path: string, headers: Record<string, string>, body = '{"name":"x"}') =>
    fetch(`${demo.url}${path}`, { method: 'POST', redirect: 'manual', headers: { cookie, ...headers }, body });
  const json = { 'content-type': 'application/json' };
  expect((await write('/api/v1/tokens', json)).status).toBe(403);
  expect((await write('/api/v1/tokens', { ...json, origin: 'https://evil.test' })).status).toBe(403);
  const plain = { origin: new URL(demo.url).origin, 'content-type': 'text/plain' };
  expect((await write('/api/v1/tokens', plain)).status).toBe(422);
  // There are no Server Actions: what asks for one finds none, whoever sends it.
  const action = { origin: new URL(demo.url).origin, 'next-action': '0'.repeat(42), 'content-type': 'text/plain' };
  expect((await write('/clusters', action, '[]')).status).toBeGreaterThanOrEqual(400);
});

test('signing in is limited by address, and writing X-Forwarded-For does not get around it', async ({ demo }) => {
  const attempt = async (at: number) => {
    const headers = { 'x-forwarded-for': `198.51.100.${at % 250}, 203.0.113.${at % 250}` };
    const answer = await fetch(`${demo.url}/api/auth/signin/oidc`, { method: 'POST', redirect: 'manual', headers });
    await answer.body?.cancel();
    return answer.status;
  };
  try {
    const statuses: number[] = [];
    for (let at = 0; at < 130; at += 1) statuses.push(await attempt(at));
    expect(statuses.at(0)).not.toBe(429);
    expect(statuses.at(-1)).toBe(429);
    // Tokens are counted by their person: who is signed in notices nothing.
    expect((await demo.api('dev@demo', '/me')).status).toBe(200);
  } finally {
    // Everybody signs in from this machine; those who come next must not wait for the minute to pass.
    await query(demo, `DELETE FROM rate_limits WHERE key LIKE 'sign-in:%'`);
  }
});
