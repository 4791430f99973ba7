import { expect, it } from 'vitest';
import { rawBinding } from './applications.fixtures.ts';
import { assessApplications } from './assess.ts';
import { toKeptBinding } from './binding.ts';
import { boardOf } from './board.ts';
import { readTemplate, toKeptTemplate } from './template.ts';

const raw = {
  apiVersion: 'helm.toolkit.fluxcd.io/v2',
  kind: 'HelmRelease',
  metadata: { name: 'web', namespace: 'payments', generation: 2 },
  spec: { chart: { spec: { chart: 'redis', version: '1.2.3' } }, values: { password: 'hunter2' } },
};

/** What a member reports of a release: the whole status, as Karmada has no interpreter of this version. */
const told = (ready: string | null, chartVersion = '1.2.3', message = 'Helm says so', reason = 'Any') => ({
  clusterName: 'member1',
  applied: true,
  health: 'Healthy',
  status: {
    conditions: ready === null ? [] : [{ type: 'Ready', status: ready, reason, message }],
    history: [{ chartVersion, status: 'deployed' }],
  },
});
const rawRelease = (...aggregatedStatus: object[]) =>
  rawBinding('web', {
    kind: 'HelmRelease',
    spec: {
      resource: { apiVersion: raw.apiVersion, kind: raw.kind, name: 'web', uid: '1' },
      replicas: 0,
      clusters: [{ name: 'member1' }],
    },
    status: {
      conditions: [{ type: 'FullyApplied', status: 'True', reason: 'FullyAppliedSuccess', message: '' }],
      aggregatedStatus,
    },
  });
const assess = (status: object) =>
  assessApplications(
    [
      { kind: 'work.karmada.io/ResourceBinding', object: toKeptBinding(rawRelease(status)) },
      { kind: 'helm.toolkit.fluxcd.io/HelmRelease', object: toKeptTemplate(raw) },
    ],
    new Map([['member1', 'ready']]),
  )[0];
it('is kept without its values, with its chart in place of images', () => {
  const kept = toKeptTemplate(raw);
  expect(JSON.stringify(kept)).not.toContain('hunter2');
  expect(readTemplate(kept)).toMatchObject({ images: ['redis 1.2.3'], chartVersion: '1.2.3', replicas: null });
});

it.each([
  ['True', 'healthy', null],
  ['False', 'unhealthy', 'Helm says so'],
  ['Unknown', 'applied', 'Helm says so'],
  [null, 'applied', null],
])('stands on a member as its condition Ready says: %s', (ready, state, words) => {
  const application = assess(told(ready))?.application;
  expect(application && boardOf(application, [])[0]?.cells[0]).toEqual({
    state,
    words,
    placed: null,
    ready: null,
    chartVersion: '1.2.3',
  });
});

it('has not failed while its chart is fetched, and has where that is what fails', () => {
  const at = (message: string) => {
    const found = assess(told('False', '', `HelmChart 'payments/web' is not ready: ${message}`, 'SourceNotReady'));
    return found?.facts.state;
  };
  expect(at('latest generation of object has not been reconciled')).not.toBe('unhealthy');
  expect(at("chart 'web' version '9' not found")).toBe('unhealthy');
});

it('has failed in the words of Flux, though Karmada calls it healthy', () => {
  const found = assess(told('False'));
  expect(found?.facts).toMatchObject({
    state: 'unhealthy',
    trouble: { code: 'release-failed', cluster: 'member1', words: 'Helm says so' },
    images: ['redis 1.2.3'],
  });
  expect(found?.demand.members[0]?.gaps).toEqual(['in-chart']);
});

it('is settled with the version that is asked for, and not with the one before', () => {
  const stateOf = (status: object) => assess(status)?.facts.state;
  expect(stateOf(told('True'))).toBe('healthy');
  expect(stateOf(told('True', '1.2.2'))).toBe('rolling');
  expect(stateOf(told('Unknown'))).toBe('rolling');
});
