import { expect, it } from 'vitest';
import { kinds } from './kinds.ts';
import { matchesSelector, parseSelector } from './selectors.ts';
import { ruleNames, targetNamespaces } from './templates/access-management.ts';

it.each([
  ['a=b', { a: 'b' }, true],
  ['a==b', { a: 'c' }, false],
  ['a!=b', {}, true],
  ['a in (b, c),d', { a: 'c', d: '' }, true],
  ['a notin (b)', { a: 'b' }, false],
  ['!a', { a: '' }, false],
  ['a', {}, false],
  ['', {}, true],
])('selector %j on %j: %s', (text, labels, fits) => expect(matchesSelector(parseSelector(text), labels)).toBe(fits));

it('a selector with an operator that nobody knows fits nothing', () => {
  const matchExpressions = [{ key: 'a', operator: 'Near', values: ['b'] }];
  expect(matchesSelector({ matchExpressions }, { a: 'c' })).toBe(false);
});

const namespaces = ['a', 'b'].map((name) => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels: { team: name } },
}));

it('a rule without targets means every namespace', () => {
  expect(targetNamespaces({}, namespaces)).toEqual(['a', 'b']);
  expect(targetNamespaces({ targetNamespaces: { stringSelector: 'team in (b)' } }, namespaces)).toEqual(['b']);
  expect(targetNamespaces({ targetNamespaces: { selector: { matchLabels: { team: 'a' } } } }, namespaces)).toEqual([
    'a',
  ]);
  expect(targetNamespaces({ targetNamespaces: { list: ['new'] } }, namespaces)).toEqual(['new']);
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
