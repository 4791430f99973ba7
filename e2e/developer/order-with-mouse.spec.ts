import { orderAndDelete, wordsOf } from '../support/errand.ts';
import { signIn, test } from '../support/fixtures.ts';

test('a developer orders a cluster, uses it and deletes it, with the mouse', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  const numbers = { 'Control plane nodes': '1', 'Worker nodes': '2' };
  await orderAndDelete(page, { item: 'AWS, own control plane', name: 'by-mouse', numbers, nodes: 3 }, wordsOf('en'));
});
