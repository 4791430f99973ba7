import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { isInstalled } from '../support/metrics-engines.ts';

const isThere = isInstalled('promtool');
if (!isThere && process.env.CI === 'true') throw new Error('needed under CI=true and not there: promtool');
if (!isThere) console.warn('NOT CHECKED: promtool not there, so nobody has tried the alerts');

const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return { status, words: `${stdout}${stderr}` };
};

it.skipIf(!isThere)('Prometheus takes the alerts, and each fires in its own trouble alone', () => {
  const checked = promtool('check', 'rules', 'deploy/chart/slipway/alerts.yaml');
  expect(checked.words).toContain('14 rules found');
  const tried = promtool('test', 'rules', 'tests/operations/alerts.promtool.yaml');
  expect([tried.status, tried.words]).toEqual([0, expect.stringContaining('SUCCESS')]);
});
