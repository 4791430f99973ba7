import { expect, test } from 'vitest';
import type { ManagedItem } from '@/lib/contracts/catalog-items';
import type { TemplateSummary } from '@/lib/contracts/templates';
import { prepareArchitectNeeds } from './prepare-architect-needs';

const item = (id: string, state: string | null, comment: string | null = null, problems: object[] = []) =>
  ({ id, draft: state === null ? null : { state, comment }, problems }) as ManagedItem;
const template = (over: Partial<TemplateSummary>) =>
  ({
    kind: 'cluster',
    name: 't',
    chart: 'aws',
    version: '1.0.1',
    clusters: 1,
    catalogItems: ['i'],
    isValid: true,
    ...over,
  }) as TemplateSummary;

test('what came back and what is broken stands before what is new, and what waits for a lead last', () => {
  const needs = prepareArchitectNeeds(
    [
      item('waits', 'in-review'),
      item('back', 'draft', 'Use 3 workers'),
      item('broken', null, null, [{}]),
      item('own', 'draft'),
    ],
    [
      template({}),
      template({ name: 't2', version: '1.0.2', clusters: 0, catalogItems: [] }),
      template({ name: 'bad', chart: 'gcp', isValid: false, problem: '401 Unauthorized' }),
    ],
  );
  expect(needs.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'returned back',
    'problem broken',
    'invalid bad',
    'version t2',
    'review waits',
  ]);
});

test('a template that nobody uses may be invalid, and one that is not evaluated yet is no trouble', () => {
  const unused = template({ isValid: false, problem: 'gone', clusters: 0, catalogItems: [] });
  expect(prepareArchitectNeeds([], [unused, template({ isValid: false, problem: null })])).toEqual([]);
});
