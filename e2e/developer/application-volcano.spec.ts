import { expect, test } from '../support/fixtures.ts';
import { applicationAddress, beginApplication, objectIn, removeApplication, whenBrought } from '../support/karmada.ts';

const name = 'score-nightly';

interface VolcanoJob {
  spec: { queue: string; minAvailable: number; tasks: { name: string; replicas: number }[]; plugins: object };
}

test('a job of Volcano is ordered with its framework and queue, and comes to the page of jobs', async ({
  page,
  demo,
}) => {
  await beginApplication(page, demo, name);
  await page.getByRole('radio', { name: /^Batch job/ }).click();
  await page.getByLabel('Image').fill(`registry.demo/${name}:1.0.0`);
  await page.getByRole('radio', { name: 'PyTorch' }).click();
  const queue = page.getByLabel('Queue', { exact: true });
  await queue.fill('nowhere');
  const queues = page.getByRole('list', { name: 'The queue on each cluster' });
  await expect(queues).toContainText('lake-prod has no queue of this name. It refuses the Job until there is one.');
  await queue.fill('default');
  await expect(queues).toContainText('lake-prod: open');
  await page.getByLabel('Workers', { exact: true }).fill('3');
  await expect(page.getByText('The whole Job on one cluster')).toBeVisible();
  await page.getByRole('button', { name: 'Bring application' }).click();
  await whenBrought(page, demo);
  await expect(async () => {
    const { spec } = await objectIn<VolcanoJob>(demo, 'lake-prod', 'batch.volcano.sh/v1alpha1/jobs', name);
    expect(spec.tasks.map((task) => [task.name, task.replicas])).toEqual([
      ['master', 1],
      ['worker', 3],
    ]);
    expect([spec.queue, spec.minAvailable]).toEqual(['default', 4]);
    expect(spec.plugins).toHaveProperty('pytorch');
  }).toPass({ timeout: 60_000 });
  await page.goto(`${demo.url}${applicationAddress(name)}`);
  await expect(page.getByRole('row', { name: /^lake-prod.*(Running|Waiting|Done)/ })).toBeVisible({ timeout: 60_000 });
  await page.goto(`${demo.url}/batch?q=${name}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('lake-prod', { timeout: 60_000 });
  await expect(row).toContainText('default');
  await removeApplication(demo, name);
});
