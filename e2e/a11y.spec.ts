import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Demo, expect, signIn, test } from './fixtures.ts';

interface Place {
  name: string;
  path: (demo: Demo) => Promise<string>;
}

const at = (path: string) => async () => path;

async function first(demo: Demo, list: string): Promise<Record<string, string>> {
  const answer = (await (await demo.api('dev@demo', list)).json()) as { items: Record<string, string>[] };
  const [item] = answer.items;
  if (!item) throw new Error(`${list} is empty`);
  return item;
}

const clusterPath = async (demo: Demo): Promise<string> => {
  const { namespace, name } = await first(demo, '/clusters?project=payments');
  return `/clusters/${namespace}/${name}`;
};

const places: Place[] = [
  { name: 'home', path: at('/') },
  { name: 'catalog', path: at('/catalog') },
  { name: 'catalog item', path: async (demo) => `/catalog/${(await first(demo, '/catalog')).id}` },
  { name: 'order', path: async (demo) => `/catalog/${(await first(demo, '/catalog')).id}/order?project=payments` },
  { name: 'requests', path: at('/requests') },
  { name: 'clusters', path: at('/clusters') },
  { name: 'cluster', path: clusterPath },
  { name: 'cluster events', path: async (demo) => `${await clusterPath(demo)}/events` },
  { name: 'cluster YAML', path: async (demo) => `${await clusterPath(demo)}/yaml` },
  { name: 'tokens', path: at('/settings/tokens') },
  { name: 'nothing here', path: at('/clusters/payments/there-is-no-such-cluster') },
];

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious on the sign-in page, ${theme}`, async ({ page, demo }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`${demo.url}/sign-in`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

  test(`axe finds nothing serious on any page of a developer, ${theme}`, async ({ page, demo }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await signIn(page, demo, 'dev@demo');
    const findings: Record<string, string[]> = {};
    for (const place of places) {
      await page.goto(`${demo.url}${await place.path(demo)}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[data-loading]')).toHaveCount(0);
      const serious = await seriousFindings(page);
      if (serious.length > 0) findings[place.name] = serious;
    }
    expect(findings).toEqual({});
  });
}
