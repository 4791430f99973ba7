import { expect, it } from 'vitest';
import { preview, split } from '@/tests/support/application-form';
import { partMembers, prepareSplit } from './prepare-split';

it('gives each cluster that gets replicas a part, and the eighth the colour of the rest', () => {
  const members = Array.from({ length: 8 }, (_, place) => split(`m${place}`, { after: place + 1 }));
  const { parts, total } = prepareSplit(preview({ members: [...members, split('none')] }));
  expect(total).toBe(36);
  expect(parts).toHaveLength(8);
  expect(parts.at(0)?.colour).toBe('var(--chart-1)');
  expect(parts.at(-1)?.colour).toBe('var(--chart-other)');
});

it('puts those that have or get replicas, or could, into the table; the rest are passed by', () => {
  const refusal = { code: 'affinity' as const, about: null, words: 'no' };
  const members = [
    split('gets', { after: 1 }),
    split('loses', { now: 1, refusal }),
    split('could'),
    split('cannot', { refusal }),
  ];
  const { placed, passed } = partMembers(preview({ members }));
  expect(placed.map(({ name }) => name)).toEqual(['gets', 'loses', 'could']);
  expect(passed.map(({ name }) => name)).toEqual(['cannot']);
});

it('where the room is too small everything stays as it is; where no cluster fits all of it goes', () => {
  const members = [split('ledger', { now: 4 })];
  const because = (reason: string) => prepareSplit(preview({ members, problem: { reason, words: '' } })).total;
  expect(because('Unschedulable')).toBe(4);
  expect(because('NoClusterFit')).toBe(0);
});
