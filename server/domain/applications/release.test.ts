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
const asking = (version?: string) => ({ ...raw, spec: { chart: { spec: { chart: 'redis', version } } } });
const assess = (status: object, release: Parameters<typeof toKeptTemplate>[0] = raw) =>
  assessApplications(
    [
      { kind: 'work.karmada.io/ResourceBinding', object: toKeptBinding(rawRelease(status)) },
      { kind: 'helm.toolkit.fluxcd.io/HelmRelease', object: toKeptTemplate(release) },
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

it.each([
  ['1.17.4', 'v1.17.4', 'healthy'],
  ['v1.17.4', '1.17.4', 'healthy'],
  ['1.17.4', '1.17.4+0f3c1b2a', 'healthy'],
  ['1.17.4-rc.1', 'v1.17.4-rc.1+2', 'healthy'],
  ['1.17.4', 'v1.17.3', 'rolling'],
  ['1.17.4', '1.17.4-rc.1', 'rolling'],
  // Flux alone knows which chart these mean now.
  ['1.x', '1.17.4', 'healthy'],
  ['>=1.17.0 <2.0.0', '1.17.4', 'healthy'],
  [undefined, '1.17.4', 'healthy'],
])('that asks for %s and has %s is %s', (asked, installed, state) => {
  expect(assess(told('True', installed), asking(asked))?.facts.state).toBe(state);
});
