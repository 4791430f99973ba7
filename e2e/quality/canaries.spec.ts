import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { type Browser, signIn } from '../../dev/lib/sign-in.ts';
import { findPlaces } from '../../dev/places.ts';
import { type Description, findAddresses } from '../../tests/canaries/api-addresses.ts';
import { createScanner, type Scanner } from '../../tests/canaries/scanner.ts';
import { faultControl } from '../../tests/support/fault-control.ts';
import { newCanary, type Planted, plantCanaries } from '../support/canaries.ts';
import { type Demo, expect, test } from '../support/fixtures.ts';

// Secrets of every sort are planted where they belong, everything that portal and worker say is read, as everybody, and
// looked through byte by byte. One value is planted where everybody may read it, to see that the scan sees.

type Kind =
  | 'html'
  | 'rsc'
  | 'api'
  | 'audit export'
  | 'kubeconfig'
  | 'refusal'
  | 'stream'
  | 'log'
  | 'storage'
  | 'health';

class Reading {
  readonly findings: string[] = [];
  readonly seen: Partial<Record<Kind, { answers: number; bytes: number; control: number }>> = {};
  private readonly secrets: Scanner;
  /** Without the kubeconfigs, which are in what is handed out. */
  private readonly beside: Scanner;
  private readonly control: Scanner;

  constructor(planted: Planted, control: { name: string; value: string }) {
    this.secrets = createScanner([...planted.canaries, ...planted.kubeconfigs]);
    this.beside = createScanner(planted.canaries);
    this.control = createScanner([control]);
  }

  get needles(): number {
    return this.secrets.needles;
  }

  take(kind: Kind, where: string, bytes: Uint8Array | string): void {
    const seen = this.seen[kind] ?? { answers: 0, bytes: 0, control: 0 };
    this.seen[kind] = seen;
    seen.answers += 1;
    seen.bytes += Buffer.byteLength(bytes);
    seen.control += this.control.scan(bytes).length > 0 ? 1 : 0;
    const found = (kind === 'kubeconfig' ? this.beside : this.secrets).scan(bytes);
    this.findings.push(...found.map(({ canary, form }) => `${canary}, ${form}, in ${kind} ${where}`));
  }

  async answer(kind: Kind, where: string, response: Response): Promise<number> {
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
    const body = Buffer.from(await response.arrayBuffer());
    this.take(kind, where, Buffer.concat([Buffer.from(JSON.stringify(headers)), body]));
    return response.status;
  }
}

/** Works through all of it, a few at a time. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const take = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 6 }, take));
}

/** Everything that is said wrong, where somebody might quote it. */
async function provoke(demo: Demo, reading: Reading, secret: string): Promise<void> {
  const write = async (path: string, body: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return reading.answer('refusal', path, await demo.api('lead@demo', path, { method: 'POST', body: text }));
  };
  const credential = (kind: string, values: unknown, name = 'canary-refused') => ({ name, kind, values, projects: [] });
  const path = '/system-credentials';
  const wrong = [
    `{"values": "${secret}`,
    credential('gcp', { serviceAccount: `{"private_key": ${secret}` }),
    credential('openstack', { cloudsYaml: `clouds: [\n${secret}: {` }),
    credential('adopted', { kubeconfig: `users: [{ user: { exec: { command: ${secret} } } }]` }),
    credential('adopted', { kubeconfig: secret }),
    credential('vsphere', secret),
    credential('vsphere', { username: 7, password: [secret] }),
    credential('remote', { privateKey: secret.repeat(100_000) }),
  ];
  for (const body of wrong) expect(await write(path, body)).toBe(422);
  const right = credential('vsphere', { username: secret, password: secret });
  const control = faultControl(demo.controlUrl);
  for (const status of [500, 403, 422, 429]) {
    const fault = await control.set({ action: 'error', method: 'POST', path: '/secrets', status });
    expect(await write(path, right)).toBeGreaterThanOrEqual(400);
    expect((await fault.state()).hits).toBeGreaterThan(0);
    await fault.remove();
  }
  const fault = await control.set({ action: 'error', path: '-kubeconfig', status: 500 });
  const kubeconfig = '/clusters/payments/ledger-prod/kubeconfig';
  expect(await reading.answer('refusal', kubeconfig, await demo.api('dev@demo', kubeconfig))).toBeGreaterThan(499);
  await fault.remove();
  // The one that people sign in with holds nothing of the admin's.
  const signIn = '/clusters/payments/pay-perf/kubeconfig?credential=sign-in';
  expect(await reading.answer('api', signIn, await demo.api('dev@demo', signIn))).toBe(200);
  await withoutDatabase(demo, () => write(path, right));
  const strangers: Record<string, string>[] = [
    { authorization: `Bearer ${secret}` },
    { authorization: '', cookie: `slipway.session=${encodeURIComponent(secret)}` },
  ];
  for (const headers of strangers) {
    expect(await reading.answer('refusal', '/me', await demo.api('dev@demo', '/me', { headers }))).toBe(401);
  }
}

