import { expect, signIn, test } from '../support/fixtures.ts';
import { karmadaKubectl } from '../support/karmada.ts';

const name = 'gpu-frame';

interface Quota {
  spec: {
    overall: Record<string, string>;
    staticAssignments?: { clusterName: string; hard: Record<string, string> }[];
  };
}

test('a lead makes a quota of Karmada, changes it and takes it away', async ({ page, demo }) => {
  const specOf = async (): Promise<Quota['spec']> => {
    const raw = await karmadaKubectl(demo, 'get', `federatedresourcequota/${name}`, '-n', 'payments', '--output=json');
    return (JSON.parse(raw) as Quota).spec;
  };
  await signIn(page, demo, 'lead@demo');
  await page.goto(`${demo.url}/applications`);
  await page.getByRole('button', { name: 'New quota' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Project').selectOption('payments');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Resource 1', { exact: true }).fill('requests.nvidia.com/gpu');
  await dialog.getByLabel('Limit 1', { exact: true }).fill('8');
  await dialog.getByRole('button', { name: 'Add a limit of a cluster' }).click();
  await dialog.getByLabel('Cluster 1', { exact: true }).selectOption('lake-prod');
  await dialog.getByLabel('Limit of cluster 1', { exact: true }).fill('9');
  await expect(dialog.getByText('Single clusters have more requests.nvidia.com/gpu together than this.')).toBeVisible();
  await dialog.getByLabel('Limit of cluster 1', { exact: true }).fill('6');
  await dialog.getByRole('button', { name: 'Make the quota' }).click();
  await expect(dialog).toBeHidden();
  expect(await specOf()).toEqual({
    overall: { 'requests.nvidia.com/gpu': '8' },
    staticAssignments: [{ clusterName: 'lake-prod', hard: { 'requests.nvidia.com/gpu': '6' } }],
  });

  await page.getByRole('button', { name: `Change the quota ${name}` }).click();
  await dialog.getByLabel('Limit 1', { exact: true }).fill('12');
  await dialog.getByRole('button', { name: 'Set the limits' }).click();
  await expect(dialog).toBeHidden();
  expect((await specOf()).overall).toEqual({ 'requests.nvidia.com/gpu': '12' });

  await page.getByRole('button', { name: `Remove the quota ${name}` }).click();
  await dialog.getByLabel('Name of the quota').fill(name);
  await dialog.getByRole('button', { name: 'Remove the quota' }).click();
  await expect(page.getByRole('button', { name: `Change the quota ${name}` })).toHaveCount(0);
  await expect(specOf()).rejects.toThrow('NotFound');
});
