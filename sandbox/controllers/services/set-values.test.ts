import { describe, expect, it } from 'vitest';
import type { ServiceSet, ServiceState } from '../shapes/k0rdent.ts';
import { type ChartValues, parseValues } from './service-values.ts';
import { stateOfHeld, weighValues } from './set-values.ts';

const set = (config: ServiceSet['spec']['provider']['config'] = {}): ServiceSet => ({
  apiVersion: 'k0rdent.mirantis.com/v1beta1',
  kind: 'ServiceSet',
  metadata: { name: 'dev' },
  spec: { cluster: 'dev', provider: { config } },
});
const fine: ChartValues = { hash: 'h' };
const missing: ChartValues = { failure: 'Referenced resource: Secret a/b does not exist', isMissing: true };
const unreadable: ChartValues = {
  failure: 'Referenced resource: Secret a/b: unsupported secret type',
  isMissing: false,
};
const weigh = (read: Record<string, ChartValues>, config?: ServiceSet['spec']['provider']['config']) => {
  const { hashes, held, failure } = weighValues(set(config), new Map(Object.entries(read)));
  return { goes: [...hashes.keys()], held: Object.fromEntries(held), failure };
};

describe('values of a set', () => {
  it('that are missing fail their chart and keep the next ones from being tried', () => {
    expect(weigh({ a: fine, b: missing, c: fine, d: unreadable })).toEqual({
      goes: ['a'],
      held: { b: { failure: missing.failure }, c: {}, d: {} },
      failure: missing.failure,
    });
  });

  it('fail theirs alone where the set continues on errors', () => {
    expect(weigh({ a: missing, b: fine, c: unreadable }, { continueOnError: true })).toEqual({
      goes: ['b'],
      held: { a: { failure: missing.failure }, c: { failure: unreadable.failure } },
      failure: missing.failure,
    });
  });

  it('that cannot be read leave all charts as they are', () => {
    expect(weigh({ a: fine, b: unreadable, c: missing }, { continueOnError: true })).toEqual({
      goes: [],
      held: { a: {}, b: {}, c: {} },
      failure: unreadable.failure,
    });
  });
});

it('a chart that is held is what it was: nothing yet, deployed in its version, or failed', () => {
  const before = (rest: Partial<ServiceState>): ServiceState => ({
    name: 'a',
    namespace: 'a',
    template: 'a-2',
    type: 'Helm',
    state: 'Provisioning',
    lastStateTransitionTime: '',
    ...rest,
  });
  expect(stateOfHeld({}, undefined)).toEqual({ state: 'Pending' });
  expect(stateOfHeld({}, before({}))).toEqual({ state: 'Pending' });
  expect(stateOfHeld({}, before({ version: 'a-1' }))).toEqual({ state: 'Deployed', version: 'a-1' });
  expect(stateOfHeld({}, before({ version: 'a-1', state: 'Failed', failureMessage: 'no' }))).toEqual({
    state: 'Failed',
    failureMessage: 'no',
  });
  expect(stateOfHeld({ failure: 'missing' }, before({ version: 'a-1' }))).toEqual({
    state: 'Failed',
    failureMessage: 'missing',
  });
});

it('a text of values is a map or says why not', () => {
  expect(parseValues('a: { b: 1 }\n')).toEqual({ values: { a: { b: 1 } } });
  expect(parseValues('# nothing yet\n')).toEqual({ values: {} });
  expect(parseValues('replicas: [\n')).toEqual({
    failure: expect.stringMatching(
      /^error converting YAML to JSON: yaml: line \d+: did not find expected node content$/,
    ),
  });
  expect(parseValues('just words')).toMatchObject({ failure: expect.stringContaining('cannot unmarshal string') });
});
