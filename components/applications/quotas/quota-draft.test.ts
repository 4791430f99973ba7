import { expect, it } from 'vitest';
import {
  assignedProblems,
  isAsWritten,
  isUnfinished,
  overallProblems,
  type QuotaDraft,
  toDraft,
  toLimits,
} from './quota-draft';

const draft = (change: Partial<QuotaDraft> = {}): QuotaDraft => ({
  overall: [{ name: 'cpu', value: '1' }],
  assigned: [],
  ...change,
});
const on = (cluster: string, name: string, value: string) => ({ cluster, name, value });

it('is what it was made of', () => {
  const written = {
    overall: { memory: '4Gi', cpu: '2' },
    assignments: [{ cluster: 'a', hard: { cpu: '1', memory: '1Gi' } }],
  };
  expect(toLimits(toDraft(written))).toEqual(written);
  expect(isAsWritten(toDraft(written), written)).toBe(true);
  expect(isAsWritten(draft(), written)).toBe(false);
});

it('puts the limits of one cluster together, and none of their spaces', () => {
  const assigned = [on('a', 'cpu', ' 1 '), on('b', 'cpu', '2'), on('a', 'memory', '1Gi')];
  expect(toLimits(draft({ assigned })).assignments).toEqual([
    { cluster: 'a', hard: { cpu: '1', memory: '1Gi' } },
    { cluster: 'b', hard: { cpu: '2' } },
  ]);
});

it('says of each line what is wrong with it', () => {
  const overall = ['cpu 1', 'cpu 2', 'gpu 1', 'memory much', 'pods -1', 'secrets 1.5'].map((line) => {
    const [name = '', value = ''] = line.split(' ');
    return { name, value };
  });
  expect(overallProblems(draft({ overall }))).toEqual([null, 'twice', 'resource', 'quantity', 'negative', 'whole']);
  const assigned = [on('', 'cpu', '1'), on('a', 'cpu', '100m'), on('a', 'cpu', '1'), on('a', 'memory', '1')];
  expect(assignedProblems(draft({ assigned }))).toEqual(['cluster', null, 'twice', 'notOverall']);
});

it('has no less over all clusters than single ones have together, to the last part', () => {
  const tenths = [on('a', 'cpu', '0.1'), on('b', 'cpu', '200m')];
  const of = (value: string, assigned: QuotaDraft['assigned']) =>
    overallProblems({ overall: [{ name: 'cpu', value }], assigned });
  expect(of('0.3', tenths)).toEqual([null]);
  expect(of('299m', tenths)).toEqual(['below']);
  expect(of('0', [])).toEqual([null]);
});

it('takes no account of lines that nobody has typed into, and knows those that have only been begun', () => {
  const blank = { name: '', value: '' };
  const more = draft({ overall: [{ name: 'cpu', value: '1' }, blank], assigned: [on('', '', '')] });
  expect([overallProblems(more), assignedProblems(more)]).toEqual([[null, null], [null]]);
  expect(toLimits(more)).toEqual({ overall: { cpu: '1' }, assignments: [] });
  expect(isAsWritten(more, { overall: { cpu: '1' }, assignments: [] })).toBe(true);
  expect(
    [more, draft({ overall: [{ name: 'cpu', value: ' ' }] }), draft({ assigned: [on('a', '', '')] })].map(isUnfinished),
  ).toEqual([false, true, true]);
});
