import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

interface Mail {
  id: number;
  subject: string;
  text: string;
  html: string;
}

async function mailsTo(demo: Demo, email: string, about: string): Promise<Mail[]> {
  const response = await fetch(`${demo.mailUrl}?to=${email}`, { headers: { accept: 'application/json' } });
  const { items } = (await response.json()) as { items: Mail[] };
  return items.filter(({ subject }) => subject.includes(about));
}

test('the lead is mailed that an order waits, the developer what became of it; the link leads there', async ({
  page,
  demo,
}) => {
  const name = `mailed-${Date.now().toString(36)}`;
  const response = await demo.api('dev@demo', '/requests', {
    method: 'POST',
    body: JSON.stringify({
      kind: 'create',
      project: 'payments',
      catalogItem: 'aws-standalone',
      credential: 'aws-nonprod',
      name,
      purpose: 'test',
      expiresInDays: 14,
      justification: '<b>Load test</b>',
      parameters: {
        region: 'eu-central-1',
        workersNumber: 11,
        controlPlaneNumber: 1,
        controlPlane: { instanceType: 't3.large' },
        worker: { instanceType: 't3.large' },
      },
    }),
  });
  const request = (await response.json()) as RequestDetail;
  expect(request.state, JSON.stringify(request)).toBe('awaiting-approval');
  const waits = () => mailsTo(demo, 'lead@demo', name);
  await expect.poll(async () => (await waits()).length, { timeout: 20_000 }).toBe(1);
  const [mail] = await waits();
  expect(mail?.subject).toBe(`Slipway: The order of ${name} needs approval`);
  expect(mail?.text).toContain(`${demo.url}/approvals/${request.id}`);

  const comment = 'Too big <script>alert(1)</script>';
  const body = JSON.stringify({ revision: 1, comment });
  const rejected = await demo.api('lead@demo', `/approvals/${request.id}/reject`, { method: 'POST', body });
  expect(rejected.status).toBe(200);
  const answers = () => mailsTo(demo, 'dev@demo', `${name} was rejected`);
  await expect.poll(async () => (await answers()).length, { timeout: 20_000 }).toBe(1);
  const [answer] = await answers();
  expect(answer?.text).toContain(comment);
  expect(answer?.html).not.toContain('<script>');

  // Whom it does not concern hears nothing.
  expect(await mailsTo(demo, 'dev2@demo', name)).toEqual([]);
  await signIn(page, demo, 'dev@demo');
  await page.goto(/http\S+\/requests\/\S+/.exec(answer?.text ?? '')?.[0] ?? '');
  await expect(page.getByText(comment).first()).toBeVisible();
});
