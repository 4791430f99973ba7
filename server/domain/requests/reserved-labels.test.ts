import { expect, it } from 'vitest';
import { refuseReservedLabels } from './reserved-labels.ts';

it.each([
  'slipway.dev/request',
  'helm.toolkit.fluxcd.io/name',
  'cluster.x-k8s.io/paused',
  'k0rdent.mirantis.com/managed',
])('keeps %s for controllers', (label) => {
  expect(refuseReservedLabels({ [label]: null })).toMatchObject([
    { pointer: `/labels/${label.replace('/', '~1')}`, message: { key: 'said.label-reserved', params: { key: label } } },
  ]);
});

it.each(['team', 'example.com/tier', 'notslipway.dev/x', 'slipway.dev'])('leaves %s to people', (label) => {
  expect(refuseReservedLabels({ [label]: 'gold' })).toEqual([]);
});
