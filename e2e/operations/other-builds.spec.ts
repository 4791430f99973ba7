import { query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';

/* Files of pages that another build of the portal made, as an upgrade asks for them: half of them from the portal before. */

test('every file of a page is there for portals of other builds', async ({ page, demo }) => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const [, path] = request.url().split('/_next/static/');
    if (path) asked.add(decodeURI(path));
  });
  await page.goto(`${demo.url}/sign-in`);
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  await expect.poll(() => asked.size).toBeGreaterThan(10);
  const paths = [...asked];
  const rows = await query<{ path: string }>(demo, 'SELECT path FROM build_files WHERE path = ANY($1)', [paths]);
  expect(rows.map(({ path }) => path).sort()).toEqual(paths.sort());
});

test('a file of another build is given out, and one of no build is not', async ({ request, demo }) => {
  const build = `test-${Date.now().toString(36)}`;
  await query(demo, 'INSERT INTO builds (id, published_at) VALUES ($1, now())', [build]);
  const path = `chunks/${build}.js`;
  try {
    await query(demo, `INSERT INTO build_files (path, build_id, bytes) VALUES ($1, $2, 'other()')`, [path, build]);
    const found = await request.get(`${demo.url}/_next/static/${path}`);
    expect([found.status(), await found.text()]).toEqual([200, 'other()']);
    expect(found.headers()).toMatchObject({
      'content-type': 'application/javascript; charset=UTF-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  } finally {
    await query(demo, 'DELETE FROM builds WHERE id = $1', [build]);
  }
  const gone = await request.get(`${demo.url}/_next/static/${path}`);
  expect([gone.status(), gone.headers()['cache-control']]).toEqual([404, 'no-store']);
});
