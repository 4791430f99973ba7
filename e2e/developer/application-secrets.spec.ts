import { type Demo, expect, test } from '../support/fixtures.ts';
import {
  applicationAddress,
  beginApplication,
  karmadaKubectl,
  objectIn,
  removeApplication,
  whenBrought,
} from '../support/karmada.ts';

const name = 'key-holder';
const [first, second] = ['correct-horse-7319', 'battery-staple-8240'];

interface SecretRef {
  name: string;
  key: string;
}
interface Deployment {
  spec: {
    template: {
      spec: {
        containers: { env?: { name: string; valueFrom?: { secretKeyRef: SecretRef } }[] }[];
        imagePullSecrets?: { name: string }[];
      };
    };
  };
}

/** Where the pods of a member take the variable from. */
async function refIn(demo: Demo, member: string): Promise<SecretRef | undefined> {
  const { spec } = await objectIn<Deployment>(demo, member, 'apps/v1/deployments', name);
  return spec.template.spec.containers[0]?.env?.find((one) => one.name === 'DB_PASSWORD')?.valueFrom?.secretKeyRef;
}

/** What the Secret of a reference says, as a member itself has it. */
async function valueIn(demo: Demo, member: string, { name: secret, key }: SecretRef): Promise<string> {
  const path = `clusters/${member}/proxy/api/v1/namespaces/payments/secrets/${secret}`;
  const raw = await karmadaKubectl(demo, 'get', '--raw', `/apis/cluster.karmada.io/v1alpha1/${path}`);
  const { data } = JSON.parse(raw) as { data: Record<string, string> };
  return Buffer.from(data[key] ?? '', 'base64').toString('utf8');
}

/** Everything that Slipway itself tells of the application and of a request, to who may see all of it. */
async function toldBySlipway(demo: Demo, id: string): Promise<string> {
  const asked = [`/requests/${id}`, applicationAddress(name), `/audit?subject=${id}`];
  const texts = await Promise.all(
    asked.map(async (path) => {
      const answer = await demo.api('auditor@demo', path);
      expect(answer.status, path).toBe(200);
      return answer.text();
    }),
  );
  return texts.join('\n');
}

/** The name of the variable is told, its values are not. */
function expectNoneIn(told: string, values: readonly string[]): void {
  expect(told).toContain('DB_PASSWORD');
  for (const value of values) {
    expect(told).not.toContain(value);
    expect(told).not.toContain(Buffer.from(value).toString('base64'));
  }
}

test('a password is typed once, arrives on the clusters, is shown to nobody, and is replaced', async ({
  page,
  demo,
}) => {
  await beginApplication(page, demo, name);
  await page.getByLabel('Image').fill(`registry.demo/${name}:1.0.0`);
  await page.getByRole('radio', { name: /^By name/ }).click();
  for (const cluster of ['cart-prod', 'ledger-prod']) await page.getByRole('checkbox', { name: cluster }).check();
  await page.getByText('Secrets', { exact: true }).click();
  await page.getByRole('button', { name: 'Add secret variable' }).click();
  await page.getByLabel('Name of secret variable 1').fill('DB_PASSWORD');
  await page.getByLabel('Value of secret variable 1', { exact: true }).fill(first);
  await page.getByRole('button', { name: 'Add a login' }).click();
  await page.getByLabel('Registry', { exact: true }).fill('registry.demo');
  await page.getByLabel('User', { exact: true }).fill('robot');
  await page.getByLabel('Password of the registry').fill('pull-me-5521');
  await page.getByText('What is written', { exact: true }).first().click();
  await expect(page.getByText('secretKeyRef').first()).toBeVisible();
  await page.getByRole('button', { name: 'Bring application' }).click();
  await whenBrought(page, demo);
  const id = page.url().split('/').at(-1) ?? '';
  await expect(page.getByText(first)).toHaveCount(0);

  for (const member of ['cart-prod', 'ledger-prod']) {
    await expect(async () => {
      const ref = await refIn(demo, member);
      expect(ref && (await valueIn(demo, member, ref))).toBe(first);
    }).toPass({ timeout: 60_000 });
  }
  const before = await refIn(demo, 'cart-prod');
  expectNoneIn(await toldBySlipway(demo, id), [first, 'pull-me-5521']);

  await page.goto(`${demo.url}${applicationAddress(name)}/change`);
  await page.getByText('Secrets', { exact: true }).click();
  await page.getByRole('button', { name: 'Replace: Value of secret variable 1' }).click();
  await page.getByLabel('Value of secret variable 1', { exact: true }).fill(second);
  await page.getByRole('button', { name: 'Change application' }).click();
  await whenBrought(page, demo);
  await expect(async () => {
    const ref = await refIn(demo, 'ledger-prod');
    expect(ref?.name).not.toBe(before?.name);
    expect(ref && (await valueIn(demo, 'ledger-prod', ref))).toBe(second);
  }).toPass({ timeout: 60_000 });
  expectNoneIn(await toldBySlipway(demo, page.url().split('/').at(-1) ?? ''), [first, second]);
  const secrets = () => karmadaKubectl(demo, 'get', 'secrets', '-n', 'payments', '--output=name');
  expect(await secrets()).toContain(name);
  await removeApplication(demo, name);
  await expect(async () => {
    expect(await secrets()).not.toContain(name);
  }).toPass({ timeout: 60_000 });
});
