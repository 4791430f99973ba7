import { expect, it } from 'vitest';
import type { Template } from '../../../domain/catalog/template.ts';
import type { LiveCluster } from '../../clusters/read-live.ts';
import { checkUpgradeStep } from './check-upgrade-step.ts';

const step = {
  from: { template: 'gold-1-0-0', version: '1.0.0', kubernetes: '1.35.6' },
  to: { template: 'gold-2-0-0', version: '2.0.0', kubernetes: '1.36.1' },
};
const live = { upgrades: ['gold-2-0-0'] } as unknown as LiveCluster;
const template = (chart: string, isChartKnown: boolean) => ({ chart, isChartKnown }) as Template;
const keys = (runs: Template | null, next: Template) =>
  checkUpgradeStep(step, { live, item: null, runs, next }).map(({ message }) => message?.key);

it('refuses a step to another chart, because Flux would uninstall the cluster', () => {
  expect(keys(template('aws-standalone-cp', true), template('gpu-aws', true))).toEqual(['said.upgrade-other-chart']);
  expect(keys(template('aws-standalone-cp', true), template('aws-standalone-cp', true))).toEqual([]);
});

it('does not take names of templates for names of charts', () => {
  expect(keys(template('team-aws-v1', false), template('team-aws-v2', false))).toEqual([]);
  expect(keys(null, template('gpu-aws', true))).toEqual([]);
});
