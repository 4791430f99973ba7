import { expect, it } from 'vitest';
import { findCondition } from '../controllers/conditions.ts';
import type { Release, Repository, WantedChart } from './kinds.ts';
import { nextChart, nextRelease, nextRepository } from './next-status.ts';

const now = new Date('2026-11-28T10:00:00Z');
const at = { namespace: 'payments', name: 'payments-certs' };
const metadata = { namespace: 'payments', name: 'certs', generation: 1 };
const repository: Repository = {
  apiVersion: 'source.toolkit.fluxcd.io/v1',
  kind: 'HelmRepository',
  metadata,
  spec: { url: 'https://charts.example.com' },
};
const wanted = (version: string): WantedChart => ({
  apiVersion: 'source.toolkit.fluxcd.io/v1',
  kind: 'HelmChart',
  metadata: { ...at, generation: 1 },
  spec: { chart: 'cert-manager', version, interval: '10m', sourceRef: { kind: 'HelmRepository', name: 'certs' } },
});
const pulled = (version: string): WantedChart => ({
  ...wanted(version),
  status: nextChart(wanted(version), repository, now),
});
const release: Release = {
  apiVersion: 'helm.toolkit.fluxcd.io/v2',
  kind: 'HelmRelease',
  metadata,
  spec: { interval: '10m', values: { replicaCount: 2 } },
};
const step = (before: Release, chart: WantedChart | undefined): Release => ({
  ...before,
  status: nextRelease(before, chart, at, now),
});
const readyOf = ({ status }: Release) => {
  const { status: state, reason, message } = findCondition(status?.conditions, 'Ready') ?? {};
  return [state, reason, message];
};

it('a plain repository has its index, and of a registry nothing is said', () => {
  expect(findCondition(nextRepository(repository, now)?.conditions, 'Ready')?.status).toBe('True');
  expect(nextRepository({ ...repository, spec: { url: 'oci://registry', type: 'oci' } }, now)).toBeUndefined();
});

it('a chart that the repository has not fails in the words of source-controller, and so does one without a repository', () => {
  expect(findCondition(pulled('9.9.9').status?.conditions, 'Ready')?.message).toBe(
    "chart pull error: failed to get chart version for remote reference: no 'cert-manager' chart with version matching '9.9.9' found",
  );
  expect(findCondition(nextChart(wanted('1.18.2'), undefined, now).conditions, 'Ready')?.reason).toBe(
    'SourceUnavailable',
  );
});

it('a release waits for its chart, works, and is installed and upgraded', () => {
  const waiting = step(release, undefined);
  expect(readyOf(waiting)).toEqual([
    'False',
    'SourceNotReady',
    "HelmChart 'payments/payments-certs' is not ready: latest generation of object has not been reconciled",
  ]);
  const working = step(waiting, pulled('1.17.4'));
  expect(readyOf(working)).toEqual(['Unknown', 'Progressing', "Running 'install' action with timeout of 5m0s"]);
  const installed = step(working, pulled('1.17.4'));
  expect(readyOf(installed)).toEqual([
    'True',
    'InstallSucceeded',
    'Helm install succeeded for release payments/certs.v1 with chart cert-manager@1.17.4',
  ]);
  expect(step(installed, pulled('1.17.4'))).toEqual(installed);
  const upgraded = step(step(installed, pulled('1.18.2')), pulled('1.18.2'));
  expect(readyOf(upgraded)[2]).toBe(
    'Helm upgrade succeeded for release payments/certs.v2 with chart cert-manager@1.18.2',
  );
  expect(upgraded.status?.history?.map(({ chartVersion, status }) => `${chartVersion} ${status}`)).toEqual([
    '1.18.2 deployed',
    '1.17.4 superseded',
  ]);
});
