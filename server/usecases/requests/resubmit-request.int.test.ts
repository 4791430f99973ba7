import { expect, it } from 'vitest';
import { call, deps, jobsOf, submit, withApprovals } from '../../../tests/support/approvals.ts';

withApprovals();

it('keeps what the catalog item locks and presets when an order is asked anew', async () => {
  await deps.db.auto.$queryRawUnsafe(
    `UPDATE catalog_items SET hints = $1::jsonb WHERE id = 'aws-standalone'`,
    JSON.stringify({ lock: { '/controlPlaneNumber': 1 }, defaults: { '/tags/team': 'payments' } }),
  );
  const fixed = { controlPlaneNumber: 1, tags: { team: 'payments' } };
  const asked = await submit();
  expect(asked.parameters).toEqual({ region: 'eu-central-1', workersNumber: 9, ...fixed });

  const again = await call('dev', 'POST', `/requests/${asked.id}/resubmit`, {
    kind: 'create',
    revision: 1,
    name: asked.cluster?.name,
    parameters: { region: 'us-east-1', workersNumber: 1 },
  });
  expect(again.body).toMatchObject({ state: 'approved' });
  expect(again.body.parameters).toEqual({ region: 'us-east-1', workersNumber: 1, ...fixed });
  expect(jobsOf(asked.id)).toHaveLength(1);
});
