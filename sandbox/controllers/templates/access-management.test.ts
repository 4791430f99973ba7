import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../client/objects.ts';
import { kinds } from '../kinds.ts';
import { ruleNames, targetNamespaces } from './access-management.ts';

const namespace = (name: string, labels: Record<string, string> = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: {
    name,
    labels,
  },
});
const all = [namespace('payments', { tier: 'prod' }), namespace('edge')];

describe('namespaces that a rule of AccessManagement targets', () => {
  it.each([
    ['an empty list', { list: [] }],
    ['nothing', {}],
    ['an empty selector', { selector: {} }],
    ['an empty string selector', { stringSelector: '' }],
  ])('are all with %s', (_, target) => {
    expect(targetNamespaces({ targetNamespaces: target }, all)).toEqual(['payments', 'edge']);
  });

  it('are those of a list, or those that a selector matches', () => {
    expect(targetNamespaces({ targetNamespaces: { list: ['new'] } }, all)).toEqual(['new']);
    expect(targetNamespaces({ targetNamespaces: { list: [], stringSelector: 'tier=prod' } }, all)).toEqual([
      'payments',
    ]);
  });
});

const teams = ['a', 'b'].map((name) => namespace(name, { team: name }));

it('a rule without targets means every namespace', () => {
  expect(targetNamespaces({}, teams)).toEqual(['a', 'b']);
  expect(targetNamespaces({ targetNamespaces: { stringSelector: 'team in (b)' } }, teams)).toEqual(['b']);
  expect(targetNamespaces({ targetNamespaces: { selector: { matchLabels: { team: 'a' } } } }, teams)).toEqual(['a']);
  expect(targetNamespaces({ targetNamespaces: { list: ['new'] } }, teams)).toEqual(['new']);
});

it('resources win over the older list of a kind; no selector means all of it', () => {
  const kind = { resource: kinds.credential, list: 'credentials' } as const;
  const sources = ['x', 'y'].map((name) => ({
    apiVersion: '',
    kind: 'Credential',
    metadata: { name, labels: { env: name } },
  }));
  expect(ruleNames({ credentials: ['z'] }, kind, sources)).toEqual(['z']);
  expect(ruleNames({ credentials: ['z'], resources: [{ kind: 'Credential' }] }, kind, sources)).toEqual(['x', 'y']);
  expect(ruleNames({ resources: [{ kind: 'Credential', names: [] }] }, kind, sources)).toEqual([]);
  expect(ruleNames({ resources: [{ kind: 'Credential', stringSelector: 'env=y' }] }, kind, sources)).toEqual(['y']);
});
