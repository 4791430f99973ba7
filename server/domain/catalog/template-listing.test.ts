import { expect, it } from 'vitest';
import { compareVersions, type ListedTemplate, readListedTemplate } from './template-listing.ts';

const template = (name: string, chartVersion: string | undefined, status: object = {}, spec: object = {}) =>
  readListedTemplate('cluster', {
    metadata: { name, namespace: 'kcm-system', uid: `uid-${name}` },
    spec,
    status: { valid: true, chartVersion, ...status },
  }) as ListedTemplate;

it('reads what the template says, and where its chart only shows it', () => {
  expect(template('aws-standalone-cp-1-0-44', '1.0.44')).toMatchObject({
    chart: 'aws-standalone-cp',
    version: '1.0.44',
  });
  expect(template('odd', '2.0.0').chart).toBe('odd');
  const spec = { helm: { chartSpec: { chart: 'gpu', version: '2.3.0' } } };
  expect(template('my-gpu', undefined, {}, spec)).toMatchObject({ chart: 'gpu', version: '2.3.0' });
  expect(template('a', '1.0.0', { config: { k0s: { version: 'v1.36.3+k0s.2' } } }).kubernetesVersion).toBe('1.36.3');
  expect(template('a', '1.0.0', { k8sVersion: '1.35.1', config: { version: '1.2' } }).kubernetesVersion).toBe('1.35.1');
  expect(template('a', '1.0.0', { config: { version: 'latest' } }).kubernetesVersion).toBe(null);
});

it('says why one cannot be used, also before it was looked at', () => {
  expect(template('a', undefined, { valid: false, validationError: 'no chart' }).problem).toBe('no chart');
  const fresh = readListedTemplate('service', { metadata: { name: 'a', namespace: 'kcm-system' } });
  expect(fresh).toMatchObject({ isValid: false, problem: null, hasSchema: false });
  expect(template('a', '1.0.0', { validationError: 'old words' }).problem).toBe(null);
  expect(readListedTemplate('cluster', { metadata: {} })).toBe(null);
});

it('orders versions by number', () => {
  const names = [template('b', '1.0.10'), template('a', '1.0.9'), template('c', undefined), template('d', '1.0.9')];
  expect(names.sort(compareVersions).map(({ name }) => name)).toEqual(['c', 'a', 'd', 'b']);
});

it.each([
  [
    ['1.0.0', '1.0.0-rc.1'],
    ['1.0.0-rc.1', '1.0.0'],
  ],
  [
    ['1.0.0-rc.10', '1.0.0-rc.9', '1.0.0-beta.11'],
    ['1.0.0-beta.11', '1.0.0-rc.9', '1.0.0-rc.10'],
  ],
  [
    ['v1.10.0', '1.9.0'],
    ['1.9.0', 'v1.10.0'],
  ],
  [
    ['1.2', '1.2.1', '1.10'],
    ['1.2', '1.2.1', '1.10'],
  ],
  [
    ['1.0.0+k0s.10', '1.0.0+k0s.2'],
    ['1.0.0+k0s.2', '1.0.0+k0s.10'],
  ],
  [
    ['1.0.0', 'latest'],
    ['latest', '1.0.0'],
  ],
])('orders %j as semantic versions', (versions, sorted) => {
  const listed = versions.map((version, at) => template(`t${at}`, version));
  expect(listed.sort(compareVersions).map(({ version }) => version)).toEqual(sorted);
});

it('reads the version from the name while the template tells none', () => {
  const names = ['vm-1-0-10', 'vm-1-0-9', 'vm-1-1-0', 'vm'].map((name) => template(name, undefined));
  expect(names.sort(compareVersions).map(({ name }) => name)).toEqual(['vm', 'vm-1-0-9', 'vm-1-0-10', 'vm-1-1-0']);
});
