import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../../support/fixtures.ts';

const script = resolve('docs/guides/order-a-cluster.mjs');

test('a script with nothing but a token orders, uses and deletes a cluster', async ({ demo }) => {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-script-'));
  const parameters = {
    region: 'eu-central-1',
    controlPlaneNumber: 1,
    workersNumber: 2,
    controlPlane: { instanceType: 't3.medium' },
    worker: { instanceType: 't3.large' },
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, 'payments', 'aws-standalone', 'scripted', 'aws-nonprod'],
    {
      cwd: folder,
      env: {
        ...process.env,
        SLIPWAY_URL: demo.url,
        SLIPWAY_TOKEN: demo.persona('dev@demo').token,
        PARAMETERS: JSON.stringify(parameters),
      },
    },
  );
  expect(stdout).toContain('payments/scripted is ready');
  expect(stdout.match(/ Ready /g)).toHaveLength(3);
  expect(stdout).toContain('payments/scripted is gone');
  expect((await readFile(script, 'utf8')).trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  await rm(folder, { recursive: true });
});
