import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { upstreamClusterDeploymentCheck } from '../../tests/support/upstream-crd.ts';
import { type Demo, expect, test } from '../support/fixtures.ts';
import { readWrittenClusters } from '../support/written-clusters.ts';

/** Ids of the orders of this run that reached the management cluster. */
async function ordersCreated(demo: Demo, since: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await demo.api('lead@demo', `/requests?kind=create&limit=100${cursor && `&cursor=${cursor}`}`);
    const { items, nextCursor } = (await page.json()) as { items: RequestDetail[]; nextCursor: string | null };
    const recent = items.filter(({ createdAt }) => createdAt >= since);
    for (const { id } of recent) {
      const { timeline } = (await (await demo.api('lead@demo', `/requests/${id}`)).json()) as RequestDetail;
      if (timeline.some(({ type }) => type === 'created')) ids.push(id);
    }
    cursor = nextCursor;
  }
  return ids;
}

// A project of its own in playwright.config.ts: it comes after all specs that order something.
test('every ClusterDeployment that the portal wrote is one that upstream’s CRD takes', async ({ demo }) => {
  const check = upstreamClusterDeploymentCheck();
  const { since, written } = readWrittenClusters(process.env.E2E_WRITTEN_CLUSTERS ?? '');
  const wrong = written.flatMap(({ object }) =>
    (check?.(object) ?? []).map((line) => `${object.metadata.namespace}/${object.metadata.name}: ${line}`),
  );
  expect(wrong).toEqual([]);
  const seen = new Set(written.map(({ request }) => request));
  expect((await ordersCreated(demo, since)).filter((id) => !seen.has(id))).toEqual([]);
  expect(written.length).toBeGreaterThan(0);
  if (check) console.info(`ClusterDeployments checked against upstream's CRD: ${written.length}, ${seen.size} orders`);
});
