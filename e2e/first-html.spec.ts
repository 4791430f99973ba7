import { expect, signIn, test } from './fixtures.ts';

interface Items {
  items: { id: string; name: string; namespace: string }[];
}

// What a page is about stands in its first HTML, and the browser takes it over without drawing anything else.
test('the first HTML of each page holds its data', async ({ page, demo }) => {
  const complaints: string[] = [];
  await signIn(page, demo, 'dev@demo');
  page.on(
    'console',
    (message) => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`),
  );
  page.on('pageerror', (error) => complaints.push(error.message));
  const get = async (path: string) => (await (await demo.api('dev@demo', path)).json()) as Items;
  const [clusters, catalog, requests] = [await get('/clusters'), await get('/catalog'), await get('/requests')];
  const [cluster, item, request] = [clusters.items[0], catalog.items[0], requests.items[0]];
  const pages: [string, string | undefined][] = [
    ['/', 'dev@demo'],
    ['/clusters', cluster?.name],
    [`/clusters/${cluster?.namespace}/${cluster?.name}`, cluster?.namespace],
    ['/catalog', item?.name],
    ['/requests', request?.id],
    ...(request ? [[`/requests/${request.id}`, request.id] as [string, string]] : []),
  ];
  for (const [path, text] of pages) {
    const html = await (await page.request.get(`${demo.url}${path}`)).text();
    expect(html.includes('appear-late'), `${path} shows no skeleton`).toBe(false);
    if (text) expect(html, path).toContain(text);
    const asked: string[] = [];
    const note = (sent: { url(): string }) => asked.push(new URL(sent.url()).pathname);
    page.on('request', note);
    await page.goto(`${demo.url}${path}`);
    await page.getByRole('status').filter({ hasText: /^Live/ }).first().waitFor();
    page.off('request', note);
    expect(
      asked.filter((one) => /^\/api\/v1\/(clusters|catalog|requests|me)/.test(one)),
      `${path} asks nothing twice`,
    ).toEqual([]);
  }
  expect(complaints).toEqual([]);
});
