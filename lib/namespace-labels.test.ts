import { expect, it } from 'vitest';
import { findLabelProblem } from './namespace-labels.ts';

it.each([
  ['team', 'payments', null],
  ['example.com/cost-centre', 'CC_17.b', null],
  ['empty', '', null],
  ['pod-security.kubernetes.io/enforce', 'restricted', null],
  ['-team', 'a', 'key'],
  ['a/b/c', 'a', 'key'],
  ['Example.com/team', 'a', 'key'],
  ['x'.repeat(64), 'a', 'key'],
  ['team', 'two words', 'value'],
  ['team', 'x'.repeat(64), 'value'],
  ['kubernetes.io/metadata.name', 'other', 'reserved'],
  ['node-role.kubernetes.io/a', '', 'reserved'],
  ['slipway.dev/project', 'payments', 'reserved'],
  ['k0rdent.mirantis.com/managed', 'true', 'reserved'],
])('a label %s: %s', (key, value, problem) => expect(findLabelProblem(key, value)).toBe(problem));