/** Ends the portal's connections over and over, until something that was asked meanwhile has failed. */
async function withoutDatabase(demo: Demo, ask: () => Promise<number>): Promise<void> {
  const client = new pg.Client({ connectionString: demo.databaseUrl });
  await client.connect();
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE usename = current_user AND datname = current_database() AND pid <> pg_backend_pid()`;
  try {
    await expect
      .poll(
        async () => {
          let isOver = false;
          const asked = ask().finally(() => (isOver = true));
          while (!isOver) await client.query(cut);
          return asked;
        },
        { intervals: [0] },
      )
      .toBeGreaterThanOrEqual(500);
  } finally {
    await client.end();
  }
  await expect.poll(async () => (await demo.api('lead@demo', '/me')).status).toBe(200);
}

/** A request that waits for an answer, for the pages about requests; answers how to take it back. */
async function orderSomething(demo: Demo, justification: string): Promise<{ path: string; takeBack(): Promise<void> }> {
  const body = JSON.stringify({
    kind: 'create',
    project: 'payments',
    catalogItem: 'docker-hosted',
    credential: 'docker-stub',
    name: `canary-${Date.now().toString(36)}`,
    parameters: { workersNumber: 9 },
    justification,
  });
  const answer = await demo.api('dev@demo', '/requests', { method: 'POST', body });
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  const takeBack = async () =>
    void (await demo.api('dev@demo', `/requests/${id}/cancel`, { method: 'POST', body: '{}' }));
  return { path: `/requests/${id}`, takeBack };
}

/** Listens to the event stream until `over`. */
async function listen(browser: Browser, reading: Reading, who: string, over: AbortSignal): Promise<void> {
  const response = await browser.fetch('/api/v1/events', { signal: over });
  expect(response.status).toBe(200);
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of response.body ?? []) chunks.push(chunk as Uint8Array);
  } catch (error) {
    if (!over.aborted) throw error;
  }
  reading.take('stream', who, Buffer.concat(chunks));
}

async function readStorage(page: Page, person: Browser, paths: string[], take: (path: string, text: string) => void) {
  const cookies = person
    .cookieHeader()
    .split('; ')
    .map((pair) => pair.split(/=(.*)/s));
  // As the portal sets them; that it does is in security.spec.ts.
  const given = cookies.map(([name = '', value = '']) => ({ name, value, url: paths[0], httpOnly: true }));
  await page.context().addCookies(given);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('h1, main [role=alert]').first(), path).toBeVisible();
    const stored = await page.evaluate(async () => {
      const databases = (await indexedDB.databases()).map(({ name }) => name);
      const kept = { local: { ...localStorage }, session: { ...sessionStorage }, cookie: document.cookie };
      return JSON.stringify({
        ...kept,
        databases,
        caches: await caches.keys(),
        page: document.documentElement.outerHTML,
      });
    });
    take(path, stored);
  }
}

test('planted secrets are in no answer, page, stream, log or browser storage of anybody', async ({ browser, demo }) => {
  test.setTimeout(480_000);
  const startedAt = Date.now();
  const control = newCanary('control');
  const provoked = newCanary('in what was refused');
  const planted = await plantCanaries(demo, `Shop ${control.value}`);
  const over = new AbortController();
  const order = await orderSomething(demo, `For ${control.value}`);
  try {
    planted.canaries.push(provoked);
    const emails = demo.personas.map(({ email }) => email);
    const browsers = new Map<string, Browser>();
    for (const email of emails) browsers.set(email, await signIn(demo.url, email));
    for (const [email, browser] of browsers) {
      const value = browser.cookieHeader().split('slipway.session=')[1]?.split(';')[0] ?? '';
      planted.canaries.push({ name: `session of ${email}`, value });
    }
    const reading = new Reading(planted, control);
    const streams = [...browsers].map(([email, browser]) => listen(browser, reading, email, over.signal));
    await provoke(demo, reading, provoked.value);

    const items = async (path: string) =>
      (await (await demo.api('lead@demo', path)).json()) as { items: Record<string, string>[] };
    const places = await findPlaces(async (path) => (await items(path)).items);
    // Of what was planted through the portal, the one that was renewed.
    const [renewed] = (await items('/system-credentials?limit=200')).items.filter(({ name }) =>
      name?.startsWith('canary-aws-static'),
    );
    places.push(`/admin/credentials/${renewed?.name}`);
    const description = (await (await demo.api('lead@demo', '/openapi.json')).json()) as Description;
    const routes = await findAddresses(
      description,
      async (path) => (await (await demo.api('auditor@demo', path)).json()) as { items?: Record<string, unknown>[] },
      // Only services have clusters that they may be added to.
      ({ name }) => String(name).startsWith('canary-') || name === 'cert-manager',
    );
    const answered = new Set<string>();
    const strangers: string[] = [];
    const asked: { email: string; path: string; kind: Kind; route?: string }[] = [];
    for (const email of emails) {
      for (const place of places) for (const kind of ['html', 'rsc'] as const) asked.push({ email, path: place, kind });
      for (const [route, paths] of routes) {
        if (route === '/events') continue;
        for (const path of paths) asked.push({ email, path: `/api/v1${path}`, kind: 'api', route });
      }
    }
    await each(asked, async ({ email, path, kind, route }) => {
      const headers: Record<string, string> = kind === 'rsc' ? { rsc: '1' } : {};
      const response = await browsers.get(email)?.fetch(path, { headers });
      if (!response) throw new Error(`${email} is not signed in`);
      if (response.status === 401 || new URL(response.url).pathname === '/sign-in')
        strangers.push(`${path} as ${email}`);
      if (route && response.ok) answered.add(route);
      const isHandedOut = response.ok && route?.endsWith('/kubeconfig');
      const as = isHandedOut ? 'kubeconfig' : route === '/audit/export' && response.ok ? 'audit export' : kind;
      await reading.answer(as, `${path} as ${email}`, response);
    });
    for (const path of ['healthz', 'readyz', 'metrics']) {
      await reading.answer('health', path, await fetch(`${demo.url}/api/${path}`));
    }
    const shown = ['/', order.path].map((path) => `${demo.url}${path}`);
    for (const [email, person] of browsers) {
      const context = await browser.newContext();
      await readStorage(await context.newPage(), person, shown, (path, text) =>
        reading.take('storage', `${path} as ${email}`, text),
      );
      await context.close();
    }
    over.abort();
    await Promise.all(streams);
    const home = process.env.E2E_DEMO_HOME ?? '';
    const { worker } = JSON.parse(await readFile(join(home, 'ports.json'), 'utf8')) as { worker: number };
    await reading.answer('health', 'worker', await fetch(`http://127.0.0.1:${worker}/metrics`));
    for (const log of ['portal.log', 'worker.log']) {
      const chunks: Buffer[] = [];
      for await (const chunk of createReadStream(join(home, 'logs', log))) chunks.push(chunk as Buffer);
      reading.take('log', log, Buffer.concat(chunks));
    }

    const seconds = (Date.now() - startedAt) / 1000;
    const lines = Object.entries(reading.seen).map(
      ([kind, { answers, bytes }]) => `${answers} × ${kind} (${(bytes / 2 ** 20).toFixed(1)} MiB)`,
    );
    const count = planted.canaries.length + planted.kubeconfigs.length;
    console.info(
      `${count} secrets in ${reading.needles} writings, as ${emails.length} people: ${lines.join(', ')}; ` +
        `${reading.findings.length} found, ${seconds.toFixed(0)} s`,
    );
    expect(reading.findings).toEqual([]);
    // Everybody was signed in all the time, so what was read is what they see.
    expect(strangers.filter((one) => !one.startsWith('/sign-in'))).toEqual([]);
    // What the scan would have seen: the value that everybody may read, in every sort of answer that holds it.
    for (const kind of ['html', 'rsc', 'api', 'audit export', 'storage'] as const) {
      expect(reading.seen[kind]?.control, `the control in ${kind}`).toBeGreaterThan(0);
    }
    const everything = await planted.kube.request<unknown>({ method: 'GET', path: '/api/v1/secrets' });
    const inSecrets = createScanner([...planted.canaries, ...planted.kubeconfigs]).scan(
      JSON.stringify(everything.body),
    );
    const found = new Set(inSecrets.map(({ canary }) => canary));
    const belongThere = [...planted.canaries, ...planted.kubeconfigs].filter(({ name }) =>
      /^(Secret|new|renewed|kubec)/.test(name),
    );
    // The first value of the renewed credential is gone.
    expect(belongThere.filter(({ name }) => !found.has(name)).map(({ name }) => name)).toEqual(['new aws-static']);
    // Every route has answered somebody, but for what the demo need not have; the stream was listened to.
    const withoutThing = new Set([
      '/events',
      '/campaigns/{id}',
      '/catalog/{id}/icons/{hash}',
      '/catalog-items/{id}/icons/{hash}',
      '/catalog-items/{id}/review',
      '/metrics/source',
      '/multi-cluster-service-changes/{id}',
      '/request-batches/{id}',
      '/spend-budgets/{id}',
    ]);
    expect([...routes.keys()].filter((route) => !answered.has(route) && !withoutThing.has(route))).toEqual([]);
  } finally {
    over.abort();
    await order.takeBack();
    await planted.takeAway();
  }
});
