import type { Response } from '@playwright/test';
import { addDays, toDay } from '../../lib/days.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

interface Items {
  items: { id: string; name: string; namespace: string; key: string }[];
}

// What a page is about stands in its first HTML, and the browser takes it over without drawing anything else.
test('the first HTML of each page holds its data', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A request may be of a cluster that is gone; being told so once more is how the page comes to say it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const get = async (path: string) => (await (await demo.api('dev@demo', path)).json()) as Items;
  const [clusters, catalog, requests] = [await get('/clusters'), await get('/catalog'), await get('/requests')];
  const [cluster, item, request] = [clusters.items[0], catalog.items[0], requests.items[0]];
  // A cluster that was just ordered has cost nothing yet.
  const [costly] = (await get('/costs?groupBy=cluster&project=payments')).items;
  const [token] = (await get('/tokens')).items;
  const today = toDay(new Date());
  const pages: [string, string | undefined][] = [
    ['/', 'dev@demo'],
    ['/clusters', cluster?.name],
    [`/clusters/${cluster?.namespace}/${cluster?.name}`, cluster?.namespace],
    ['/catalog', item?.name],
    ['/requests', request?.id],
    ['/costs', 'payments'],
    ['/costs?by=cluster&project=payments', costly?.key.split('/')[1]],
    [`/costs?from=${addDays(today, -9)}&to=${addDays(today, -3)}`, 'payments'],
    ['/costs/budgets', undefined],
    ['/settings/tokens', token?.name],
    ['/costs/statements', `/costs/statements/payments/${today.slice(0, 7)}`],
    ...(request ? [[`/requests/${request.id}`, request.id] as [string, string]] : []),
  ];
  // What fires is told by another program, and no page waits long for that one.
  const atMost = (path: string) => (path.startsWith('/clusters/') ? 1 : 0);
  for (const [path, text] of pages) {
    const html = await (await page.request.get(`${demo.url}${path}`)).text();
    expect(html.match(/appear-late/g)?.length ?? 0, `skeletons of ${path}`).toBeLessThanOrEqual(atMost(path));
    if (text) expect(html, path).toContain(text);
    const answered: string[] = [];
    const note = (answer: Response) => {
      const { pathname } = new URL(answer.url());
      // How busy the clusters of a list are comes after the list, and is asked once.
      if (answer.ok() && pathname !== '/api/v1/clusters/loads') answered.push(pathname);
    };
    // The page before may ask once more while it is left.
    await page.goto('about:blank');
    page.on('response', note);
    await page.goto(`${demo.url}${path}`);
    await page.getByRole('status').filter({ hasText: /^Live/ }).first().waitFor();
    page.off('response', note);
    expect(
      answered.filter((one) => /^\/api\/v1\/(clusters|catalog|requests|costs|spend-budgets|tokens)/.test(one)),
      `${path} asks nothing twice`,
    ).toEqual([]);
  }
  expect(complaints).toEqual([]);
});
