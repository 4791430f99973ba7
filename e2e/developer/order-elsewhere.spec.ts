import { orderAndDelete, wordsOf } from '../support/errand.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

test('a developer orders a cluster, uses it and deletes it, on a phone', async ({ page, demo }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, demo, 'dev@demo');
  const numbers = { 'Control plane nodes': '1', 'Worker nodes': '1' };
  await orderAndDelete(page, { item: 'AWS, own control plane', name: 'by-phone', numbers, nodes: 2 }, wordsOf('en'));
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('the same, with the numbers of the usual size', async ({ page, demo }) => {
    await signIn(page, demo, 'dev@demo');
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
    await orderAndDelete(page, { name: 'by-chinese', item: 'AWS 独立控制平面', numbers: {}, nodes: 6 }, wordsOf('zh'));
  });
});
